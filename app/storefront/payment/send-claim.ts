import { type Payment, paymentClaimFrom } from '../../../domain/orders/payment-claim.ts'
import { isRecord, own, readText } from '../../../domain/unknown-values.ts'
import { ApiError, apiUrl, callApi } from '../../api-client/api.ts'

/** @throws ApiError when the server refuses the payment claim or does not answer */
export async function sendClaim(payment: Payment, payer: { name: string; phone: string }): Promise<void> {
  const body = paymentClaimFrom(payment, payer, Date.now())
  const { data } = await callApi(apiUrl('/notify-payment'), { method: 'POST', body })
  const answer = isRecord(data) ? data : {}
  if (own(answer, 'success') === true) return
  throw new ApiError('', { status: 200, serverMessage: readText(own(answer, 'error')), body: data })
}
