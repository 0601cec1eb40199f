import * as v from 'valibot'
import { deskActionInput, type ShownDeskEntry } from '../../../contracts/payment-desk.ts'
import { typedNumber } from '../../../domain/pricing/read-amount.ts'
import type { DeskAction } from './desk-texts.ts'

/** The fields of the dialog of an action. The contract takes those of the action. */
export const deskForm = v.pipe(
  v.object({
    action: v.string(),
    item: v.string(),
    key: v.string(),
    amount: v.string(),
    number: v.string(),
    reason: v.string(),
    note: v.string(),
    orderId: v.string(),
  }),
  v.transform((fields): unknown => ({
    ...fields,
    amount: fields.action === 'link' && fields.amount.trim() === '' ? undefined : fields.amount,
  })),
  deskActionInput,
)

export type DeskFields = v.InferInput<typeof deskForm>

export function emptyFields(action: DeskAction, entry: ShownDeskEntry, key: string): DeskFields {
  const { item, amount, number } = entry
  // An order that another person has chosen meanwhile keeps the transaction.
  const orderId = action === 'unlink' ? (entry.orderId ?? '') : ''
  const typed = amount === null || action === 'link' ? '' : typedNumber(Math.abs(amount))
  return { action, item, key, amount: typed, number: number ?? '', reason: '', note: '', orderId }
}
