import type { ProductSummary } from '../../domain/catalogue/product.ts'
import type { VariantChoice } from '../../domain/catalogue/variants.ts'
import { type CatalogueLine, catalogueLines } from '../../domain/conversations/catalogue-lines.ts'
import { readParts } from '../../domain/conversations/excerpt.ts'
import { fail, type Result } from '../../domain/errors.ts'
import { readInBatches } from '../batches.ts'
import { soldAt } from '../catalogue/planned-products.ts'
import { feedHash } from '../catalogue/read-feed.ts'
import type { ReadDeps, TimedDeps } from '../context.ts'
import { withVariants } from '../stock/change-stock.ts'

/** What a message without a quantity orders. */
const ONE = 1
/** SHA-256 in Base64 without padding: how feeds write ids that are too long for them. */
const HASHED = /^[\w-]{43}$/
const AT_A_TIME = 200

/** The lines of an order that a customer made in WhatsApp's catalogue, at the shop's prices (W-07). */
export async function readCatalogueOrder(
  { store, clock }: TimedDeps,
  conversationId: string,
  messageId: string,
): Promise<Result<{ lines: CatalogueLine[]; problems: string[]; note: string }>> {
  const message = await store.conversationMessages.find(conversationId, messageId)
  const order = message && readParts(message.content).order
  if (!order) return fail('MESSAGE_NOT_FOUND')
  const found = await articlesOf({ store }, [...new Set(order.items.map(({ retailerId }) => retailerId))])
  const items = order.items.map(({ retailerId, quantity, price, currency }) => ({
    ...{ retailerId, quantity: Math.max(ONE, Math.round(quantity ?? ONE)) },
    price: price === null || currency !== 'XOF' ? null : Math.round(price),
    found: found.get(retailerId) ?? null,
  }))
  const ids = [...new Set([...found.values()].map(({ productId }) => productId))]
  const sold = await soldAt(store, await store.products.findAll(ids), clock())
  const products = await withVariants(store, sold)
  return { ok: true, ...catalogueLines(items, products, clock()), note: message.text }
}

type Article = { productId: string } & VariantChoice

/** What ids of the feed stand for: a product, or one of its colours and sizes. */
async function articlesOf({ store }: ReadDeps, ids: readonly string[]): Promise<Map<string, Article>> {
  const found = await store.feeds.articles(ids)
  const hashed = new Set(ids.filter((id) => !found.has(id) && HASHED.test(id)))
  if (hashed.size === 0) return found
  const batches = readInBatches<ProductSummary>(AT_A_TIME, (last) =>
    store.feeds.products(last?._id ?? null, AT_A_TIME),
  )
  for await (const products of batches) {
    const variants = await store.feeds.variants(products.map(({ _id }) => _id))
    const articles = [
      ...products.map(({ _id }) => ({ id: _id, productId: _id, color: null, size: null })),
      ...variants,
    ]
    for (const { id, productId, color, size } of articles)
      if (hashed.has(feedHash(id))) found.set(feedHash(id), { productId, color, size })
  }
  return found
}
