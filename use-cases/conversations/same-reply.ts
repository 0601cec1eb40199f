import type { ReplyInput } from '../../contracts/conversation.ts'
import type { WhatsAppMessage } from '../../data/queries/whatsapp-messages.ts'
import { readParts } from '../../domain/conversations/excerpt.ts'
import { cartLinkPath } from '../../domain/urls/cart-link-path.ts'
import { givenValue } from '../../domain/whatsapp/template-text.ts'

/** What every answer carries. `id`: from the browser; `seen`: number of the last message that its author saw. */
export type ReplyBase = Pick<ReplyInput, 'id' | 'seen' | 'anyway' | 'replyTo'>

/** An answer as its author asks for it; a picture comes as a form. */
export type AskedReply = ReplyInput | (ReplyBase & { type: 'image'; text: string })

/**
 * Whether a stored message is the answer that is asked for: something else with the id of a former one would be answered as
 * sent, and is not. Prices and texts of the shop may have changed since.
 */
export function isSameReply(known: WhatsAppMessage, conversationId: string, asked: AskedReply): boolean {
  if (known.conversationId !== conversationId || known.origin !== 'team') return false
  const hasChanged = known.editedAt !== null || known.state === 'revoked'
  return hasChanged || says(known, asked)
}

function says(known: WhatsAppMessage, asked: AskedReply): boolean {
  const { product, link, template } = readParts(known.content)
  switch (asked.type) {
    case 'text':
    case 'image':
      return known.type === asked.type && known.text === asked.text
    case 'product':
      return product?.id === asked.productId
    case 'cart':
      return link?.url.endsWith(cartLinkPath(asked.cartId)) ?? false
    case 'order':
      return known.type === 'text' && known.orderId === asked.orderId
    case 'payment':
      return known.type === 'link' && known.orderId === asked.orderId
    case 'position':
      return known.type === 'location'
    case 'template': {
      const isIt = template?.name === asked.name && template.language === asked.language
      const { values } = asked
      return (
        isIt && (template.parameters ?? []).every(({ name, value }) => value === givenValue(values, name))
      )
    }
  }
}
