import * as v from 'valibot'
import { productsChange } from '../../../contracts/product-changes.ts'

const text = v.pipe(v.string(), v.trim())
const flag = v.pipe(
  v.string(),
  v.transform((chosen) => (chosen === '' ? '' : chosen === 'true')),
)

/** The same changes for several products; an empty field changes nothing. */
export const bulkForm = v.pipe(
  v.object({
    discount: text,
    stock: text,
    category: text,
    isTrending: flag,
    isBestseller: flag,
    isSale: flag,
  }),
  v.transform((fields): unknown =>
    Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '')),
  ),
  productsChange.entries.changes,
)

export type BulkChanges = v.InferOutput<typeof bulkForm>

export const NO_CHANGE: v.InferInput<typeof bulkForm> = {
  discount: '',
  stock: '',
  category: '',
  isTrending: '',
  isBestseller: '',
  isSale: '',
}
