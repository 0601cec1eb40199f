import { CHOICE_TEXTS } from '../../../domain/catalogue/offered-choice.ts'
import type { StockedProduct } from '../../../domain/catalogue/product.ts'
import { missingChoice, productLabel } from '../../../domain/catalogue/variants.ts'
import { formatPhone } from '../../../domain/contact/phone.ts'
import type { ChatRequest, ChatWish } from '../../../domain/orders/read-chat.ts'
import { isStopWord, stem } from '../../../domain/search/words.ts'
import { fold } from '../../../domain/text/fold.ts'
import { quoted } from '../../../domain/text/quoted.ts'
import { type Draft, type DraftLine, newLine } from './draft.ts'

/** Words of a customer, and what the shop made of them. */
export interface Understood {
  words: string
  meaning: string
}

interface Catalogue {
  search: (words: string) => Promise<readonly StockedProduct[]>
  find: (id: string) => Promise<StockedProduct | null>
}

/** Fills a draft from the free words of a customer. What was said about name, number and address replaces what is there. */
export async function fillFromChat(
  draft: Draft,
  request: ChatRequest,
  catalogue: Catalogue,
): Promise<{ draft: Draft; understood: Understood[]; problems: string[] }> {
  const lines: DraftLine[] = []
  const understood: Understood[] = []
  const problems: string[] = []
  for (const wish of request.wishes) {
    const product = await productOf(wish, catalogue)
    if (!product) {
      problems.push(`${quoted(wish.words)} est introuvable\u202f: cherchez l’article.`)
      continue
    }
    const line = newLine(product, { quantity: wish.quantity, ...choiceIn(wish.words, product) })
    const missing = missingChoice(product.variants, line)
    if (missing) problems.push(`${product.name}\u202f: ${CHOICE_TEXTS[missing]}`)
    lines.push(line)
    understood.push({ words: wish.words, meaning: `${line.quantity} × ${productLabel(line)}` })
  }
  const { name, phone, address } = request
  for (const [label, said] of [
    ['Nom', name],
    ['Téléphone', phone && formatPhone(phone)],
    ['Adresse', address],
  ] as const)
    if (said) understood.push({ words: label, meaning: said })
  return {
    draft: {
      ...draft,
      channel: 'whatsapp',
      confirmed: false,
      customerName: name ?? draft.customerName,
      customerPhone: phone ? formatPhone(phone) : draft.customerPhone,
      deliveryAddress: address ?? draft.deliveryAddress,
      lines: lines.length > 0 ? lines : draft.lines,
    },
    understood,
    problems,
  }
}

async function productOf({ words, productId }: ChatWish, { search, find }: Catalogue) {
  if (productId !== null) return find(productId)
  const asked = stemsOf(words)
  return (await search(words)).find(({ name, category, subCategory, brand }) => {
    const own = stemsOf(`${name} ${category} ${subCategory} ${brand}`)
    return [...asked].some((word) => own.has(word))
  })
}

/** The words that name something: sizes and colours do not. */
function stemsOf(text: string): Set<string> {
  const words = text.match(/\p{L}{3,}/gu) ?? []
  return new Set(words.filter((word) => !isStopWord(fold(word))).map(stem))
}

/** The colour and the size that the words name, of a variant if the product has some; null for what they leave open. */
function choiceIn(words: string, { variants, colors, sizes }: StockedProduct) {
  const has = (choice: string | null) => choice !== null && isNamed(choice, words)
  const [color, size] = [
    variants
      .map((variant) => variant.color)
      .concat(colors)
      .find(has) ?? null,
    variants
      .map((variant) => variant.size)
      .concat(sizes)
      .find(has) ?? null,
  ]
  const fitting = variants.filter(
    (variant) => (color === null || variant.color === color) && (size === null || variant.size === size),
  )
  const [only] = fitting.length === 1 ? fitting : []
  return only ? { color: only.color, size: only.size } : { color, size }
}

/** Whether words name a colour or size: `roses` names `Rose`, `6 mois` does not name `6`. */
function isNamed(choice: string, words: string): boolean {
  const stems = (text: string) => ` ${(text.match(/[\p{L}\d]+/gu) ?? []).map(stem).join(' ')} `
  const [asked, own] = [stems(words), stems(choice)]
  const at = asked.indexOf(own)
  return at >= 0 && !(/\d $/.test(own) && /^(?:mois|moi|an|kg|cm|ml) /.test(asked.slice(at + own.length)))
}
