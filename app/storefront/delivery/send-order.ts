import type { Identity } from '../../../config/identity.ts'
import type { DeliveryForm } from '../../../contracts/order-form.ts'
import type { Cart } from '../../../domain/cart/cart.ts'
import { orderFrom } from '../../../domain/cart/order-from-cart.ts'
import { chatLink, chatMessage } from '../../../domain/orders/chat-message.ts'
import { ApiError, apiUrl, callApi } from '../../api-client/api.ts'
import { endCheckout, orderIdFor } from './checkout.ts'
import type { LastOrder } from './last-order.ts'

/** The internal text of a failed order (storefront.md §8); the shopper reads the toast. */
const FAILED = 'Erreur lors de la création de la commande'

/**
 * Stores the order and makes the chat in which it is finished.
 * @throws ApiError when the shop refuses it or gives no answer: nothing is cleared then
 */
export async function sendOrder(
  cart: Cart,
  delivery: DeliveryForm,
  { whatsapp }: Pick<Identity, 'whatsapp'>,
): Promise<LastOrder> {
  const now = Date.now()
  const draft = orderFrom(cart, { ...delivery, orderId: '', paymentMethod: 'Cash' }, now)
  const order = { ...draft, orderId: orderIdFor(JSON.stringify(draft)) }
  const { data } = await callApi(apiUrl('/orders'), { method: 'POST', body: order })
  const answer = data as { success?: boolean; message?: string } | null
  if (answer?.success !== true) throw new ApiError(answer?.message ?? FAILED, { status: 200, body: data })
  endCheckout()
  const text = chatMessage(order, (image) => (image === '' ? '' : new URL(image, location.origin).href))
  return {
    orderId: order.orderId,
    totalAmount: order.totalAmount,
    chatLink: chatLink(whatsapp, text),
    chatText: text,
  }
}
