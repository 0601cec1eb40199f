import type { Identity } from '../../../config/identity.ts'
import { chatLink } from '../../../domain/contact/chat-link.ts'
import { chatLinkMessage, chatMessage } from '../../../domain/orders/chat-message.ts'
import type { LastOrder } from './last-order.ts'
import type { OrderReceipt } from './send-order.ts'

/**
 * What the browser keeps of a stored order: what was ordered, for whom, and how the shopper goes on, in the chat or
 * with a wallet on the payment page. `placedAt` in epoch milliseconds.
 */
export function afterOrder(
  { order, paymentCode, earlier }: OrderReceipt,
  { whatsapp, wallets }: Pick<Identity, 'whatsapp' | 'wallets'>,
  placedAt: number,
): LastOrder {
  const { orderId, totalAmount, items, paymentMethod, customerName, deliveryAddress, customerPhone } = order
  const imageUrl = (image: string) => (image === '' ? '' : new URL(image, location.origin).href)
  const wallet = wallets.find(({ name }) => name === paymentMethod)
  return {
    ...{ orderId, placedAt, items, totalAmount, paymentMethod, earlier, dismissed: false },
    ...{ customerName, deliveryAddress, customerPhone },
    chat: { link: chatLink(whatsapp, chatLinkMessage(order, imageUrl)), text: chatMessage(order, imageUrl) },
    payment:
      wallet && paymentCode
        ? { method: wallet.name, phoneNumber: wallet.number, totalAmount, items, paymentCode }
        : null,
  }
}
