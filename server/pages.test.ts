import { expect, it } from 'vitest'
import { defaultSettings } from '../config/settings.ts'
import { anApi } from '../tests/support/api.ts'
import { describeOnEachEngine } from '../tests/support/databases.ts'
import { addProduct } from '../tests/support/product-fixtures.ts'
import { aShop } from '../tests/support/shop.ts'
import { signIn } from '../tests/support/sign-in.ts'
import { readSettings } from '../use-cases/settings/read-settings.ts'
import { shopForRequest, warmUpPages } from './pages.ts'

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

describeOnEachEngine('unpublished settings', (engine) => {
  it('can be previewed before they are published, by the browser that made the preview alone', {
    tags: ['G-02', 'T-66'],
  }, async () => {
    const { ask, shop } = anApi(engine())
    const token = await signIn(shop, { may: ['settings'] })
    const store = (slogan: string, cookie?: string) => {
      const json = { changes: { slogan: { value: slogan, version: 0 } } }
      return ask('POST', '/settings/previews', { token, json, ...(cookie && { cookie }) })
    }
    const { body, cookie } = await store('Bientôt')
    const open = async (id: string, browser: string | null) => {
      const headers = browser === null ? {} : { Cookie: browser }
      const request = new Request(`http://localhost/?apercu=${id}`, { headers })
      return (await readSettings(await shopForRequest(request, shop), ['slogan'])).slogan
    }
    expect(await open(body.id, cookie)).toBe('Bientôt')
    const later = await store('Plus tard', cookie ?? '')
    expect(await open(later.body.id, later.cookie)).toBe('Plus tard')
    expect(await open(body.id, later.cookie)).toBe('Bientôt')
    const another = await store('Ailleurs')
    for (const browser of [null, another.cookie, 'apercu=', 'visitor=x'])
      expect(await open(body.id, browser)).toBe(defaultSettings.slogan)
    expect(await readSettings(shop, ['slogan'])).toEqual({ slogan: defaultSettings.slogan })
    shop.advance(60 * 60 * 1000)
    expect(await open(body.id, cookie)).toBe(defaultSettings.slogan)
  })
})
