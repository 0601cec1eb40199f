import type { OpenTransaction } from '../data/store.ts'
import type { ReadDeps } from './context.ts'

/** Runs a transaction, and rolls it back when the result is an error. */
export async function inTransaction<Answer extends { ok: boolean }>(
  { store }: ReadDeps,
  work: (tx: OpenTransaction) => Promise<Answer>,
): Promise<Answer> {
  let refused: Answer | null = null
  try {
    return await store.transaction(async (tx) => {
      refused = null
      const answer = await work(tx)
      if (answer.ok) return answer
      refused = answer
      throw new RolledBack()
    })
  } catch (error) {
    if (error instanceof RolledBack && refused) return refused
    throw error
  }
}

class RolledBack extends Error {}
