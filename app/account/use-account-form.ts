import { type FormEvent, useRef, useState } from 'react'
import type { GenericSchema, InferOutput } from 'valibot'
import { check } from '../../contracts/issues.ts'

/**
 * The typed texts of an account form. What is wrong appears beside its field and the first one gets the focus;
 * nothing typed is lost when sending fails, and one sending at a time is possible.
 */
export function useAccountForm<Fields extends Record<string, string>, Schema extends GenericSchema>(
  empty: Fields,
  schema: Schema,
  send: (input: InferOutput<Schema>) => Promise<void>,
) {
  const [fields, setFields] = useState(empty)
  const [errors, setErrors] = useState<Record<string, string | undefined>>({})
  const [alert, setAlert] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  const control = (name: keyof Fields & string) => ({
    name,
    value: fields[name] ?? '',
    error: errors[name],
    onChange: (event: { target: { value: string } }) => {
      setFields({ ...fields, [name]: event.target.value })
      setErrors({ ...errors, [name]: undefined })
    },
  })

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setAlert(null)
    const checked = check(schema, fields)
    if (!checked.ok) {
      setErrors(Object.fromEntries(checked.issues.map(({ path, message }) => [path, message])))
      form.current?.querySelector<HTMLElement>(`[name="${checked.issues[0]?.path}"]`)?.focus()
      return
    }
    setBusy(true)
    try {
      await send(checked.value)
    } finally {
      setBusy(false)
    }
  }

  return { form: { ref: form, noValidate: true, onSubmit: submit }, control, alert, setAlert, busy, clear: () => setFields(empty) }
}
