import type { Entry, Ledger } from './ledger.ts'

/** An order as the shop has it. */
export interface StoredOrder {
  orderId: string
  status: string
  totalAmount: number
  items: readonly { productId: string; quantity: number }[]
}

/** A product as the shop has it; `shown` is the stock that everybody reads, which may come from a kept answer. */
export interface StoredProduct {
  id: string
  stock: number
  purchases: number
  shown: number
}

/** What the shop says it holds, read while nobody writes. */
export interface Stored {
  orders: readonly StoredOrder[]
  products: readonly StoredProduct[]
}

/** Every point in which the shop and the ledger of those who ordered disagree, in French; none when all is well. */
export function disagreements(ledger: Ledger, stored: Stored): string[] {
  const times = Map.groupBy(stored.orders, ({ orderId }) => orderId)
  return [
    ...[...times].flatMap(([orderId, same]) =>
      same.length > 1 ? [`${orderId} : enregistrée ${same.length} fois`] : [],
    ),
    ...[...times.keys()].flatMap((orderId) =>
      ledger.orders.has(orderId) ? [] : [`${orderId} : enregistrée sans avoir été envoyée`],
    ),
    ...[...ledger.orders.values()].flatMap((entry) => aboutOrder(entry, times.get(entry.orderId)?.[0])),
    ...aboutProducts(ledger, stored),
  ]
}

function aboutOrder(entry: Entry, stored: StoredOrder | undefined): string[] {
  const { orderId, placed, ending } = entry
  const found: string[] = []
  if (ending && ending.granted > 1) found.push(`${orderId} : fin accordée ${ending.granted} fois`)
  if (!stored) {
    if (placed === 'acknowledged' && ending?.to !== 'deleted')
      found.push(`${orderId} : confirmée, puis perdue`)
    return found
  }
  if (placed === 'refused') found.push(`${orderId} : refusée, mais enregistrée`)
  if (ending?.to === 'deleted' && ending.answered) found.push(`${orderId} : supprimée, mais encore là`)
  if (!statusesOf(entry).includes(stored.status))
    found.push(`${orderId} : état inattendu « ${stored.status} »`)
  if (stored.totalAmount !== entry.total)
    found.push(`${orderId} : total de ${stored.totalAmount} au lieu de ${entry.total}`)
  if (!samePieces(entry.pieces, piecesOf(stored))) found.push(`${orderId} : autres articles que ceux envoyés`)
  return found
}

/** The states an order may be in, after what was asked of it. */
function statusesOf({ ending }: Entry): string[] {
  if (ending?.to !== 'cancelled') return ['pending']
  return ending.answered ? ['cancelled'] : ['pending', 'cancelled']
}

/** Stock and purchases follow from the orders that are stored, whatever became of the answers. */
function aboutProducts({ start }: Ledger, { orders, products }: Stored): string[] {
  const held = new Map<string, number>()
  for (const order of orders.filter(({ status }) => status !== 'cancelled')) {
    for (const [id, count] of piecesOf(order)) held.set(id, (held.get(id) ?? 0) + count)
  }
  const known = new Map(products.map((product) => [product.id, product]))
  return [...start].flatMap(([id, began]) => {
    const product = known.get(id)
    if (!product) return [`produit ${id} : disparu`]
    const sold = held.get(id) ?? 0
    const expect = (what: string, is: number, should: number) =>
      is === should ? [] : [`produit ${id} : ${what} de ${is} au lieu de ${should}`]
    return [
      ...expect('stock', product.stock, began - sold),
      ...expect('achats', product.purchases, sold),
      ...expect('stock affiché', product.shown, product.stock),
    ]
  })
}

function piecesOf({ items }: StoredOrder): Map<string, number> {
  const pieces = new Map<string, number>()
  for (const { productId, quantity } of items) pieces.set(productId, (pieces.get(productId) ?? 0) + quantity)
  return pieces
}

function samePieces(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): boolean {
  return one.size === other.size && [...one].every(([id, count]) => other.get(id) === count)
}
