import { useState } from 'react'
import { errorCode } from '../api-client/answers.ts'
import { ApiError } from '../api-client/api.ts'
import { PasswordField } from '../ui/password-field.tsx'
import { FormDialog } from './form-dialog.tsx'

/** What a request adds when the server asks for it. */
export interface Assurance {
  currentPassword?: string
  confirmed?: true
}

/** The user closed the dialog, so nothing was sent again. */
export class NotAssuredError extends Error {
  override name = 'NotAssuredError'
}

interface Question {
  kind: 'password' | 'lockout'
  message: string
  answer: (given: Assurance | null) => void
}

/**
 * Repeats a request with what the server asks for: the password, or a confirmation of a change that shuts out its
 * author. Render the returned `dialog` once, outside a form.
 */
export function useAssurance() {
  const [question, setQuestion] = useState<Question | null>(null)

  /** @throws NotAssuredError when the user gives neither; otherwise what `send` throws */
  async function withAssurance<T>(send: (given: Assurance) => Promise<T>, given: Assurance = {}): Promise<T> {
    try {
      return await send(given)
    } catch (error) {
      const kind = questionOf(error, given)
      if (!kind || !(error instanceof ApiError)) throw error
      const { message } = error
      const more = await new Promise<Assurance | null>((answer) => setQuestion({ kind, message, answer }))
      setQuestion(null)
      if (!more) throw new NotAssuredError()
      return withAssurance(send, { ...given, ...more })
    }
  }

  return { withAssurance, dialog: question && <AssuranceDialog question={question} /> }
}

function questionOf(error: unknown, { currentPassword }: Assurance): Question['kind'] | null {
  const code = errorCode(error)
  if (code === 'CONFIRM_LOCKOUT') return 'lockout'
  const isWrong = code === 'WRONG_PASSWORD' && currentPassword !== undefined
  return code === 'PASSWORD_NEEDED' || isWrong ? 'password' : null
}

function AssuranceDialog({ question: { kind, message, answer } }: { question: Question }) {
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string | null>(null)
  const asksPassword = kind === 'password'

  function submit() {
    if (!asksPassword) answer({ confirmed: true })
    else if (password === '') setError('Saisissez votre mot de passe.')
    else answer({ currentPassword: password })
  }

  return (
    <FormDialog
      title={asksPassword ? 'Votre mot de passe' : 'Confirmer ce changement ?'}
      submit={asksPassword ? 'Continuer' : 'Confirmer'}
      danger={!asksPassword}
      loading={false}
      onSubmit={submit}
      onClose={() => answer(null)}
    >
      <p>{message}</p>
      {asksPassword && (
        <PasswordField
          label="Mot de passe actuel"
          autoComplete="current-password"
          value={password}
          error={error}
          onChange={(event) => {
            setPassword(event.target.value)
            setError(null)
          }}
        />
      )}
    </FormDialog>
  )
}
