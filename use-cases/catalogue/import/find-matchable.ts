import { type Matchable, nameOfLine } from '../../../domain/catalogue/match-lines.ts'
import type { ProductSummary } from '../../../domain/catalogue/product.ts'
import { productKey } from '../../../domain/catalogue/product-csv.ts'
import type { ProductLine } from '../../../domain/catalogue/product-table.ts'
import { readListCell } from '../../../domain/csv/cells.ts'
import type { Shop } from '../../shop.ts'
import { everyProduct } from '../every-product.ts'

/** What of the shop the lines of a file speak of. */
export interface SpokenOf extends Matchable {
  /** those of the lines' pictures that the shop shows */
  pictures: ReadonlySet<string>
}

/** Walks once through the catalogue and keeps what the lines speak of: as much as they are, whatever its size. */
export async function findMatchable(
  { store, identity }: Pick<Shop, 'store' | 'identity'>,
  lines: readonly ProductLine[],
  signal: AbortSignal,
): Promise<SpokenOf> {
  const asked = askedFor(lines, identity.name)
  const byId = new Map<string, ProductSummary>()
  const byKey = new Map<string, ProductSummary[]>()
  const pictures = new Set<string>()
  for await (const products of everyProduct({ store })) {
    signal.throwIfAborted()
    for (const product of products) {
      const key = productKey(product)
      if (asked.ids.has(product._id)) byId.set(product._id, product)
      if (asked.keys.has(key)) byKey.set(key, [...(byKey.get(key) ?? []), product])
      for (const address of product.images) if (asked.pictures.has(address)) pictures.add(address)
    }
  }
  return { byId, byKey, pictures }
}

function askedFor(lines: readonly ProductLine[], brand: string) {
  const [ids, keys, pictures] = [new Set<string>(), new Set<string>(), new Set<string>()]
  for (const { cells } of lines) {
    const named = nameOfLine(cells, brand)
    if ('id' in named) ids.add(named.id)
    else keys.add(named.key)
    for (const address of readListCell(cells.images ?? '')) pictures.add(address)
  }
  return { ids, keys, pictures }
}
