import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { IconButton } from './button.tsx'
import { TextField } from './field.tsx'

export function PasswordField(
  props: Omit<ComponentProps<typeof TextField>, 'type' | 'label'> & { label?: string },
) {
  const [visible, setVisible] = useState(false)
  const Icon = visible ? EyeOff : Eye
  return (
    <div className="relative">
      <TextField label="Mot de passe" type={visible ? 'text' : 'password'} className="pr-12" {...props} />
      <IconButton
        label={visible ? 'Masquer la saisie' : 'Afficher la saisie'}
        onClick={() => setVisible(!visible)}
        className="absolute top-7.5 right-0.5"
      >
        <Icon className="size-5" />
      </IconButton>
    </div>
  )
}
