import { checkProduct } from '../../contracts/product.ts'
import { draftIssues, type PublishResult, typedProduct } from '../../contracts/product-draft.ts'
import { type DomainError, fail, type Result } from '../../domain/errors.ts'
import { becomesFree, freeWarnings } from '../../domain/pricing/price.ts'
import { createProduct, productIdOfDraft } from '../catalogue/create-product.ts'
import type { AppContext, WriteDeps } from '../context.ts'
import { lockDraft } from './drafts.ts'

type Deps = WriteDeps & Pick<AppContext, 'images' | 'settings' | 'withLock'>

interface Published {
  productId: string
  warnings: string[]
}

interface Requested {
  id: string
  version: number
}

/** Publishes drafts independently of each other. Idempotent: each draft is published once. */
export async function publishDrafts(shop: Deps, drafts: readonly Requested[]): Promise<PublishResult[]> {
  const results: PublishResult[] = []
  for (const draft of drafts) {
    const published = await publishDraft(shop, draft)
    results.push(published.ok ? done(draft.id, published) : refused(draft.id, published))
  }
  return results
}

function done(id: string, { productId, warnings }: Published): PublishResult {
  return { id, productId, message: '', warnings, issues: [] }
}

function refused(id: string, { message, issues = [] }: DomainError): PublishResult {
  return { id, productId: null, message, warnings: [], issues }
}

async function publishDraft(shop: Deps, { id, version }: Requested): Promise<Result<Published>> {
  const key = `version ${version}`
  const found = await lockDraft(shop.store, { id, version, key })
  if (!found.ok) return found
  // An earlier request published the draft, and the product may have been edited afterwards.
  if (found.draft === null) return { ok: true, productId: productIdOfDraft(id), warnings: [] }
  const issues = draftIssues(found.draft)
  const checked = checkProduct(typedProduct(found.draft.fields), { imagesMissing: false })
  if (issues.length > 0 || !checked.ok) {
    return fail('INVALID_INPUT', { message: issues[0]?.message ?? '', issues })
  }
  const created = await createProduct(shop, checked.value, { files: [], draft: { id, version } }, key)
  if (!created.ok) return created
  const { _id: productId, name } = created.product
  const isFree = becomesFree(null, created.product, shop.clock())
  return { ok: true, productId, warnings: freeWarnings(isFree ? [name] : []) }
}
