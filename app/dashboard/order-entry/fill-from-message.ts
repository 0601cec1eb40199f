import { offeredChoice } from '../../../domain/catalogue/offered-choice.ts'
import type { StockedProduct } from '../../../domain/catalogue/product.ts'
import { findVariant } from '../../../domain/catalogue/variants.ts'
import { formatPhone } from '../../../domain/contact/phone.ts'
import type { ChatItem, ChatMessage } from '../../../domain/orders/read-chat-message.ts'
import { unitPrice } from '../../../domain/pricing/price.ts'
import { fold } from '../../../domain/text/fold.ts'
import { quoted } from '../../../domain/text/quoted.ts'
import { type Draft, type DraftLine, newLine } from './draft.ts'

export interface FilledDraft {
  draft: Draft
  problems: string[]
}

/** Fills a draft from a chat message. @param find searches products by name @param now epoch milliseconds */
export async function fillFromMessage(
  draft: Draft,
  message: ChatMessage,
  find: (name: string) => Promise<StockedProduct[]>,
  now: number,
): Promise<FilledDraft> {
  const lines: DraftLine[] = []
  const problems: string[] = []
  for (const item of message.items) {
    const product = bestMatch(item.name, await find(nameOf(item)))
    if (!product) {
      problems.push(`${quoted(item.name)} est introuvable\u202f: cherchez l’article.`)
      continue
    }
    const choice = chosen(product, item)
    if (choice === null) problems.push(`${product.name}\u202f: choisissez la couleur et la taille.`)
    const price = unitPrice(product, now)
    if (item.price !== null && item.price !== price) {
      problems.push(`${product.name}\u202f: le prix n’est plus celui du message.`)
    }
    lines.push(newLine(product, { quantity: item.quantity, ...choice }))
  }
  if (message.omitted > 0)
    problems.push(`Le message ne nomme pas ${message.omitted} article(s)\u202f: ajoutez-les.`)
  for (const discount of message.discounts) {
    problems.push(`Le message a une offre\u202f: ${discount}. Vérifiez la remise.`)
  }
  return {
    draft: {
      ...draft,
      orderId: message.orderId,
      channel: 'whatsapp',
      confirmed: false,
      customerName: message.customerName,
      customerPhone: message.customerPhone ? formatPhone(message.customerPhone) : '',
      deliveryAddress: message.deliveryAddress,
      district: message.district,
      deliveryFee: message.deliveryFee > 0 ? String(message.deliveryFee) : '',
      code: /\(([A-Z0-9]+)\) ?:/.exec(message.discounts.join('\n'))?.[1] ?? '',
      lines,
    },
    problems,
  }
}

/** Removes the `...` that chat links put at the end of a long name. */
const nameOf = ({ name }: ChatItem) => (name.endsWith('...') ? name.slice(0, -3) : name)

function bestMatch(name: string, found: readonly StockedProduct[]): StockedProduct | undefined {
  const requested = fold(name)
  const start = requested.endsWith('...') ? requested.slice(0, -3) : null
  return (
    found.find((product) => fold(product.name) === requested) ??
    found.find((product) => start !== null && fold(product.name).startsWith(start))
  )
}

/** The colour and size in the product's spelling; null when the product does not offer them. */
function chosen(
  product: StockedProduct,
  { color, size }: ChatItem,
): Pick<DraftLine, 'color' | 'size'> | null {
  if (product.variants.length > 0) {
    const variant = findVariant(product.variants, { color, size })
    return variant ? { color: variant.color, size: variant.size } : null
  }
  const [own, fitting] = [offeredChoice(color, product.colors), offeredChoice(size, product.sizes)]
  return own === undefined || fitting === undefined ? null : { color: own, size: fitting }
}
