import * as v from 'valibot'
import { unknownWords } from '../domain/text/filled-text.ts'
import { atMostCharacters, tooLong } from './fields.ts'
import { LIMITS } from './setting-fields.ts'

const MESSAGE = 'Indiquez le texte.'

/** A WhatsApp text that may contain these placeholders. */
export function messageText(words: Readonly<Record<string, string>>) {
  return v.pipe(
    v.string(MESSAGE),
    v.trim(),
    v.nonEmpty(MESSAGE),
    atMostCharacters(LIMITS.orderText, tooLong(LIMITS.orderText)),
    v.check(
      (typed) => unknownWords(typed, words).length === 0,
      ({ input }) =>
        `{${unknownWords(String(input), words)[0]}} n’existe pas\u202f: choisissez un mot de la liste.`,
    ),
  )
}
