import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { createAdminInput } from '../../../contracts/accounts.ts'
import { check } from '../../../contracts/issues.ts'
import { isRecord, own } from '../../../domain/unknown-values.ts'
import { ApiError, apiUrl, callApi, failureText } from '../../api-client/api.ts'
import { pageTitle } from '../../page-title.ts'
import { readSession, saveSession, useSession } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Message } from '../../ui/message.tsx'
import { PasswordField } from '../password-field.tsx'
import { readAccountAnswer } from '../read-account.ts'
import { useAccountForm } from '../use-account-form.ts'
import { SignInLink } from './sign-in-link.tsx'

const FAILED = "Erreur lors de l'inscription. Veuillez réessayer."

export const meta = pageTitle('Créer un compte administrateur', 'Premier compte de la boutique.')

class NoAccount extends Error {}

export default function CreateAdminPage() {
  const session = useSession()
  const navigate = useNavigate()
  const [welcome, setWelcome] = useState<string | null>(null)
  const [codeNeeded, setCodeNeeded] = useState(false)

  const { form, control, alert, busy } = useAccountForm({
    empty: { name: '', username: '', email: '', password: '', setupCode: '' },
    check: ({ setupCode, ...fields }) =>
      check(createAdminInput, setupCode === '' ? fields : { ...fields, setupCode }),
    send: async (input) => {
      const request = { method: 'POST', body: input, signedIn: readSession() !== null } as const
      const { user, token, message } = readAccountAnswer(
        (await callApi(apiUrl('/users/create-admin'), request)).data,
      )
      if (!user) throw new NoAccount(message ?? 'Inscription échouée.')
      saveSession(token, user)
      setWelcome(message ?? 'Inscription réussie !')
    },
    failure: (error) => {
      if (asksForCode(error)) setCodeNeeded(true)
      return error instanceof NoAccount ? error.message : failureText(error, FAILED)
    },
  })

  return (
    <>
      {!session && !welcome && <SignInLink />}
      <form {...form} className="grid gap-5">
        <h1 className="text-center text-2xl">Créer un compte administrateur</h1>
        {alert && <Message kind="error">{alert}</Message>}
        <TextField label="Nom" autoComplete="name" required {...control('name')} />
        <TextField label="Nom d'utilisateur" autoComplete="username" required {...control('username')} />
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          required
          {...control('email')}
        />
        <PasswordField
          autoComplete="new-password"
          help="8 caractères au moins"
          required
          {...control('password')}
        />
        {codeNeeded && (
          <TextField
            label="Code d'installation"
            help="Affiché par le serveur à son démarrage"
            autoComplete="one-time-code"
            {...control('setupCode')}
          />
        )}
        <Button type="submit" busy={busy}>
          Créer le compte
        </Button>
        <p className="text-center">
          Déjà un compte ?{' '}
          <Link to="/login" className="font-bold text-link underline">
            Connectez-vous
          </Link>
        </p>
      </form>
      <Dialog
        open={welcome !== null}
        title="Bienvenue"
        onClose={() => welcome !== null && navigate('/')}
        actions={<Button onClick={() => navigate('/')}>Continuer</Button>}
      >
        {welcome}
      </Dialog>
    </>
  )
}

function asksForCode(error: unknown): boolean {
  return (
    error instanceof ApiError && isRecord(error.body) && own(error.body, 'code') === 'SETUP_CODE_REQUIRED'
  )
}
