import { type FormEvent, useState } from 'react'
import { type FetcherWithComponents, Link } from 'react-router'
import { NO_ANSWER } from '../api-client/api.ts'
import type { AccountFields } from '../ui/account-fields.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import type { Elements } from '../ui/elements.ts'
import { useActionResult, useFormErrors } from '../ui/form-hooks.ts'
import { notify } from '../ui/toasts.tsx'
import { type AccountFailure, loadAccountChecks, preloadAccountChecks } from './account-action.ts'
import type { AccountFormName } from './account-checks.ts'

interface AccountFormProps {
  label: string
  submitLabel: string
  /** selects the validation that runs before anything is sent */
  name: AccountFormName
  fetcher: FetcherWithComponents<Pick<AccountFailure, 'ok' | 'message' | 'issues'> | { ok: true }>
  /** renders the fields; `control(name)` returns the props `name`, `error` and `onChange` of a field */
  children: (
    control: (name: string) => ReturnType<Parameters<typeof AccountFields>[0]['control']>,
  ) => Elements
  link: { question: string; to: string; label: string }
  footer?: Elements
}

/** A login, registration or password form, submitted to the `clientAction` of its route. */
export function AccountForm(props: AccountFormProps) {
  const { label, submitLabel, name, fetcher, children, link, footer } = props
  const { form, errors, showIssues, setError } = useFormErrors()
  const [checking, setChecking] = useState(false)
  const loading = checking || fetcher.state !== 'idle'
  const alert = !loading && fetcher.data?.ok === false && fetcher.data.message

  useActionResult(fetcher.data, (result) => {
    if (result.ok) form.current?.reset()
    else showIssues(result.issues)
  })

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (loading) return
    const typed = new FormData(event.currentTarget)
    setChecking(true)
    try {
      const { checkAccountForm } = await loadAccountChecks()
      const checked = checkAccountForm(name, Object.fromEntries(typed))
      if (!checked.ok) return showIssues(checked.issues)
    } catch {
      return void notify.error(NO_ANSWER)
    } finally {
      setChecking(false)
    }
    void fetcher.submit(typed, { method: 'post', flushSync: true })
  }

  return (
    <form
      ref={form}
      noValidate
      aria-label={label}
      onSubmit={submit}
      onFocus={preloadAccountChecks}
      className="grid gap-5"
    >
      {children((name) => ({ name, error: errors[name], onChange: () => setError(name, null) }))}
      {alert && <Alert kind="error">{alert}</Alert>}
      <Button type="submit" loading={loading}>
        {submitLabel}
      </Button>
      <p className="text-center text-ink-soft">
        <span>{`${link.question} `}</span>
        <Link to={link.to} className="word-link">
          {link.label}
        </Link>
      </p>
      {footer}
    </form>
  )
}

export function AccountCard({ title, children }: { title: string; children: Elements }) {
  return (
    <main className="mx-auto w-full max-w-md grow px-4 py-8">
      <div className="grid grid-cols-1 gap-6 rounded-panel bg-surface p-[24px] shadow-card sm:p-8">
        <h1 className="text-2xl sm:text-3xl">{title}</h1>
        {children}
      </div>
    </main>
  )
}
