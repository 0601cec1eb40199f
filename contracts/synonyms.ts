import * as v from 'valibot'
import { trimmed } from '../domain/text/typed-list.ts'
import { atMostCharacters, inputObject, tooLong } from './fields.ts'

const MAX_LENGTH = 40
const SYNONYMS = 'Indiquez de 2 à 10 mots qui ont le même sens.'
/** Words that a search treats as one (F-11). */
export const synonymGroup = inputObject({
  words: v.pipe(
    v.array(v.pipe(v.string(SYNONYMS), atMostCharacters(MAX_LENGTH, tooLong(MAX_LENGTH))), SYNONYMS),
    v.transform((typed) => trimmed(typed)),
    v.minLength(2, SYNONYMS),
    v.maxLength(10, SYNONYMS),
  ),
})
