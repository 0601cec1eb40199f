import type { KyselyPlugin } from 'kysely'
import type { Engine } from '../../data/engines/engine.ts'

interface Between {
  /** called after each transaction, outside it */
  after?: (transactions: number) => Promise<void>
  /** called before each transaction; what it throws, the transaction throws */
  before?: (transactions: number) => void
}

/** An engine that counts its transactions and the rows that each writes, and lets a test do something between them. */
export function betweenTransactions(engine: Engine, { after, before }: Between = {}) {
  const rows: number[] = []
  let isInside = false
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      rows[rows.length - 1] = (rows.at(-1) ?? 0) + Number(result.numAffectedRows ?? 0)
      return result
    },
  }
  const counted: Engine = {
    ...engine,
    async transaction(work) {
      before?.(rows.length)
      rows.push(0)
      const done = await engine.transaction((db) => work(db.withPlugin(counter)))
      if (!isInside) {
        isInside = true
        await after?.(rows.length)
        isInside = false
      }
      return done
    },
  }
  return { engine: counted, rows }
}
