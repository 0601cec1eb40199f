import type { ProductFilter } from '../../data/queries/product-selection.ts'
import type { ProductSummary } from '../../domain/catalogue/product.ts'
import type { AppContext } from '../context.ts'
import { yieldToEventLoop } from '../yield-to-event-loop.ts'

const AT_A_TIME = 200

/** Yields every product by name in batches, so that memory does not grow with the catalogue. */
export async function* iterateProducts(
  { store }: Pick<AppContext, 'store'>,
  filter: ProductFilter = {},
): AsyncGenerator<ProductSummary[]> {
  let last: ProductSummary | null = null
  for (;;) {
    const products: ProductSummary[] = await store.products.listAfter(last, AT_A_TIME, filter)
    if (products.length > 0) yield products
    if (products.length < AT_A_TIME) return
    last = products.at(-1) ?? null
    await yieldToEventLoop()
  }
}
