import { useState } from 'react'
import { useNavigate } from 'react-router'
import { createAdminInput } from '../../../contracts/accounts.ts'
import { isRecord } from '../../../domain/unknown-values.ts'
import { ApiError, apiUrl, callApi } from '../../api-client/api.ts'
import { pageTitle } from '../../page-meta.ts'
import { readSession, saveSession } from '../../session/session.ts'
import { AccountFields } from '../../ui/account-fields.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { AccountCard } from '../account-card.tsx'
import { readAccountAnswer } from '../account-response.ts'
import { OtherPage } from '../other-page-link.tsx'
import { AccountError, useAccountForm } from '../use-account-form.ts'

export const meta = pageTitle('Créer un compte administrateur', 'Ouvrez la gestion de la boutique.', {
  hidden: true,
})

const FAILURE = "Erreur lors de l'inscription. Veuillez réessayer."

/** The shop's first administrator; later on, one more by another. */
export default function CreateAdminPage() {
  const navigate = useNavigate()
  const [startupBanner, setWelcome] = useState<string | null>(null)
  const [asksForCode, setAsksForCode] = useState(false)
  const { form, control, alert, busy } = useAccountForm({
    empty: { name: '', username: '', email: '', password: '', setupCode: '' },
    schema: createAdminInput,
    failure: FAILURE,
    send: async ({ setupCode, ...account }) => {
      const body = setupCode ? { ...account, setupCode } : account
      // An administrator who is signed in may create another one.
      const signedIn = readSession() !== null
      const { data } = await callApi(apiUrl('/users/create-admin'), { method: 'POST', body, signedIn })
      const { user, token, message } = readAccountAnswer(data)
      if (!user) throw new AccountError(message ?? 'Inscription échouée.')
      saveSession(token, user)
      setWelcome(message ?? 'Inscription réussie !')
    },
    onFailure: (error) => wantsCode(error) && setAsksForCode(true),
  })

  return (
    <AccountCard title="Créer un compte administrateur">
      <form {...form} aria-label="Créer un compte administrateur" className="grid gap-5">
        <TextField label="Nom" autoComplete="name" {...control('name')} />
        <AccountFields control={control} />
        {asksForCode && (
          <TextField
            label="Code d’installation"
            autoComplete="one-time-code"
            help="Affiché par le serveur à son démarrage."
            {...control('setupCode')}
          />
        )}
        {alert && <Alert kind="error">{alert}</Alert>}
        <Button type="submit" busy={busy}>
          Créer le compte
        </Button>
        <OtherPage question="Déjà un compte ?" to="/login">
          Connectez-vous
        </OtherPage>
      </form>
      <Dialog
        open={startupBanner !== null}
        title="Bienvenue"
        onClose={() => void navigate('/')}
        actions={<Button onClick={() => void navigate('/')}>OK</Button>}
      >
        {startupBanner}
      </Dialog>
    </AccountCard>
  )
}

function wantsCode(error: unknown): boolean {
  return error instanceof ApiError && isRecord(error.body) && error.body.code === 'SETUP_CODE_REQUIRED'
}
