import type { DoorClaim } from '../orders/order.ts'
import type { PaymentClaim } from '../orders/payment-claim.ts'
import type { PaymentProblem, ProviderPayment } from '../payments/payment.ts'

/** Problems of a payment whose payer may have paid; the others are about money that is counted. */
export const DOUBTS: readonly PaymentProblem[] = [
  'amount',
  'currency',
  'reference',
  'order',
  'counted',
  'unconfirmed',
]

/** What is told of an order's money and not decided. */
interface Told {
  claims: readonly Pick<PaymentClaim, 'checkedAt'>[]
  doorClaim: Pick<DoorClaim, 'status'> | null
  payments: readonly Pick<ProviderPayment, 'problem'>[]
}

/** Whether money may have come that a person has to look at. Nobody is asked to pay again before. */
export function isInDoubt({ claims, doorClaim, payments }: Told): boolean {
  return (
    doorClaim?.status === 'open' ||
    claims.some(({ checkedAt }) => checkedAt === null) ||
    payments.some(({ problem }) => problem !== null && DOUBTS.includes(problem))
  )
}
