import { type LineName, type Matchable, nameOfLine } from '../../../domain/catalogue/match-lines.ts'
import { productKey } from '../../../domain/catalogue/product-csv.ts'
import type { ProductImportRow } from '../../../domain/catalogue/product-table.ts'
import { readListCell } from '../../../domain/csv/cells.ts'
import type { AppContext } from '../../context.ts'
import { yieldToEventLoop } from '../../yield-to-event-loop.ts'
import { iterateProducts } from '../iterate-products.ts'

export interface ReferencedProducts extends Matchable {
  /** identification of each row's product */
  names: readonly LineName[]
  /** images of this shop in the rows */
  images: ReadonlySet<string>
}

/** Rows processed before yielding to the event loop. */
const AT_A_TIME = 200

/** Scans the catalogue once for the ids and images that the rows reference. Memory grows with the file only. */
export async function findReferencedProducts(
  { store }: Pick<AppContext, 'store'>,
  lines: readonly ProductImportRow[],
  { brand, signal }: { brand: string; signal: AbortSignal },
): Promise<ReferencedProducts> {
  const asked = await askedFor(lines, brand, signal)
  const ids = new Set<string>()
  const idsByKey = new Map<string, string[]>()
  const images = new Set<string>()
  for await (const products of iterateProducts({ store })) {
    signal.throwIfAborted()
    for (const product of products) {
      const key = productKey(product)
      if (asked.ids.has(product._id)) ids.add(product._id)
      if (asked.keys.has(key)) idsByKey.set(key, [...(idsByKey.get(key) ?? []), product._id])
      for (const address of product.images) if (asked.images.has(address)) images.add(address)
    }
  }
  return { names: asked.names, ids, idsByKey, images }
}

async function askedFor(lines: readonly ProductImportRow[], brand: string, signal: AbortSignal) {
  signal.throwIfAborted()
  const [ids, keys, images] = [new Set<string>(), new Set<string>(), new Set<string>()]
  const names: LineName[] = []
  for (const { cells } of lines) {
    const named = nameOfLine(cells, brand)
    if ('id' in named) ids.add(named.id)
    else keys.add(named.key)
    for (const address of readListCell(cells.images ?? '')) {
      // External URLs are not checked.
      if (!address.startsWith('https://')) images.add(address)
    }
    if (names.push(named) % AT_A_TIME !== 0) continue
    await yieldToEventLoop()
    signal.throwIfAborted()
  }
  return { ids, keys, images, names }
}
