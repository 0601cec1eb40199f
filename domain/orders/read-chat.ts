import { readAnyPhone } from '../contact/phone.ts'
import { removeInvisible } from '../text/clean-text.ts'
import { fold } from '../text/fold.ts'

/** A message of a pasted chat. */
export interface ChatLine {
  /** name or number as WhatsApp shows it; null when the text names nobody */
  author: string | null
  text: string
}

/** What a customer asks for in free words. */
export interface ChatWish {
  /** the words of the customer */
  words: string
  quantity: number
  /** of a link to the product */
  productId: string | null
}

/** What the messages of a customer say about an order. */
export interface ChatRequest {
  name: string | null
  phone: string | null
  address: string | null
  wishes: ChatWish[]
  /** messages of which nothing was understood */
  rest: string[]
}

const MAX_CHARACTERS = 200_000
/** Each wish is a search. */
const MAX_WISHES = 20

/** `[14:32, 12/11/2026] Awa: …` of copied messages and of iPhones' files. */
const BRACKETS = /^\[([\d/:., hàAPMapm-]{5,30})\] ?~? ?(?:([^:]{1,60}):)? ?(.*)$/
/** `12/11/2026, 14:32 - Awa: …` of Androids' files; WhatsApp's own notices have no author. */
const DASH =
  /^(\d{1,2}[/.]\d{1,2}[/.]\d{2,4},? (?:à )?\d{1,2}[:h]\d{2}(?: [APap]\.?[Mm]\.?)?) - (?:([^:]{1,60}):)? ?(.*)$/

const NOTICES =
  /^<[^>]{3,40}>$|(?:omis|absente?s?|omitted)>?$|^vous avez supprimé|^ce message a été supprimé/i

/** Splits a pasted chat into its messages, oldest first as pasted. Notices and names of media files are left out. */
export function readChat(text: string): ChatLine[] {
  const messages: ChatLine[] = []
  let notice = false
  for (const raw of text.slice(0, MAX_CHARACTERS).split('\n')) {
    const line = removeInvisible(raw.replace(/[\u00a0\u202f\t]/g, ' ')).trim()
    const head = BRACKETS.exec(line) ?? DASH.exec(line)
    const last = messages.at(-1)
    if (head) {
      const [, , author, said = ''] = head
      notice = author === undefined
      if (!notice) messages.push({ author: author?.trim() ?? null, text: said.trim() })
    } else if (last && !notice) last.text += `\n${line}`
    else if (!notice) messages.push({ author: null, text: line })
  }
  return messages
    .map(({ author, text: said }) => ({ author, text: said.trim() }))
    .filter(({ text: said }) => said !== '' && !NOTICES.test(said))
}

/** Who takes part in a chat, the likely customer first: somebody whom the phone knows by the number only, or who began. */
export function customersOf(messages: readonly ChatLine[], shopName: string): string[] {
  const authors = [...new Set(messages.flatMap(({ author }) => author ?? []))]
  const isShop = (author: string) => ['vous', 'moi', fold(shopName)].includes(fold(author))
  const rank = (author: string) => (isShop(author) ? 2 : readAnyPhone(author) === null ? 1 : 0)
  return authors.sort((one, other) => rank(one) - rank(other))
}

/** Reads what one person asks for. @param author null for a text that names nobody */
export function readRequest(messages: readonly ChatLine[], author: string | null): ChatRequest {
  const own = messages.filter((message) => message.author === author || message.author === null)
  const number = author && readAnyPhone(author)
  const request: ChatRequest = {
    name: author === null || number ? null : author,
    phone: number || null,
    address: null,
    wishes: [],
    rest: [],
  }
  for (const { text } of own) for (const line of text.split('\n')) readLine(line.trim(), request)
  return request
}

