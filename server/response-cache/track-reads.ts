import { AsyncLocalStorage } from 'node:async_hooks'
import type { Store } from '../../data/store.ts'
import type { CatalogueIndex } from '../../use-cases/catalogue/catalogue-index.ts'
import { INDEX_READS, type Shown, wrapReads } from '../public-reads.ts'

interface Recording extends Shown {
  /** reads that are private, failed or have not ended */
  unknownReads: number
}

/** A response that is rendered inside `rendering.run` records what it reads from a tracked store or index. */
export const rendering = new AsyncLocalStorage<Recording>()

export function trackReads(store: Store): Store {
  return wrapReads(store, tracked)
}

export function trackIndex(index: CatalogueIndex): CatalogueIndex {
  const { count, page, largestReduction } = INDEX_READS
  return {
    ...index,
    count: tracked(index.count, count),
    page: tracked(index.page, page),
    largestReduction: tracked(index.largestReduction, largestReduction),
  }
}

function tracked<Args extends unknown[], Result>(
  read: (...args: Args) => Promise<Result>,
  show?: (shown: Shown, result: Result, ...args: Args) => unknown,
) {
  return async (...args: Args): Promise<Result> => {
    const recording = rendering.getStore()
    if (!recording) return read(...args)
    recording.unknownReads += 1
    const result = await read(...args)
    if (show) {
      show(recording, result, ...args)
      recording.unknownReads -= 1
    }
    return result
  }
}
