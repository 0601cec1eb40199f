import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useId, useState } from 'react'
import { IconButton } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'

/** A password that can be looked at: on a phone, typing blindly is where signing in fails. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'label' | 'type' | 'id'>) {
  const [shown, setShown] = useState(false)
  const id = useId()
  const Icon = shown ? EyeOff : Eye
  return (
    <div className="relative">
      <TextField
        {...props}
        id={id}
        label="Mot de passe"
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        className="pr-14"
      />
      <IconButton
        label={shown ? 'Masquer' : 'Afficher'}
        aria-controls={id}
        onClick={() => setShown(!shown)}
        className="absolute top-[1.9375rem] right-1"
      >
        <Icon aria-hidden="true" className="size-5" />
      </IconButton>
    </div>
  )
}
