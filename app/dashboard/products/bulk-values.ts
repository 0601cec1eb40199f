import type { InferOutput } from 'valibot'
import { validate } from '../../../contracts/fields.ts'
import { productsChange } from '../../../contracts/product-changes.ts'

export type BulkBody = InferOutput<typeof productsChange>

/** Fields of the bulk form as typed; an empty field changes nothing. */
export type BulkValues = Record<'discount' | 'stock' | 'category', string> &
  Record<(typeof FLAGS)[number], '' | 'true' | 'false'>

const FLAGS = ['isTrending', 'isBestseller', 'isSale'] as const

export const NO_CHANGE: BulkValues = {
  discount: '',
  stock: '',
  category: '',
  isTrending: '',
  isBestseller: '',
  isSale: '',
}

/** The body of `PATCH /products`, or the issues of the fields. An issue with the path '' belongs to no field. */
export function bulkBody(ids: readonly string[], values: BulkValues) {
  const { discount, stock, category } = values
  const texts = Object.entries({ discount, stock, category }).filter(([, typed]) => typed.trim() !== '')
  const flags = FLAGS.filter((key) => values[key] !== '').map((key) => [key, values[key] === 'true'] as const)
  const changes = Object.fromEntries<string | boolean>([...texts, ...flags])
  const checked = validate(productsChange, { ids, changes })
  if (checked.ok) return checked
  const issues = checked.issues.map(({ path, message }) => ({
    path: path.replace(/^changes\.?/, ''),
    message,
  }))
  return { ok: false as const, issues }
}
