import { chatLink } from '../../../domain/contact/chat-link.ts'
import { type ChatOrder, chatLinkMessage, chatMessage } from '../../../domain/orders/chat-message.ts'
import type { LastOrder } from './last-order.ts'

/** @param origin of the shop, for the links of images */
export function orderChat(order: ChatOrder, whatsapp: string, origin: string): LastOrder['chat'] {
  const imageUrl = (image: string) => (image === '' ? '' : new URL(image, origin).href)
  return { link: chatLink(whatsapp, chatLinkMessage(order, imageUrl)), text: chatMessage(order, imageUrl) }
}
