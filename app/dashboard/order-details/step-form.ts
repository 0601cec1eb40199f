import * as v from 'valibot'
import { orderActionInput } from '../../../contracts/order-action.ts'
import { readFrancs } from '../../../domain/pricing/read-amount.ts'

const units = v.array(v.object({ position: v.number(), quantity: v.number() }))

/** The fields of the dialog of a step. The contract takes those of the action. */
export const stepForm = v.pipe(
  v.object({
    action: v.string(),
    amount: v.string(),
    method: v.string(),
    /** beside a wallet's payment at the door */
    cash: v.optional(v.string(), ''),
    reason: v.string(),
    note: v.string(),
    /** of a payment that its provider returns; empty for money that is given back by hand */
    paymentId: v.optional(v.string(), ''),
    /** units that the customer refused, which the courier brings back */
    refused: v.pipe(
      units,
      v.transform((lines) => lines.filter(({ quantity }) => quantity > 0)),
    ),
  }),
  v.forward(
    v.check(
      ({ action, refused }) => action !== 'deliver_partly' || refused.length > 0,
      'Indiquez les pièces non prises.',
    ),
    ['refused'],
  ),
  v.forward(
    v.check(
      ({ action, amount }) => (action !== 'pay' && action !== 'refund') || readFrancs(amount) !== 0,
      'Indiquez un montant.',
    ),
    ['amount'],
  ),
  v.transform(({ paymentId, cash, ...fields }): unknown => ({
    ...fields,
    ...(paymentId !== '' && { paymentId }),
    ...(cash.trim() !== '' && fields.method !== 'Cash' && { cash }),
  })),
  orderActionInput,
)
