import { replace } from 'react-router'
import type { OrderActionInput } from '../../../contracts/order-action.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { notify } from '../../ui/toasts.tsx'
import { messageOrFailed, mutate } from '../admin-api.ts'
import { changeOrder, type OrderSubmission, takeStep } from '../orders/order-action.ts'
import { ORDERS_PATH } from '../page-paths.ts'

export type DetailsSubmission =
  | { intent: 'step'; body: OrderActionInput; success: string }
  | { intent: 'add-note'; text: string; pinned: boolean }
  | { intent: 'pin-note'; id: string; pinned: boolean }
  | { intent: 'delete-note'; id: string }
  | { intent: 'change'; change: OrderSubmission['intent'] }

export interface DetailsResult {
  intent: DetailsSubmission['intent']
  ok: boolean
  /** shown by a form; null when a toast was shown */
  message: string | null
}

/** Handles the mutations of an order's page. The page reloads after each, also when another user was faster. */
export async function detailsAction(request: Request, orderId: string): Promise<DetailsResult> {
  const submission: DetailsSubmission = await request.json()
  const { intent } = submission
  switch (submission.intent) {
    case 'step': {
      const result = await takeStep({ orderId, ...submission, silent: true })
      if (result.ok) return { intent, ok: true, message: null }
      // A form shows issues of its values; a toast shows anything else.
      if (result.status === 400) return { intent, ok: false, message: result.message }
      void notify.error(result.message)
      return { intent, ok: false, message: null }
    }
    case 'change': {
      const { ok } = await changeOrder({ intent: submission.change, orderId })
      if (ok && submission.change === 'delete') throw replace(ORDERS_PATH)
      return { intent, ok, message: null }
    }
    default:
      return { intent, ...(await changeNotes(submission, encoded`/orders/${orderId}/notes`)) }
  }
}

export type NoteSubmission = Extract<DetailsSubmission, { intent: `${string}-note` }>

async function changeNotes(submission: NoteSubmission, notes: string) {
  const failure = messageOrFailed
  if (submission.intent === 'add-note') {
    const { text, pinned } = submission
    const added = await mutate({ path: notes, method: 'POST', body: { text, pinned }, failure, silent: true })
    return { ok: added.ok, message: added.ok ? null : added.message }
  }
  const path = notes + encoded`/${submission.id}`
  const change =
    submission.intent === 'pin-note'
      ? ({ method: 'PATCH', body: { pinned: submission.pinned } } as const)
      : ({ method: 'DELETE', success: 'Note supprimée' } as const)
  const { ok } = await mutate({ path, ...change, failure })
  return { ok, message: null }
}
