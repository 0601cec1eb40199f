import { useState } from 'react'
import { changePasswordInput } from '../../../contracts/access.ts'
import { successAnswer } from '../../../contracts/answer-fields.ts'
import { customerAccount, profileInput } from '../../../contracts/customer-account.ts'
import { formatPhone } from '../../../domain/contact/phone.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import type { Elements } from '../../ui/elements.ts'
import { TextField } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { notify } from '../../ui/toasts.tsx'
import { type CustomerAccount, callCustomer, fetchCustomer } from './customer-api.ts'
import { useCustomerForm } from './use-customer-form.ts'

interface ProfileFormProps {
  token: string
  profile: CustomerAccount['profile']
  onChange: (account: CustomerAccount) => void
}

export function ProfileForm({ token, profile, onChange }: ProfileFormProps) {
  const [typed, setTyped] = useState({
    name: profile.name,
    phone: profile.phone === null ? '' : formatPhone(profile.phone),
  })
  const { field, ...sent } = useCustomerForm(profileInput, async (body) => {
    onChange(await fetchCustomer(customerAccount, '/customer', { method: 'PUT', body, token }))
    notify.success('Vos informations sont enregistrées.')
  })
  const control = (name: keyof typeof typed) =>
    field(name, typed[name], (text) => setTyped({ ...typed, [name]: text }))
  return (
    <Form label="Mes informations" button="Enregistrer" {...{ sent, typed }}>
      <TextField label="Nom complet" autoComplete="name" maxLength={100} {...control('name')} />
      <TextField
        label="Téléphone (facultatif)"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        help="Repris dans vos prochaines commandes, par exemple 77 123 45 67."
        {...control('phone')}
      />
    </Form>
  )
}

const NO_PASSWORDS = { currentPassword: '', password: '' }

export function PasswordForm({ token }: { token: string }) {
  const [typed, setTyped] = useState(NO_PASSWORDS)
  const { field, ...sent } = useCustomerForm(changePasswordInput, async (body) => {
    await callCustomer(successAnswer, '/users/me/password', { method: 'POST', body, token })
    setTyped(NO_PASSWORDS)
    notify.success('Mot de passe changé. Vos autres appareils sont déconnectés.')
  })
  const control = (name: keyof typeof typed) =>
    field(name, typed[name], (text) => setTyped({ ...typed, [name]: text }))
  return (
    <Form label="Changer le mot de passe" button="Changer le mot de passe" {...{ sent, typed }}>
      <PasswordField
        label="Mot de passe actuel"
        autoComplete="current-password"
        {...control('currentPassword')}
      />
      <PasswordField
        label="Nouveau mot de passe"
        autoComplete="new-password"
        help="Au moins 8 caractères. Vos autres appareils seront déconnectés."
        {...control('password')}
      />
    </Form>
  )
}

interface FormProps {
  label: string
  button: string
  sent: Omit<ReturnType<typeof useCustomerForm>, 'field'>
  typed: object
  children: Elements
}

function Form({ label, button, sent: { form, failure, sending, submit }, typed, children }: FormProps) {
  return (
    <form
      ref={form}
      noValidate
      aria-label={label}
      onSubmit={(event) => void submit(event, typed)}
      className="grid grid-cols-1 gap-5"
    >
      {children}
      {failure && <Alert kind="error">{failure}</Alert>}
      <Button type="submit" loading={sending} className="justify-self-start">
        {button}
      </Button>
    </form>
  )
}
