import { validate } from '../../../contracts/issues.ts'
import { productsChange } from '../../../contracts/product-changes.ts'

/** What stands in the form that changes several products: an empty field changes nothing. */
export interface BulkValues {
  discount: string
  stock: string
  category: string
  isTrending: Choice
  isBestseller: Choice
  isSale: Choice
}

type Choice = '' | 'true' | 'false'

/** The form as it opens. */
export const NO_CHANGE: BulkValues = {
  discount: '',
  stock: '',
  category: '',
  isTrending: '',
  isBestseller: '',
  isSale: '',
}

/** The body of `PATCH /products`, or what is wrong with each field; what concerns no field has the path ''. */
export function bulkBody(ids: readonly string[], values: BulkValues) {
  const { discount, stock, category } = values
  const texts = Object.entries({ discount, stock, category }).filter(([, typed]) => typed.trim() !== '')
  const flags = (['isTrending', 'isBestseller', 'isSale'] as const)
    .filter((key) => values[key] !== '')
    .map((key) => [key, values[key] === 'true'] as const)
  const changes = Object.fromEntries<string | boolean>([...texts, ...flags])
  const checked = validate(productsChange, { ids, changes })
  if (checked.ok) return checked
  const issues = checked.issues.map(({ path, message }) => ({
    path: path.replace(/^changes\.?/, ''),
    message,
  }))
  return { ok: false as const, issues }
}
