import { type Context, Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { productQuery } from '../../contracts/product-query.ts'
import { type FoundProducts, findProducts } from '../../use-cases/catalogue/find-products.ts'
import type { Shop } from '../../use-cases/shop.ts'
import { validate } from '../validate.ts'

/** Products: list, detail, create, replace, delete, flash sale. */
export function productRoutes(shop: Shop) {
  return new Hono().get(
    '/',
    describeRoute({ tags: ['Catalogue'], summary: 'Liste des produits' }),
    validate('query', productQuery),
    async (c) => {
      const found = await findProducts(shop, c.req.valid('query'))
      describePages(c, found)
      return c.json(found.products)
    },
  )
}

/** `X-Total-Count`, and `Link` to the neighbouring pages (RFC 8288). */
function describePages(c: Context, { total, page, limit }: FoundProducts): void {
  c.header('X-Total-Count', String(total))
  if (limit === null) return
  const last = Math.max(1, Math.ceil(total / limit))
  const pages = { first: 1, prev: page - 1, next: page + 1, last }
  const links = Object.entries(pages)
    .filter(([, target]) => target >= 1 && target <= last)
    .map(([rel, target]) => {
      const url = new URL(c.req.url)
      url.searchParams.set('page', String(target))
      return `<${url.pathname}${url.search}>; rel="${rel}"`
    })
  c.header('Link', links.join(', '))
}
