import { SEARCH_FIELDS, type SearchField } from '../../domain/catalogue/listing.ts'
import { nearestWord, typedWords } from '../../domain/catalogue/spelling.ts'
import type { AppContext } from '../context.ts'

/** A query with more unknown words is not a misspelling. */
const MAX_UNKNOWN = 2

/** Replaces each unknown word of a query by the nearest one of the catalogue; null without results. */
export async function suggestSearch(
  { store }: Pick<AppContext, 'store'>,
  { q = '', in: fields = SEARCH_FIELDS }: { q?: string | undefined; in?: readonly SearchField[] | undefined },
): Promise<string | null> {
  const typed = typedWords(q)
  const corrected: string[] = []
  let unknown = 0
  for (const word of typed) {
    const known = await store.vocabulary.finds({ text: word, fields })
    if (!known && ++unknown > MAX_UNKNOWN) return null
    corrected.push(known ? word : (nearestWord(word, await store.vocabulary.textsNear(word)) ?? word))
  }
  const text = corrected.join(' ')
  return text !== typed.join(' ') && (await store.vocabulary.finds({ text, fields })) ? text : null
}
