import { type FormEvent, useRef, useState } from 'react'
import { FIELD_TEXTS } from '../../domain/messages.ts'
import type { Issue } from '../../domain/refusals.ts'
import { notify } from '../ui/toasts.tsx'

type Checked<Input> = { ok: true; value: Input } | { ok: false; issues: Issue[] }

interface AccountForm<Fields extends Record<string, string>, Input> {
  empty: Fields
  /** the contract's word on what was typed */
  check: (fields: Fields) => Checked<Input>
  /** sends it; what it throws is told by `failure` */
  send: (input: Input) => Promise<void>
  failure: (error: unknown) => string
}

/**
 * A form about an account: checks before sending, says what is wrong beside its field, sends once, and keeps what was
 * typed when it fails.
 */
export function useAccountForm<Fields extends Record<string, string>, Input>({
  empty,
  check,
  send,
  failure,
}: AccountForm<Fields, Input>) {
  const [fields, setFields] = useState(empty)
  const [errors, setErrors] = useState<Record<string, string | undefined>>({})
  const [alert, setAlert] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const checked = check(fields)
    if (!checked.ok) {
      setErrors(Object.fromEntries(checked.issues.map(({ path, message }) => [path, message])))
      setAlert(checked.issues[0]?.message ?? FIELD_TEXTS.allFields)
      form.current?.querySelector<HTMLElement>(`[name="${checked.issues[0]?.path}"]`)?.focus()
      return
    }
    setBusy(true)
    setAlert(null)
    try {
      await send(checked.value)
      setFields(empty)
    } catch (error) {
      const text = failure(error)
      setAlert(text)
      notify.error(text)
    } finally {
      setBusy(false)
    }
  }

  return {
    form: { ref: form, noValidate: true, onSubmit },
    control: (name: keyof Fields & string) => ({
      name,
      value: fields[name],
      error: errors[name],
      onChange: (event: { target: { value: string } }) => {
        setFields({ ...fields, [name]: event.target.value })
        setErrors({ ...errors, [name]: undefined })
      },
    }),
    alert,
    setAlert,
    busy,
  }
}
