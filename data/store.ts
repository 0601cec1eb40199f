import type { Connection } from './connection.ts'
import type { Engine } from './engines/engine.ts'
import { type ProductQueries, productQueries } from './queries/products.ts'

/** Everything that can be asked of the database, by noun. */
export interface Store {
  products: ProductQueries
  /** Runs `work` with queries that all see and change the database together, or not at all. */
  transaction<T>(work: (store: Store) => Promise<T>): Promise<T>
}

/** The queries over an open engine. */
export function createStore(engine: Engine): Store {
  const connection: Connection = {
    db: engine.db,
    lockRows: engine.lockRows,
    brokenUnique: engine.brokenUnique,
  }
  return {
    ...queriesOver(connection),
    transaction: (work) =>
      engine.db.transaction().execute((trx) => {
        const inside: Store = {
          ...queriesOver({ ...connection, db: trx }),
          // Already inside: the outer transaction is the one that counts.
          transaction: (nested) => nested(inside),
        }
        return work(inside)
      }),
  }
}

function queriesOver(connection: Connection): Omit<Store, 'transaction'> {
  return { products: productQueries(connection) }
}
