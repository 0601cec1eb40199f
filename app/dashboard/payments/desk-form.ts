import * as v from 'valibot'
import { deskActionInput, type ShownDeskEntry } from '../../../contracts/payment-desk.ts'
import { readDakarInput, toDakarInput } from '../../../domain/dakar-time.ts'
import { typedNumber } from '../../../domain/pricing/read-amount.ts'
import type { DeskAction } from './desk-texts.ts'

const MAY_BE_EMPTY = new Set(['link', 'settle', 'refund'])

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
    method: v.string(),
    /** a `datetime-local` value in Dakar time */
    at: v.string(),
  }),
  v.transform((fields): unknown => ({
    ...fields,
    at: isoTime(readDakarInput(fields.at)),
    amount: MAY_BE_EMPTY.has(fields.action) && fields.amount.trim() === '' ? undefined : fields.amount,
    method: fields.method === '' ? undefined : fields.method,
  })),
  deskActionInput,
)

const isoTime = (at: number | null) => (at === null ? '' : new Date(at).toISOString())

export type DeskFields = v.InferInput<typeof deskForm>

export function emptyFields(action: DeskAction, entry: ShownDeskEntry, key: string): DeskFields {
  const { item, amount, number } = entry
  // An order that another person has chosen meanwhile keeps the transaction.
  const orderId = action === 'unlink' ? (entry.orderId ?? '') : ''
  const isSurplus = entry.source === 'surplus'
  const ofSurplus = action === 'settle' || action === 'refund'
  const isTyped = amount !== null && action !== 'link' && (!ofSurplus || isSurplus)
  return {
    ...{ action, item, key, orderId, number: number ?? '', reason: '', note: '' },
    amount: isTyped ? typedNumber(action === 'correct' ? amount : Math.abs(amount)) : '',
    at: entry.at ? toDakarInput(Date.parse(entry.at)) : '',
    method: action === 'settle' && isSurplus ? 'Cash' : '',
  }
}
