import type { ComponentProps } from 'react'
import { TextField } from './field.tsx'
import { PasswordField } from './password-field.tsx'

type Control = Pick<ComponentProps<typeof TextField>, 'name' | 'value' | 'onChange' | 'error'>

interface AccountFieldsProps {
  control: (name: 'username' | 'email' | 'password') => Control
  /** whether the account is another user's; browsers then do not autofill the fields */
  forAnother?: boolean
}

export function AccountFields({ control, forAnother = false }: AccountFieldsProps) {
  const known = (name: string) => (forAnother ? 'off' : name)
  return (
    <>
      <TextField
        label="Nom d'utilisateur"
        autoComplete={known('nickname')}
        autoCapitalize="none"
        {...control('username')}
      />
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete={known('email')}
        {...control('email')}
      />
      <PasswordField autoComplete="new-password" help="Au moins 8 caractères." {...control('password')} />
    </>
  )
}
