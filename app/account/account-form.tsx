import type { FormEvent, ReactNode } from 'react'
import { type FetcherWithComponents, Link } from 'react-router'
import type { inputObject } from '../../contracts/fields.ts'
import { validate } from '../../contracts/issues.ts'
import type { AccountFields } from '../ui/account-fields.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { useActionResult } from '../ui/use-action-result.ts'
import { useFormErrors } from '../ui/use-form-errors.ts'
import type { AccountFailure } from './account-action.ts'

interface AccountFormProps {
  label: string
  submitLabel: string
  /** checked before anything is sent, so that issues appear at once */
  schema: ReturnType<typeof inputObject>
  fetcher: FetcherWithComponents<Pick<AccountFailure, 'ok' | 'message' | 'issues'> | { ok: true }>
  /** the fields; `control` gives each its name and its error */
  children: (
    control: (name: string) => ReturnType<Parameters<typeof AccountFields>[0]['control']>,
  ) => ReactNode
  /** the way to another account page */
  link: { question: string; to: string; label: string }
  /** after the link */
  footer?: ReactNode
}

/** A form about an account, sent to the `clientAction` of its route. */
export function AccountForm(props: AccountFormProps) {
  const { label, submitLabel, schema, fetcher, children, link, footer } = props
  const { form, errors, showIssues, setError } = useFormErrors()
  const loading = fetcher.state !== 'idle'
  const alert = !loading && fetcher.data?.ok === false && fetcher.data.message

  useActionResult(fetcher.data, (result) => {
    if (result.ok) form.current?.reset()
    else showIssues(result.issues)
  })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (loading) return
    const checked = validate(schema, Object.fromEntries(new FormData(event.currentTarget)))
    if (!checked.ok) return showIssues(checked.issues)
    void fetcher.submit(event.currentTarget, { method: 'post', flushSync: true })
  }

  return (
    <form ref={form} noValidate aria-label={label} onSubmit={submit} className="grid gap-5">
      {children((name) => ({ name, error: errors[name], onChange: () => setError(name, null) }))}
      {alert && <Alert kind="error">{alert}</Alert>}
      <Button type="submit" loading={loading}>
        {submitLabel}
      </Button>
      <p className="text-center text-ink-soft">
        {link.question}{' '}
        <Link to={link.to} className="word-link">
          {link.label}
        </Link>
      </p>
      {footer}
    </form>
  )
}
