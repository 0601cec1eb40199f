import { type Context, Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { productQuery } from '../../contracts/product-query.ts'
import { SEARCH_LIST_TYPE, SUGGESTION_HEADER } from '../../contracts/search-list-type.ts'
import { findProducts } from '../../use-cases/catalogue/find-products.ts'
import { getProduct } from '../../use-cases/catalogue/get-product.ts'
import { searchCatalogue } from '../../use-cases/catalogue/search-catalogue.ts'
import type { AppContext } from '../../use-cases/context.ts'
import { answers, json, listOf, shape } from '../descriptions.ts'
import { productId } from '../middleware/product-id.ts'
import type { Limits } from '../middleware/rate-limit.ts'
import { setPaginationHeaders } from '../pagination.ts'
import { errorResponse } from '../respond.ts'
import { validate } from '../validate.ts'

/** Reading products: the list, the search box's list, one product. */
export function productRoutes(shop: Pick<AppContext, 'store' | 'clock'>, limits: Limits) {
  const limitSearch = limits.perClient('search')
  return new Hono()
    .get(
      '/',
      describeRoute({
        tags: ['Catalogue'],
        summary: 'Liste des produits',
        description: LIST_DESCRIPTION,
        responses: answers(
          {
            200: {
              description: 'Les produits trouvés ; leur nombre total est dans X-Total-Count.',
              content: {
                'application/json': { schema: listOf('ProductSummary') },
                [SEARCH_LIST_TYPE]: { schema: listOf('SearchEntry') },
              },
            },
          },
          'INVALID_INPUT',
          'TOO_MANY_REQUESTS',
        ),
      }),
      // Lists are kept or cheap; a search goes through the whole catalogue each time.
      (c, next) => (c.req.query('q') ? limitSearch(c, next) : next()),
      validate('query', productQuery),
      async (c) => {
        const query = c.req.valid('query')
        c.header('Vary', 'Accept')
        if (wantsSearchList(c)) {
          const { entries, total, suggestion } = await searchCatalogue(shop, query)
          c.header('X-Total-Count', String(total))
          suggest(c, suggestion)
          return c.body(JSON.stringify(entries), 200, { 'Content-Type': SEARCH_LIST_TYPE })
        }
        const found = await findProducts(shop, query)
        setPaginationHeaders(c, found)
        suggest(c, found.suggestion)
        return c.json(found.products)
      },
    )
    .get(
      '/:id',
      describeRoute({
        tags: ['Catalogue'],
        summary: 'Un produit avec ses commentaires, du plus récent au plus ancien',
        responses: answers({ 200: json('Le produit', shape('Product')) }, 'PRODUCT_NOT_FOUND'),
      }),
      productId,
      async (c) => {
        const found = await getProduct(shop, c.req.param('id'))
        return found.ok ? c.json(found.product) : errorResponse(c, found)
      },
    )
}

const LIST_DESCRIPTION =
  'Sans paramètre : tout le catalogue. Avec un paramètre : une page de `limit` produits, 100 par défaut ; ' +
  '`Link` mène aux pages voisines. `category` accepte une catégorie, ce qui est au-dessus (Vêtements), une ' +
  'sous-catégorie, `all`, `new` (du plus récent) ou `Sale`. `q` cherche chaque mot, dans n’importe quel ordre, sans ' +
  'tenir compte de la casse ni des accents ; sans `sort` ni `order`, ce qui répond le mieux vient d’abord. Quand rien ' +
  'n’est trouvé, l’en-tête `X-Search-Suggestion` donne une recherche voisine, encodée comme dans une adresse. ' +
  '`sort=price` compare ce que paie le client. ' +
  `Avec \`Accept: ${SEARCH_LIST_TYPE}\`, la liste est réduite à ce que montre la recherche ; au-delà de ` +
  '2 000 produits elle est vide tant que `q` manque.'

/** Percent-encodes the query, because headers are limited to ASCII. */
function suggest(c: Context, query: string | null): void {
  if (query !== null) c.header(SUGGESTION_HEADER, encodeURIComponent(query))
}

function wantsSearchList(c: Context): boolean {
  return c.req.header('Accept')?.includes(SEARCH_LIST_TYPE) ?? false
}
