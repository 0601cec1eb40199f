import { redirect, useFetcher } from 'react-router'
import { pageTitle } from '../../page-meta.ts'
import { beginSession } from '../../session/end-session.ts'
import { AccountFields } from '../../ui/account-fields.tsx'
import { notify } from '../../ui/toasts.tsx'
import { accountAction } from '../account-action.ts'
import { AccountCard, AccountForm } from '../account-form.tsx'
import type { Route } from './+types/route'

export const meta = pageTitle('Créer un compte', 'Créez votre compte en un instant.', { hidden: true })

export async function clientAction({ request }: Route.ClientActionArgs) {
  const result = await accountAction(request, {
    name: 'register',
    path: '/users/register',
    body: (input) => input,
    failure: "Erreur lors de l'inscription. Veuillez réessayer.",
    noAccount: 'Inscription échouée.',
  })
  if (!result.ok) return result
  beginSession(result.token, result.user)
  notify.success(result.message ?? 'Inscription réussie !')
  return redirect('/dashboard/overview')
}

export default function RegisterPage() {
  const fetcher = useFetcher<typeof clientAction>()
  return (
    <AccountCard title="Créer un compte">
      <AccountForm
        label="Créer un compte"
        submitLabel="S'inscrire"
        name="register"
        fetcher={fetcher}
        link={{ question: 'Déjà inscrit ?', to: '/login', label: 'Connectez-vous' }}
      >
        {(control) => <AccountFields control={control} />}
      </AccountForm>
    </AccountCard>
  )
}
