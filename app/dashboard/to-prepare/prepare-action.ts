import type { BulkOrderInput } from '../../../contracts/order-action.ts'
import { type BulkOutcome, changeOrders, takeStep } from '../orders/order-action.ts'

const SUCCESS = { pack: 'Commande prête', dispatch: 'Commande partie', undo: 'Étape défaite' } as const

export type PrepareSubmission =
  | { intent: 'bulk'; body: BulkOrderInput }
  | { intent: 'step'; step: keyof typeof SUCCESS; orderId: string }

export type PrepareResult = BulkOutcome | { ok: boolean; step: keyof typeof SUCCESS; orderId: string }

/** Handles the mutations of the tab `À préparer`. */
export async function prepareAction(request: Request): Promise<PrepareResult> {
  const submission: PrepareSubmission = await request.json()
  if (submission.intent === 'bulk') return changeOrders(submission.body)
  const { step, orderId } = submission
  const { ok } = await takeStep({ orderId, body: { action: step }, success: SUCCESS[step] })
  return { ok, step, orderId }
}
