import { type FormEvent, useState } from 'react'
import type * as v from 'valibot'
import { validate } from '../../../contracts/fields.ts'
import { serverIssues } from '../../api-client/answers.ts'
import { ApiError, NO_ANSWER } from '../../api-client/api.ts'
import { useFormErrors } from '../../ui/form-hooks.ts'

/** A form whose values are checked, then sent. A refusal is shown beside its field, or as `failure`. */
export function useCustomerForm<const Schema extends v.GenericSchema>(
  schema: Schema,
  send: (value: v.InferOutput<Schema>) => Promise<void>,
) {
  const { form, errors, showIssues, field } = useFormErrors()
  const [failure, setFailure] = useState<string | null>(null)
  const [sending, setSending] = useState(false)

  async function submit(event: FormEvent, typed: object) {
    event.preventDefault()
    if (sending) return
    setFailure(null)
    const checked = validate(schema, typed)
    if (!checked.ok) return showIssues(checked.issues)
    setSending(true)
    try {
      await send(checked.value)
      showIssues([])
    } catch (error) {
      const issues = serverIssues(error).filter(({ path }) => path in typed)
      showIssues(issues)
      if (issues.length === 0) setFailure(error instanceof ApiError ? error.message : NO_ANSWER)
    } finally {
      setSending(false)
    }
  }

  return { form, errors, field, failure, sending, submit }
}
