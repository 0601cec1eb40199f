import { type FormEvent, useState } from 'react'
import type { GenericSchema, InferOutput } from 'valibot'
import { validate } from '../../contracts/issues.ts'
import { failureText } from '../api-client/api.ts'
import { serverIssues } from '../api-client/server-issues.ts'
import { notify } from '../ui/toasts.tsx'
import { useFormErrors } from '../ui/use-form-errors.ts'

/** The server answered with neither a session nor an error status; the message says why. */
export class AccountError extends Error {}

interface AccountForm<Schema extends GenericSchema> {
  /** every field, empty */
  empty: Record<string, string>
  /** the contract's word on what was typed */
  schema: Schema
  /** sends it; what it throws becomes the alert */
  send: (input: InferOutput<Schema>) => Promise<void>
  /** what a failure says when the server gave no message */
  failure: string
  onFailure?: (error: unknown) => void
}

/**
 * A form about an account: checks before sending, says what is wrong beside its field, sends once, and keeps what was
 * typed when it fails.
 */
export function useAccountForm<Schema extends GenericSchema>(settings: AccountForm<Schema>) {
  const { empty, schema, send, failure, onFailure } = settings
  const [fields, setFields] = useState(empty)
  const [alert, setAlert] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const { form, field, point } = useFormErrors()

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setAlert(null)
    const checked = validate(schema, fields)
    if (!checked.ok) return point(checked.issues)
    setBusy(true)
    try {
      await send(checked.value)
      setFields(empty)
    } catch (error) {
      onFailure?.(error)
      tell(error)
    } finally {
      setBusy(false)
    }
  }

  /** Beside the field it is about, otherwise above the button; in a toast as well. */
  function tell(error: unknown) {
    const text = error instanceof AccountError ? error.message : failureText(error, failure)
    const beside = serverIssues(error).filter(({ path }) => path in empty)
    if (beside.length > 0) point(beside)
    else setAlert(text)
    notify.error(text)
  }

  return {
    form: { ref: form, noValidate: true, onSubmit },
    control: (name: string) =>
      field(name, fields[name] ?? '', (typed) => setFields({ ...fields, [name]: typed })),
    alert,
    busy,
  }
}
