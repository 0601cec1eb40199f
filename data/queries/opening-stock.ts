import type { ProductDetails } from '../../domain/catalogue/product-fields.ts'
import type { Variant } from '../../domain/catalogue/variants.ts'
import type { Connection } from '../connection.ts'
import type { Schema } from '../schema.ts'
import { batches } from '../statements.ts'
import { userColumns } from './column-values.ts'
import { choiceColumns, type StockCause } from './stock.ts'

export interface NewVariant extends Variant {
  id: string
}

interface OpeningRows {
  variants: Schema['productVariants'][]
  movements: Schema['stockMovements'][]
}

/** Initial stock of a variant; `id` is null when the stock is counted for the whole product. */
type FirstStock = Variant & { id: string | null }

interface Opened {
  id: string
  details: Pick<ProductDetails, 'stock'>
  variants?: readonly NewVariant[]
}

/** Returns the variants and stock movements of a new product, as an insert into `stock_changes` would write them. */
export function openingRows(
  { id: productId, details, variants = [] }: Opened,
  { reason, reference, actor, at }: StockCause,
): OpeningRows {
  const whole: FirstStock = { id: null, color: null, size: null, stock: details.stock }
  const stocks: readonly FirstStock[] = variants.length > 0 ? variants : [whole]
  const movements: Schema['stockMovements'][] = []
  let balance = 0
  for (const { id, color, size, stock } of stocks) {
    if (stock === 0) continue
    balance += stock
    movements.push({
      productId,
      number: movements.length + 1,
      variantId: id,
      color: color ?? '',
      size: size ?? '',
      quantity: stock,
      balance,
      reason,
      reference: reference ?? null,
      ...userColumns(actor),
      at,
    })
  }
  if (balance !== details.stock) throw new Error(`Product ${productId}: its variants are not its stock.`)
  return {
    movements,
    variants: variants.map(({ id, stock, ...choice }) => ({
      id,
      productId,
      ...choiceColumns(choice),
      stock,
      stockVersion: stock === 0 ? 0 : 1,
      barcode: '',
    })),
  }
}

export async function insertOpeningRows(
  db: Connection['db'],
  opening: readonly OpeningRows[],
): Promise<void> {
  for (const some of batches(opening.flatMap(({ variants }) => variants))) {
    await db.insertInto('productVariants').values(some).execute()
  }
  for (const some of batches(opening.flatMap(({ movements }) => movements))) {
    await db.insertInto('stockMovements').values(some).execute()
  }
}
