import type { Named } from '../../domain/audit/audit.ts'
import type { CartLinkLine } from '../../domain/cart/cart-link.ts'
import type { Connection } from '../connection.ts'
import { countWritten, readFirst } from '../statements.ts'
import { userColumns } from './column-values.ts'

export interface StoredCartLink {
  id: string
  lines: CartLinkLine[]
  /** epoch milliseconds */
  createdAt: number
}

export function cartLinkQueries({ db }: Connection) {
  return {
    async insert({ id, lines, createdAt }: StoredCartLink, user: Named | null): Promise<void> {
      await db
        .insertInto('cartLinks')
        .values({ id, lines: JSON.stringify(lines), createdAt, ...userColumns(user) })
        .execute()
    },

    find: (id: string): Promise<StoredCartLink | null> =>
      readFirst(
        db.selectFrom('cartLinks').select(['id', 'lines', 'createdAt']).where('id', '=', id),
        ({ lines, ...row }) => ({ ...row, lines: JSON.parse(lines) }),
      ),

    async deleteBefore(before: number): Promise<number> {
      return countWritten(db.deleteFrom('cartLinks').where('createdAt', '<', before))
    },
  }
}
