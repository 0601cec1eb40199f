import { readCode } from '../../domain/promotions/read-code.ts'
import type { ReadDeps } from '../context.ts'

/** Promotion codes, with the ids of the promotions that the shop has named for them. */
export interface SentCodes {
  codes: readonly string[]
  ids: readonly string[]
}

/**
 * The codes that may be guesses. The shop names a promotion's id only to who had its code: id and code together prove that
 * the code was right before, also once the promotion has ended.
 */
export async function unprovenCodes({ store }: ReadDeps, { codes, ids }: SentCodes): Promise<string[]> {
  if (codes.length === 0 || ids.length === 0) return [...codes]
  const promotions = await Promise.all(ids.map((id) => store.promotions.find(id)))
  const proven = new Set(promotions.flatMap((promotion) => promotion?.code ?? []))
  return codes.filter((typed) => {
    const read = readCode(typed)
    return !read.ok || !proven.has(read.code)
  })
}
