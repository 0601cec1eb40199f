import type { Identity } from '../../../config/identity.ts'
import { chatLink } from '../../../domain/contact/chat-link.ts'
import { chatLinkMessage, chatMessage } from '../../../domain/orders/chat-message.ts'
import type { LastOrder } from './last-order.ts'
import type { OrderReceipt } from './send-order.ts'

/** How the shopper goes on with a stored order: in the chat, or with a wallet on the payment page. */
export function afterOrder(
  { order, paymentCode, earlier }: OrderReceipt,
  { whatsapp, wallets }: Pick<Identity, 'whatsapp' | 'wallets'>,
): LastOrder {
  const { orderId, totalAmount, items } = order
  const imageUrl = (image: string) => (image === '' ? '' : new URL(image, location.origin).href)
  const wallet = wallets.find(({ name }) => name === order.paymentMethod)
  return {
    orderId,
    totalAmount,
    earlier,
    chat: { link: chatLink(whatsapp, chatLinkMessage(order, imageUrl)), text: chatMessage(order, imageUrl) },
    payment:
      wallet && paymentCode
        ? { method: wallet.name, phoneNumber: wallet.number, totalAmount, items, paymentCode }
        : null,
  }
}
