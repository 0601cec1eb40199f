import { useState } from 'react'
import { useFetcher, useNavigate } from 'react-router'
import { pageTitle } from '../../page-meta.ts'
import { beginSession } from '../../session/end-session.ts'
import { readSession } from '../../session/session.ts'
import { AccountFields } from '../../ui/account-fields.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { useActionResult } from '../../ui/form-hooks.ts'
import { accountAction } from '../account-action.ts'
import { AccountCard, AccountForm } from '../account-form.tsx'
import { useFragment } from '../use-fragment.ts'
import type { Route } from './+types/route'

export const meta = pageTitle('Créer un compte administrateur', 'Ouvrez la gestion de la boutique.', {
  hidden: true,
})

export async function clientAction({ request }: Route.ClientActionArgs) {
  const result = await accountAction(request, {
    name: 'createAdmin',
    path: '/users/create-admin',
    body: ({ setupCode, ...account }) => (setupCode ? { ...account, setupCode } : account),
    token: readSession()?.token,
    failure: "Erreur lors de l'inscription. Veuillez réessayer.",
    refusal: 'Inscription échouée.',
    noAccount: 'Inscription échouée.',
  })
  if (result.ok) beginSession(result.token, result.user)
  return result
}

/** Creates the first administrator; a signed-in administrator can create more. */
export default function CreateAdminPage() {
  const navigate = useNavigate()
  const fetcher = useFetcher<typeof clientAction>()
  /** from the link that the server prints at its start */
  const linkCode = useFragment()
  const [needsSetupCode, setNeedsSetupCode] = useState(false)
  const created = fetcher.data?.ok ? fetcher.data : null

  useActionResult(fetcher.data, (result) => !result.ok && result.needsSetupCode && setNeedsSetupCode(true))

  return (
    <AccountCard title="Créer un compte administrateur">
      <AccountForm
        label="Créer un compte administrateur"
        submitLabel="Créer le compte"
        name="createAdmin"
        fetcher={fetcher}
        link={{ question: 'Déjà un compte ?', to: '/login', label: 'Connectez-vous' }}
      >
        {(control) => (
          <>
            <TextField label="Nom" autoComplete="name" {...control('name')} />
            <AccountFields control={control} />
            {(needsSetupCode || linkCode) && (
              <TextField
                key={linkCode}
                defaultValue={linkCode}
                label="Code d’installation"
                autoComplete="one-time-code"
                help="Affiché par le serveur à son démarrage."
                {...control('setupCode')}
              />
            )}
          </>
        )}
      </AccountForm>
      <Dialog
        open={created !== null}
        title="Bienvenue"
        onClose={() => void navigate('/')}
        actions={
          <>
            <Button variant="secondary" onClick={() => void navigate('/')}>
              OK
            </Button>
            <Button onClick={() => void navigate('/dashboard/overview')}>Préparer la boutique</Button>
          </>
        }
      >
        {created && (created.message ?? 'Inscription réussie !')}
      </Dialog>
    </AccountCard>
  )
}
