import type { OrderActionInput } from '../../../contracts/order-action.ts'
import type { Issue } from '../../../domain/errors.ts'
import type { PaymentMethod } from '../../../domain/orders/order.ts'
import type { FailureReason } from '../../../domain/orders/statuses.ts'
import { INVALID_FRANCS, readFrancs } from '../../../domain/pricing/read-amount.ts'
import type { AskingStep } from './steps.ts'

/** Number of refused units by the position of their line. */
export type RefusedUnits = Readonly<Record<number, number>>

export interface StepValues {
  amount: string
  method: PaymentMethod
  reason: FailureReason | ''
  note: string
  refused: RefusedUnits
}

type Read = { ok: true; body: OrderActionInput } | { ok: false; issues: Issue[] }

export function readStep(step: Exclude<AskingStep, 'assign'>, values: StepValues): Read {
  const { method, reason, note } = values
  if (step === 'cancel') {
    if (note.trim() === '') return fail('note', 'Indiquez la raison.')
    return { ok: true, body: { action: 'cancel', reason: note } }
  }
  if (step === 'fail') {
    if (reason === '') return fail('reason', 'Choisissez une raison.')
    return { ok: true, body: { action: 'fail', reason, note, again: null } }
  }
  if (step === 'confirm_payment') return { ok: true, body: { action: step, method } }
  if (step === 'refuse_payment') return { ok: true, body: { action: step, note } }
  const amount = readFrancs(values.amount)
  if (amount === null) return fail('amount', INVALID_FRANCS)
  if (step === 'pay' || step === 'refund') {
    if (amount === 0) return fail('amount', 'Indiquez un montant.')
    return {
      ok: true,
      body: step === 'pay' ? { action: step, amount, method } : { action: step, amount, method, note },
    }
  }
  if (step === 'deliver') return { ok: true, body: { action: 'deliver', amount, method, note } }
  const refused = Object.entries(values.refused)
    .filter(([, quantity]) => quantity > 0)
    .map(([position, quantity]) => ({ position: Number(position), quantity }))
  if (refused.length === 0) return fail('refused', 'Indiquez les pièces non prises.')
  return { ok: true, body: { action: 'deliver_partly', refused, amount, method, note } }
}

function fail(path: string, message: string): Read {
  return { ok: false, issues: [{ path, message }] }
}

/** Price of the refused units, in francs. */
export function refusedValue(items: readonly { price: number }[], refused: RefusedUnits): number {
  return items.reduce((sum, { price }, position) => sum + price * (refused[position] ?? 0), 0)
}
