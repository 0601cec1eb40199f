import { returnedAmount } from '../../domain/money/refund.ts'
import type { ProviderPayment } from '../../domain/payments/payment.ts'
import type { PaymentReading } from '../../domain/payments/payment-reading.ts'

/** The reading of a payment whose provider, or a person, says that it was returned. */
export function refundedReading(payment: ProviderPayment): PaymentReading {
  const { reference, id: paymentId, transactionNumber } = payment
  return {
    status: 'refunded',
    ...{ reference, paymentId, transactionNumber },
    amount: returnedAmount(payment),
    currency: 'XOF',
    payerPhone: null,
    paidAt: null,
    failure: null,
  }
}
