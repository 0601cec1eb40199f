import * as v from 'valibot'
import { unknownWords } from '../domain/text/filled-text.ts'
import { atMostCharacters, tooLong } from './fields.ts'

export const LONGEST_MESSAGE = 700

const MESSAGE = 'Indiquez le texte.'

/** A prepared WhatsApp text that may contain these words in braces. */
export function messageText(words: Readonly<Record<string, string>>) {
  return v.pipe(
    v.string(MESSAGE),
    v.trim(),
    v.nonEmpty(MESSAGE),
    atMostCharacters(LONGEST_MESSAGE, tooLong(LONGEST_MESSAGE)),
    v.check(
      (typed) => unknownWords(typed, words).length === 0,
      ({ input }) =>
        `{${unknownWords(String(input), words)[0]}} n’existe pas\u202f: choisissez un mot de la liste.`,
    ),
  )
}
