import * as fc from 'fast-check'
import { RouterContextProvider } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { describeOnEachEngine } from '../../../tests/support/databases.ts'
import { addProduct } from '../../../tests/support/product-fixtures.ts'
import { aShop } from '../../../tests/support/shop.ts'
import { shopContext } from '../../shop-context.ts'
import { loader as categoryLoader } from './category-route.tsx'
import { canonicalSearch } from './product-list-params.ts'
import { loader as listLoader } from './route.tsx'

describeOnEachEngine('the address of a list', (engine) => {
  let shop: ReturnType<typeof aShop>
  beforeEach(async () => {
    shop = aShop(engine())
    await addProduct(shop, { name: 'Cubes', category: 'Jouer', subCategory: 'Jouets en bois' })
    await addProduct(shop, { name: 'Body', category: 'Vêtements/Nouveau-né', subCategory: 'Bodies' })
  })

  /** The status of a page, or where it redirects to. */
  async function open(path: string): Promise<number | string> {
    const context = new RouterContextProvider()
    context.set(shopContext, shop)
    const request = new Request(`https://boutique.example${path}`)
    const [, route, segment] = new URL(request.url).pathname.split('/')
    const params = segment === undefined ? {} : { category: decodeURIComponent(segment) }
    const load = (route === 'products' ? listLoader : categoryLoader) as (args: unknown) => Promise<unknown>
    try {
      const loaded = (await load({ request, params, context })) as { init?: ResponseInit }
      return loaded.init?.status ?? 200
    } catch (thrown) {
      if (!(thrown instanceof Response)) throw thrown
      expect([302, 308]).toContain(thrown.status)
      return thrown.headers.get('Location') ?? ''
    }
  }

  it.each([
    '/products',
    '/products/all',
    '/products/New',
    '/products/Sale',
    '/products/Jouer',
    '/products/Chaussures',
    '/products/Chaussures%2FEnfant',
    '/products/Poussettes',
    '/products/Tapis',
    '/products/Bodies',
    '/products/Jouets%20en%20bois',
    '/products?sort=price&order=desc',
    '/products?utm_source=whatsapp',
    '/products/Jouer?gender=Fille',
    '/productscat',
    '/productscat?category=Jouer',
    '/productscat/Jouer',
    '/productscat?category=Tapis',
    '/productscat?category=Bodies',
  ])(
    'is answered with 200 for a category, a label or a sub-category: %s',
    { tags: ['A-297'] },
    async (path) => {
      expect(await open(path)).toBe(200)
    },
  )

  it.each([
    '/products/zzz',
    '/products/Jouer.html',
    '/products/Jouer%2FBois',
    '/products/zzz?q=cubes',
    '/products/zzz?gender=Fille',
    '/productscat?category=zzz',
    '/productscat/zzz',
  ])(
    'is answered with 404 for an unknown category, which keeps its page: %s',
    { tags: ['A-297'] },
    async (path) => {
      expect(await open(path)).toBe(404)
    },
  )

  it.each([
    ['/products/bodies', '/products/Bodies'],
    ['/products/JOUETS%20EN%20BOIS', '/products/Jouets%20en%20bois'],
    ['/products/BODIES?page=1', '/products/BODIES'],
    ['/products?sort=zz', '/products'],
    ['/products?sort=name&order=asc&page=1', '/products'],
    ['/products?page=0', '/products'],
    ['/products?page=deux', '/products'],
    ['/products?page=9', '/products'],
    ['/products?page=1&page=2', '/products'],
    ['/products?sort=zz&utm_source=whatsapp', '/products?utm_source=whatsapp'],
    ['/products?q=&sort=price', '/products?sort=price'],
    ['/productscat?category=jouer', '/productscat?category=Jouer'],
    ['/productscat?category=bodies&utm_source=x', '/productscat?category=Bodies&utm_source=x'],
    ['/productscat?category=Jouer&category=Sale', '/productscat?category=Jouer'],
    ['/productscat/bodies', '/productscat/Bodies'],
  ])('is redirected from another spelling: %s to %s', { tags: ['A-297'] }, async (path, to) => {
    expect(await open(path)).toBe(to)
  })
})

describe('canonicalSearch', () => {
  it('returns a query string that needs no further redirect', { tags: ['A-297'] }, () => {
    const value = fc.constantFrom(
      '',
      'zz',
      'name',
      'price',
      'asc',
      'desc',
      '1',
      '2',
      '02',
      '-1',
      'true',
      'robe',
      '\u200b',
    )
    const name = fc.constantFrom('q', 'sort', 'order', 'page', 'literal', 'gender', 'utm_source')
    fc.assert(
      fc.property(fc.array(fc.tuple(name, value), { maxLength: 6 }), (entries) => {
        const search = canonicalSearch(new URLSearchParams(entries), 'Jouer')
        if (search !== null) expect(canonicalSearch(new URLSearchParams(search), 'Jouer')).toBeNull()
      }),
    )
  })
})
