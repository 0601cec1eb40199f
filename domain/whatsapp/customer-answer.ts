import { fold } from '../text/fold.ts'

export type CustomerAnswer = 'yes' | 'no' | 'other'

/** Words beside `oui` or `non` that change nothing. With any other word a person has to read the message. */
const POLITE = new Set(
  `svp stp s il vous te plait merci beaucoup bien sur ok d accord bonjour bonsoir salut salam madame monsieur
  je confirme confirmer la ma commande c est bon parfait tres`.split(/\s+/),
)

/** Reads a customer's answer, whatever its case, accents and punctuation: « Oui, svp ! » is `yes`. */
export function readCustomerAnswer(text: string): CustomerAnswer {
  const words = fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  const rest = words.filter((word) => !YES.test(word) && !NO.test(word))
  const [yes, no] = [words.some((word) => YES.test(word)), words.some((word) => NO.test(word))]
  if (yes === no || rest.some((word) => !POLITE.has(word))) return 'other'
  return yes ? 'yes' : 'no'
}

const YES = /^o+u+i+$/
const NO = /^n+o+n+$/
