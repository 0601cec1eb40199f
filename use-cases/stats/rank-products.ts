import type { AppContext } from '../context.ts'

/** Lists the most viewed or most purchased products (B-161, B-162). */
export async function rankProducts(
  { store }: Pick<AppContext, 'store'>,
  by: 'views' | 'purchases',
  limit: number,
) {
  const products = await store.products.ranked(by, limit)
  return products.map(({ _id, name, category, images, ...product }) => ({
    _id,
    name,
    category,
    images,
    [by]: product[by],
  }))
}
