import { useState } from 'react'
import { useFetcher } from 'react-router'
import type { OrderActionInput } from '../../../contracts/order-action.ts'
import type { Issue } from '../../../domain/errors.ts'
import { useActionResult } from '../../ui/form-hooks.ts'
import { SUBMIT_JSON } from '../admin-api.ts'
import { RETURNS_PATH } from '../page-paths.ts'
import type { clientAction } from './route.tsx'

export interface ReturnSubmission {
  orderId: string
  input: Extract<OrderActionInput, { action: `${string}_return` }>
}

type Distributed<Union> = Union extends unknown ? Omit<Union, 'key' | 'version'> : never
type ReturnStep = Distributed<ReturnSubmission['input']>

interface Handlers {
  onDone: () => void
  onIssues?: (issues: readonly Issue[]) => void
}

/** Sends a step of a return; the page of the order then reloads. */
export function useReturnAction({ orderId }: { orderId: string }, { onDone, onIssues }: Handlers) {
  // The same key for every attempt of this form, so that a step is applied once.
  const [key] = useState(() => crypto.randomUUID())
  const fetcher = useFetcher<typeof clientAction>()
  const loading = fetcher.state !== 'idle'

  useActionResult(fetcher.data, (result) => {
    if (result.ok) onDone()
    else onIssues?.(result.issues)
  })

  async function submit(step: ReturnStep) {
    if (loading) return
    const submission = { orderId, input: { ...step, key } }
    await fetcher.submit(JSON.stringify(submission), { ...SUBMIT_JSON, action: RETURNS_PATH })
  }

  const { data } = fetcher
  return { submit, loading, failure: !loading && data && !data.ok ? data.message : null }
}
