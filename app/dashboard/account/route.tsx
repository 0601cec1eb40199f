import { type FormEvent, useState } from 'react'
import { useFetcher } from 'react-router'
import type * as v from 'valibot'
import { changePasswordInput, secondFactorAnswer } from '../../../contracts/access.ts'
import { validate } from '../../../contracts/fields.ts'
import { useSession } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { useActionResult, useFormErrors } from '../../ui/form-hooks.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { SUBMIT_JSON } from '../admin-api.ts'
import { fetchAnswer } from '../decode.ts'
import { load } from '../load.ts'
import { SectionFailure } from '../section-failure.tsx'
import type { Route } from './+types/route'
import { accountAction } from './account-action.ts'
import { SecondFactor } from './second-factor.tsx'

export type SecondFactorState = v.InferOutput<typeof secondFactorAnswer>

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return load(request, 'Erreur lors du chargement de votre compte.', () =>
    fetchAnswer(secondFactorAnswer, '/users/me/second-factor', { signal: request.signal }),
  )
}

export function clientAction({ request }: Route.ClientActionArgs) {
  return accountAction(request)
}

/** Shows one's own password and second factor. */
export default function AccountPage({ loaderData: { data, failure } }: Route.ComponentProps) {
  const user = useSession()?.user
  return (
    <div className="grid grid-cols-1 gap-5">
      <div>
        <h1 className="text-2xl">Mon compte</h1>
        {user && (
          <p className="text-ink-soft wrap-anywhere">
            {user.username} · {user.email}
          </p>
        )}
      </div>
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-2 lg:items-start">
        <PasswordForm />
        {failure && <SectionFailure failure={failure} />}
        {data && <SecondFactor state={data} />}
      </div>
    </div>
  )
}

const EMPTY = { currentPassword: '', password: '' }

/** Changes the password. The current session continues, the others end. */
function PasswordForm() {
  const [fields, setFields] = useState(EMPTY)
  const fetcher = useFetcher<typeof accountAction>()
  const { form, field, showIssues } = useFormErrors()
  const loading = fetcher.state !== 'idle'
  const failure = !loading && fetcher.data?.ok === false ? fetcher.data : null

  useActionResult(fetcher.data, (result) => {
    if (result.ok) setFields(EMPTY)
    else showIssues(result.issues)
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (loading) return
    const checked = validate(changePasswordInput, fields)
    if (!checked.ok) return showIssues(checked.issues)
    void fetcher.submit({ intent: 'password', body: fields }, SUBMIT_JSON)
  }

  const control = (name: keyof typeof EMPTY) =>
    field(name, fields[name], (text) => setFields({ ...fields, [name]: text }))

  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      aria-labelledby="change-password"
      className="grid grid-cols-1 content-start gap-5 wrap-anywhere rounded-card bg-surface p-5 shadow-card sm:p-6"
    >
      <h2 id="change-password" className="text-lg">
        Changer le mot de passe
      </h2>
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
      <p role="alert" className="font-bold text-error empty:hidden">
        {failure && failure.issues.length === 0 && failure.message}
      </p>
      <Button type="submit" loading={loading} className="justify-self-start">
        Changer le mot de passe
      </Button>
    </form>
  )
}
