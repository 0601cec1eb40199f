import { useNavigate } from 'react-router'
import { registerInput } from '../../../contracts/accounts.ts'
import { inputObject } from '../../../contracts/fields.ts'
import { apiUrl, callApi } from '../../api-client/api.ts'
import { pageTitle } from '../../page-meta.ts'
import { saveSession } from '../../session/session.ts'
import { AccountFields } from '../../ui/account-fields.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/toasts.tsx'
import { AccountCard } from '../account-card.tsx'
import { readAccountAnswer } from '../account-response.ts'
import { OtherPage } from '../other-page-link.tsx'
import { AccountError, useAccountForm } from '../use-account-form.ts'

export const meta = pageTitle('Créer un compte', 'Créez votre compte en un instant.', { hidden: true })

const FAILURE = "Erreur lors de l'inscription. Veuillez réessayer."
const { username, email, password } = registerInput.entries
const typed = inputObject({ username, email, password })

/** A new account, signed in at once. */
export default function RegisterPage() {
  const navigate = useNavigate()
  const { form, control, alert, busy } = useAccountForm({
    empty: { username: '', email: '', password: '' },
    schema: typed,
    failure: FAILURE,
    send: async (body) => {
      const { data } = await callApi(apiUrl('/users/register'), { method: 'POST', body })
      const { user, token, message } = readAccountAnswer(data)
      if (!user) throw new AccountError(message ?? 'Inscription échouée.')
      saveSession(token, user)
      notify.success(message ?? 'Inscription réussie !')
      void navigate('/dashboard/overview')
    },
  })

  return (
    <AccountCard title="Créer un compte">
      <form {...form} aria-label="Créer un compte" className="grid gap-5">
        <AccountFields control={control} />
        {alert && <Alert kind="error">{alert}</Alert>}
        <Button type="submit" busy={busy}>
          S'inscrire
        </Button>
        <OtherPage question="Déjà inscrit ?" to="/login">
          Connectez-vous
        </OtherPage>
      </form>
    </AccountCard>
  )
}