const ADDRESS =
  /^(?:mon )?(?:adresse(?: de livraison)?|livraison|livre[rz]?(?:[- ]moi)?|quartier|j['’ ]?habite|je suis) ?(?::|a|à|au|aux|chez|sur|vers) ?(.{3,200})$/i
const NAME =
  /^(?:(?:mon )?nom(?: complet)? ?:|je m['’ ]?appelle|moi c['’ ]?est|au nom de|c['’ ]?est au nom de) ?(.{2,80})$/i
const PHONE = /(?:\+|00)?\d[\d .-]{7,18}\d/
/** What introduces a number, and says nothing else. */
const NUMBER_LABEL = /^(?:(?:mon|le|au|sur|voici) )?(?:num[ée]ro|t[ée]l|whatsapp|appel|contact)/i

/** Adds what a line says. A later address, name or number replaces an earlier one, as in speech. */
function readLine(line: string, request: ChatRequest): void {
  if (line === '') return
  const address = ADDRESS.exec(line)?.[1]
  const name = NAME.exec(line)?.[1]
  const number = PHONE.exec(line)?.[0]
  const phone = number ? readAnyPhone(number) : null
  const said = phone && number ? line.replace(number, ' ').trim() : line
  const parts = partsOf(said)
  const wishes = parts.words
    .filter((part) => phone === null || !NUMBER_LABEL.test(part))
    .flatMap((part) => wishOf(part, parts.asks) ?? [])
  const place = address ?? parts.place
  if (place) request.address = place.trim()
  if (name) request.name = name.trim()
  if (phone) request.phone = phone
  if (!address && !name) request.wishes.push(...wishes.slice(0, MAX_WISHES - request.wishes.length))
  const isNumberOnly = phone !== null && (NUMBER_LABEL.test(said) || !/\p{L}{2}/u.test(said))
  const isRead = place || name || isNumberOnly || wishes.length > 0
  if (!isRead && !GREETING.test(line)) request.rest.push(line)
}

const GREETING =
  /^(?:bonjour|bonsoir|salut|coucou|salam\p{L}*|asalam\p{L}*|merci|ok|oui|d['’]accord|svp)[\s,.!?]*/iu
const POLITE = /^(?:s['’ ]?il (?:vous|te) pla[iî]t|svp|alors|donc|et|aussi|encore)[\s,:]+/i
const ASKS =
  /^(?:je (?:veux|voudrais|prends|prendrai|commande|souhaite|désire|cherche)|j['’ ]?(?:aimerais|achète)|il me faut|mettez|donnez|réservez|envoyez|ajoutez)(?:[- ]moi)?(?: commander| prendre| acheter)?[\s:]+/i
const LINK = /^https?:\/\/[^/]{1,100}\/product\/([\w-]{1,64})/

/** The parts of a line that may be wishes, whether words that ask stand before them, and the place they are to go to. */
function partsOf(line: string): { words: string[]; asks: boolean; place: string | undefined } {
  const said = line.replace(GREETING, '').replace(POLITE, '')
  const asks = ASKS.test(said)
  const parts = said
    .replace(ASKS, '')
    .split(/[;,+]| et | puis | avec | (?=livre[rz]? (?:moi )?(?:à|a|au|chez) )/i)
    .map((part) => part.trim())
  const place = parts.map((part) => ADDRESS.exec(part)?.[1]).find((found) => found !== undefined)
  return { words: parts.filter((part) => !ADDRESS.test(part)), asks, place }
}

const NUMBERS = 'un deux trois quatre cinq six sept huit neuf dix'.split(' ')
const WORDS: Readonly<Record<string, number>> = {
  ...Object.fromEntries(NUMBERS.map((word, index) => [word, index + 1])),
  une: 1,
}
/** A number before a unit is a size, an age or an amount. */
const UNITS = /^(?:mois|ans?|kg|g|cm|ml|l|cl|f|fr|frs|francs?|fcfa|cfa|h|heures?|%)\b/i

function wishOf(part: string, asks: boolean): ChatWish | null {
  const link = part.split(' ').find((word) => LINK.test(word)) ?? ''
  const text = part.replace(link, '').replace(ASKS, '').trim()
  const productId = LINK.exec(link)?.[1]
  if (productId) return { words: part, quantity: Number(/^\d{1,2}\b/.exec(text)?.[0] ?? 1) || 1, productId }
  const counted = countedAt(text, asks)
  if (text.endsWith('?') || PHONE.test(text)) return null
  const words = (counted?.words ?? text).replace(/[.!]{1,5}$/, '').trim()
  if (!/\p{L}{3}/u.test(words) || words.length > 100 || !(counted || asks)) return null
  return { words, quantity: counted?.quantity ?? 1, productId: null }
}

/** Reads `2 bodies`, `deux bodies`, `2x body`, `body x2`; null without a number of pieces. `une` may also be an article. */
function countedAt(text: string, asks: boolean): { quantity: number; words: string } | null {
  const after = /^(.{3,100}?) ?[x×] ?(\d{1,2})$/i.exec(text)
  if (after) return { quantity: Number(after[2]), words: after[1] ?? '' }
  const [, first = '', rest = ''] = /^(\d{1,2}|\p{L}{2,6})(?: ?[x×*] ?| )(.*)$/iu.exec(text) ?? []
  const quantity = /^\d/.test(first) ? Number(first) : (WORDS[fold(first)] ?? 0)
  if (quantity === 0 || UNITS.test(rest) || (/^une?$/i.test(first) && !asks)) return null
  return { quantity, words: rest.replace(/^(?:pi[eè]ces? )?(?:de |d['’])?/i, '') }
}
