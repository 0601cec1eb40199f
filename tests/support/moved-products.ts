import type { Engine } from '../../data/engines/engine.ts'
import type { ProductDetails } from '../../domain/catalogue/product-fields.ts'
import { imageChannel } from '../../use-cases/moving/image-channel.ts'
import { queueImageFetches } from '../../use-cases/moving/queue-image-fetches.ts'
import { deliverDue } from '../../use-cases/outbox/deliver-due.ts'
import { stock } from './product-fixtures.ts'
import type { TestShop } from './shop.ts'

/** Adds products as an import from another shop does, and queues their images. */
export async function addMovedProducts(
  engine: Engine,
  { store, clock }: Pick<TestShop, 'store' | 'clock'>,
  products: Readonly<Record<string, { images: readonly string[]; details?: Partial<ProductDetails> }>>,
): Promise<void> {
  const at = clock()
  for (const [id, { images, details }] of Object.entries(products)) {
    if (!(await store.products.find(id))) await stock(store, { [id]: { images: [], ...details } })
    const row = { productId: id, images: JSON.stringify(images), written: '{}', movedAt: at }
    await engine.db
      .insertInto('movedProducts')
      .values({ shop: 'shopify', reference: `ref-${id}`, ...row })
      .onConflict((conflict) => conflict.columns(['shop', 'reference']).doUpdateSet(row))
      .execute()
  }
  const moved = Object.keys(products).map((id) => ({ shop: 'shopify', reference: `ref-${id}` }))
  await store.transaction((tx) => queueImageFetches(tx, moved, { at }))
}

export const fetchDueImages = (
  shop: TestShop,
  options: Partial<Parameters<typeof deliverDue>[2]> = {},
): Promise<void> =>
  deliverDue(shop, { image: imageChannel(shop) }, { stopping: new AbortController().signal, ...options })

export async function imagesOf({ store }: Pick<TestShop, 'store'>, id: string): Promise<readonly string[]> {
  return (await store.products.find(id))?.images ?? []
}
