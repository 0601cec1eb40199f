import { fold } from '../text/fold.ts'

/** `stop`: the shop shall begin no conversation any more; `start`: it may again. */
export type CustomerAnswer = 'yes' | 'no' | 'stop' | 'start' | 'other'

/** Kinds of the shop's messages that ask whether an order is right: the step `confirm`, and a summary from the team. */
export const QUESTIONS = ['confirm', 'summary'] as const

/** How customers write each answer, without case and accents; `waaw` and `déedéet` are Wolof. */
const SPELLINGS: readonly (readonly [Exclude<CustomerAnswer, 'other'>, RegExp])[] = [
  ['yes', /^(?:o+u+i+|ouais|ok+|okay|okey|d?accord|(?:wa+)+w)$/],
  ['no', /^(?:n+o+n+|de+de+t|dee+t)$/],
  ['stop', /^(?:s+t+o+p+|arr?et(?:e|er|ez|s)?)$/],
  ['start', /^(?:s+t+a+r+t+|reprendre|reprenez)$/],
]

/** Words beside an answer that change nothing. With any other word a person has to read the message. */
const POLITE = new Set(
  `svp stp s il vous te plait merci beaucoup bien sur d bonjour bonsoir salut salam madame monsieur
  c est bon parfait tres`.split(/\s+/),
)

/** Words of an answer about the order: « Arrêtez ma commande » does not ask for fewer messages. */
const OF_ORDER = new Set('je confirme confirmer la ma commande'.split(' '))
const ABOUT_ORDER: readonly CustomerAnswer[] = ['yes', 'no']

/** No answer with polite words is longer, and a customer may write 65 536 characters. */
const MAX_ANSWER = 200

/**
 * Reads a customer's answer, whatever its case, accents and punctuation: « Oui, svp ! » is `yes`. Two different answers
 * are none, and « Oui ? » asks what the shop wants.
 */
export function readCustomerAnswer(text: string): CustomerAnswer {
  if (text.length > MAX_ANSWER) return 'other'
  // Decorated letters too: « 𝗢𝗨𝗜 ».
  const words = fold(text.normalize('NFKC'))
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  const answers = new Set(words.map(answerOf))
  const [answer = null] = [...answers].filter((one) => one !== 'polite' && one !== 'order')
  if (answer === null) return 'other'
  if (answer === 'yes' && /[?\u037e\u061f\uff1f]/.test(text)) return 'other'
  const beside = ABOUT_ORDER.includes(answer) ? ['polite', 'order'] : ['polite']
  return [...answers].every((one) => one === answer || beside.includes(one)) ? answer : 'other'
}

function answerOf(word: string): CustomerAnswer | 'polite' | 'order' {
  const answer = SPELLINGS.find(([, spelling]) => spelling.test(word))?.[0]
  if (answer) return answer
  if (OF_ORDER.has(word)) return 'order'
  return POLITE.has(word) ? 'polite' : 'other'
}
