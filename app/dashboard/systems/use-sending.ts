import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type * as v from 'valibot'
import { serverIssues } from '../../api-client/answers.ts'
import { useFormErrors } from '../../ui/form-hooks.ts'
import { notify } from '../../ui/toasts.tsx'
import { messageOf } from '../admin-api.ts'
import { fetchAnswer } from '../decode.ts'
import { handleSessionExpired } from '../session-expiry.ts'
import { NotAssuredError, useAssurance } from '../use-assurance.tsx'

interface Sent {
  method: 'POST' | 'PUT' | 'DELETE'
  path: string
  body?: object
}

/**
 * Sends changes to the shop, asks for the password when it wants it, and reloads the page's lists. What the user has
 * entered stays on the screen until the shop has answered. Render `dialog` once, outside a form.
 */
export function useSending() {
  const [loading, setLoading] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const { withAssurance, dialog } = useAssurance()
  const { revalidate } = useRevalidator()
  const errors = useFormErrors()

  /** @returns the answer; null when nothing was changed, which a message then explains */
  async function send<const Schema extends v.GenericSchema>(
    schema: Schema,
    { method, path, body }: Sent,
    { isForm = false }: { isForm?: boolean } = {},
  ): Promise<v.InferOutput<Schema> | null> {
    if (loading) return null
    setLoading(true)
    setFailure(null)
    errors.showIssues([])
    try {
      const answer = await withAssurance((given) =>
        fetchAnswer(schema, path, { method, ...(body && { body: { ...body, ...given } }) }),
      )
      await revalidate()
      return answer
    } catch (error) {
      if (error instanceof NotAssuredError || handleSessionExpired(error)) return null
      errors.showIssues(serverIssues(error))
      if (isForm) setFailure(messageOf(error))
      else notify.error(messageOf(error))
      return null
    } finally {
      setLoading(false)
    }
  }

  return { send, loading, failure, errors, dialog }
}
