import * as v from 'valibot'
import { warnings } from '../../../contracts/answer-fields.ts'
import { UNDO_HEADER } from '../../../contracts/bulk-actions.ts'
import { validate } from '../../../contracts/fields.ts'
import { productChange } from '../../../contracts/product-changes.ts'
import { readProduct } from '../../../contracts/read-product.ts'
import { type VariantChange, variantsAnswer } from '../../../contracts/variants.ts'
import type { StockedProduct } from '../../../domain/catalogue/product.ts'
import type { Variant } from '../../../domain/catalogue/variants.ts'
import { formatFrancs } from '../../../domain/pricing/francs.ts'
import { isRecord, own, readNumber } from '../../../domain/unknown-values.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { FAILED } from '../../api-client/api.ts'
import { notify } from '../../ui/toasts.tsx'
import { messageOrFailed, mutate } from '../admin-api.ts'
import { readConflicts } from '../conflicts/read-conflicts.ts'
import { mutateAnswer } from '../decode.ts'
import { type BulkResult, changeProducts, undoBulkAction } from '../undo/undo-action.ts'
import { conflictVariants } from '../variants/stock.ts'
import type { BulkChanges } from './bulk-form.ts'

/** An inline edit as typed; the contract parses it. */
type ProductEdit = Partial<Record<'price' | 'stock', string>> &
  Partial<Record<'isTrending' | 'isBestseller' | 'isSale', boolean>> & {
    /** the stock and the price that were displayed: the API refuses to overwrite newer ones */
    stockWas?: number
    was?: { price: number }
  }

export type ProductSubmission =
  | { intent: 'edit'; id: string; edit: ProductEdit }
  | { intent: 'edit-variants'; id: string; cells: VariantChange[] }
  | { intent: 'delete'; id: string }
  | { intent: 'bulk-edit'; body: { ids: string[]; changes: BulkChanges } }
  | { intent: 'bulk-delete'; body: { ids: string[] } }
  | { intent: 'undo'; id: string }

export type EditResult =
  | { product: StockedProduct; problem: null; reload: false; current: null }
  /** `reload`: the displayed row is outdated; `current`: the number that another person has stored meanwhile */
  | { product: null; problem: string; reload: boolean; current: number | null }

export interface VariantsResult {
  /** all variants with their current stock; null when it is unknown */
  variants: Variant[] | null
  /** the variants that were not written; after a conflict (409), all variants of the product */
  refused: Variant[]
  problem: string | null
  reload: boolean
}

export async function productAction({ request }: { request: Request }) {
  const submission: ProductSubmission = await request.json()
  switch (submission.intent) {
    case 'edit':
      return editProduct(submission.id, submission.edit)
    case 'edit-variants':
      return editVariants(submission.id, submission.cells)
    case 'delete':
      return deleteProduct(submission.id)
    case 'bulk-edit':
      return changeProducts({ path: '/products', method: 'PATCH', body: submission.body, silent: true })
    case 'bulk-delete':
      return changeProducts({ path: '/products/delete', method: 'POST', body: submission.body })
    case 'undo':
      return undoBulkAction(submission.id)
  }
}

const editWarnings = v.object({ warnings })

async function editProduct(id: string, edit: ProductEdit): Promise<EditResult> {
  const checked = validate(productChange, edit)
  const failed = { product: null, reload: false, current: null } as const
  if (!checked.ok) return { ...failed, problem: checked.issues[0]?.message ?? '' }
  const result = await mutate({
    path: encoded`/products/${id}`,
    method: 'PATCH',
    body: checked.value,
    expects: (response) => readEdited(response)?._id === id,
    failure: messageOrFailed,
    silent: true,
  })
  const product = result.ok ? readEdited(result.data) : null
  if (product) {
    const read = v.parse(editWarnings, result.ok ? result.data : {})
    if (read.warnings.length > 0) void notify.warning(read.warnings.join(' '))
    return { product, problem: null, reload: false, current: null }
  }
  if (result.ok) return { ...failed, problem: FAILED }
  const [conflict] = readConflicts(result.body)
  const price = typeof conflict?.current === 'number' ? conflict.current : null
  const stock = isRecord(result.body)
    ? readNumber(own(result.body, 'stock'), 0, Number.MAX_SAFE_INTEGER)
    : null
  return {
    product: null,
    problem: price === null ? result.message : `Ce prix a été changé entre-temps : ${formatFrancs(price)}.`,
    reload: result.status === 404 || result.status === 409,
    current: price ?? stock,
  }
}

async function editVariants(id: string, cells: VariantChange[]): Promise<VariantsResult> {
  const result = await mutateAnswer(variantsAnswer, {
    path: encoded`/products/${id}/variants`,
    method: 'PATCH',
    body: { cells },
    failure: messageOrFailed,
    silent: true,
  })
  if (!result.ok) {
    const refused = conflictVariants(result.body)
    return { variants: refused.length > 0 ? refused : null, refused, problem: result.message, reload: false }
  }
  const { variants, refused, message } = result.data
  return { variants, refused, problem: refused.length > 0 ? message : null, reload: false }
}

async function deleteProduct(id: string): Promise<BulkResult> {
  const result = await mutate({
    path: encoded`/products/${id}`,
    method: 'DELETE',
    expects: isRecord,
    failure: () => FAILED,
  })
  const done = { left: [], missingIds: [] }
  return result.ok
    ? {
        ...done,
        ok: true,
        message: 'Produit supprimé avec succès !',
        undoId: result.headers.get(UNDO_HEADER),
      }
    : { ...done, ok: false, message: result.message, undoId: null }
}

function readEdited(response: unknown): StockedProduct | null {
  try {
    return readProduct(isRecord(response) ? own(response, 'product') : null)
  } catch {
    return null
  }
}
