import { expect, it } from 'vitest'
import { describeOnEachEngine } from '../tests/support/databases.ts'
import { addProduct } from '../tests/support/product-fixtures.ts'
import { aShop } from '../tests/support/shop.ts'
import { warmUpPages } from './pages.ts'

describeOnEachEngine('warmUpPages', (engine) => {
  async function renderedPath(shop: ReturnType<typeof aShop>) {
    const paths: string[] = []
    await warmUpPages(async (request) => {
      paths.push(new URL(request.url).pathname)
      return new Response('<!doctype html>')
    }, shop)
    return paths
  }

  it('renders the page of a product', async () => {
    const shop = aShop(engine())
    const { _id } = await addProduct(shop, { name: 'Ballon' })
    expect(await renderedPath(shop)).toEqual([`/product/${_id}`])
  })

  it('renders the home page when there are no products', async () => {
    expect(await renderedPath(aShop(engine()))).toEqual(['/'])
  })
})
