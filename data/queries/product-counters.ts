import type { Connection } from '../connection.ts'

type Counter = 'likes' | 'views' | 'purchases' | 'reviewCount' | `rated${1 | 2 | 3 | 4 | 5}`

export async function addToCounter(
  db: Connection['db'],
  productId: string,
  counter: Counter,
  change: number,
): Promise<void> {
  await db
    .updateTable('products')
    .set((e) => ({ [counter]: e(counter, '+', change) }))
    .where('id', '=', productId)
    .execute()
}
