import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Product } from '../../domain/catalogue/product.ts'
import { openShop } from './support/open-shop.ts'

const shop = openShop()
let robe: Product
let soldOut: Product

beforeAll(async () => {
  robe = await shop.merchant.addProduct({
    name: 'Robe Awa',
    price: 10_000,
    discount: 20,
    category: 'Vêtements/Enfant',
    colors: ['Rouge'],
    sizes: ['4 ans'],
  })
  soldOut = await shop.merchant.addProduct({ name: 'Hochet', category: 'Jouer', stock: 0 })
  for (let number = 1; number <= 5; number++) {
    await send(`/products/${robe._id}/review`, {
      text: `Avis ${number}`,
      pseudo: number === 5 ? '' : `Maman ${number}`,
    })
  }
  await send(`/products/${robe._id}/rate`, { rating: 4 })
})

function send(path: string, body: object, headers: Record<string, string> = {}) {
  return fetch(`${shop.url}/api${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}

const served = async (path: string) => (await fetch(shop.url + path)).text()

/** The schema.org objects of a served page. */
async function dataOf(path: string) {
  const scripts = (await served(path)).matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)
  // biome-ignore lint/suspicious/noExplicitAny: any shape; the assertions check its content
  return [...scripts].map(([, json]) => JSON.parse(json ?? '') as any)
}

const typed = async (path: string, type: string) =>
  (await dataOf(path)).filter((data) => data['@type'] === type)

function meta(page: Page, property: string) {
  return page
    .locator(`meta[property="${property}"], meta[name="${property}"]`)
    .first()
    .getAttribute('content')
}

describe('a product in structured data', () => {
  it('is offered in XOF at the current price, and is in stock when its stock is above 0', {
    tags: ['A-168', 'A-580'],
  }, async () => {
    const [product] = await typed(`/product/${robe._id}`, 'Product')
    expect(product).toMatchObject({ name: 'Robe Awa', brand: { name: 'Keur Bébé' } })
    expect(product.offers).toMatchObject({
      price: 8000,
      priceCurrency: 'XOF',
      availability: 'https://schema.org/InStock',
    })
    expect(product.image[0]).toMatch(/^http:\/\/localhost:\d+\/pictures\//)
    const [none] = await typed(`/product/${soldOut._id}`, 'Product')
    expect(none.offers.availability).toBe('https://schema.org/OutOfStock')
    expect(none).not.toHaveProperty('aggregateRating')
  })

  it('has free delivery in 1 to 3 days and a return period of 30 days', { tags: ['A-018'] }, async () => {
    const [{ offers }] = await typed(`/product/${robe._id}`, 'Product')
    expect(offers.shippingDetails.shippingRate).toMatchObject({ value: 0, currency: 'XOF' })
    expect(offers.shippingDetails.deliveryTime.transitTime).toMatchObject({ minValue: 1, maxValue: 3 })
    expect(offers.hasMerchantReturnPolicy).toMatchObject({ merchantReturnDays: 30 })
  })

  it('has its average rating and only the 3 newest reviews', {
    tags: ['A-364', 'A-365', 'A-366', 'A-367', 'A-595'],
  }, async () => {
    const [{ aggregateRating, review }] = await typed(`/product/${robe._id}`, 'Product')
    expect(aggregateRating).toMatchObject({ ratingValue: 4, ratingCount: 1 })
    expect(review).toHaveLength(3)
    expect(review[0]).toMatchObject({ '@type': 'Review', reviewBody: 'Avis 5', author: { name: 'Client' } })
    expect(review[1]).toMatchObject({ reviewBody: 'Avis 4', author: { name: 'Maman 4' } })
    expect(Date.parse(review[0].datePublished)).not.toBeNaN()
  })

  it('includes in a review the rating that its author gave the product', { tags: ['A-363'] }, async () => {
    const { _id } = await shop.merchant.addProduct({ name: 'Toupie' })
    const rated = await send(`/products/${_id}/rate`, { rating: 5 })
    const cookie = rated.headers.get('set-cookie')?.split(';')[0] ?? ''
    await send(`/products/${_id}/review`, { text: 'Tourne bien' }, { cookie })
    await send(`/products/${_id}/review`, { text: 'Jolie' })
    const [{ review }] = await typed(`/product/${_id}`, 'Product')
    expect(review[0]).not.toHaveProperty('reviewRating')
    expect(review[1]).toMatchObject({ reviewBody: 'Tourne bien', reviewRating: { ratingValue: 5 } })
  })

  it('escapes user input', async () => {
    await send(`/products/${soldOut._id}/review`, { text: '</script><script>document.title=1</script>' })
    const [product] = await typed(`/product/${soldOut._id}`, 'Product')
    expect(product.review[0].reviewBody).toBe('</script><script>document.title=1</script>')
  })
})

describe('structured data', () => {
  it('has the breadcrumbs of a product', async () => {
    const [trail] = await typed(`/product/${robe._id}`, 'BreadcrumbList')
    expect(trail.itemListElement.map(({ name, item }: never) => [name, item])).toEqual([
      ['Accueil', `${shop.url}/`],
      ['Vêtements · Enfant', `${shop.url}/products/V%C3%AAtements%2FEnfant`],
      ['Robe Awa', `${shop.url}/product/${robe._id}`],
    ])
  })

  it('lists the products of a list', async () => {
    for (const path of ['/products/Jouer', '/productscat?category=Jouer']) {
      const [list] = await typed(path, 'ItemList')
      expect(list.itemListElement, path).toMatchObject([
        { position: 1, name: 'Hochet', url: `${shop.url}/product/${soldOut._id}` },
      ])
    }
  })

  it('describes the shops in Dakar and Mbour: opening hours 08:00-20:00 daily, service radius 500 km around Dakar', {
    tags: ['A-016', 'A-618'],
  }, async () => {
    const stores = await typed('/', 'Store')
    expect(stores.map(({ address }) => address.addressLocality)).toEqual(['Dakar', 'Mbour'])
    for (const store of stores) {
      expect(store.openingHoursSpecification).toMatchObject({ opens: '08:00', closes: '20:00' })
      expect(store.openingHoursSpecification.dayOfWeek).toHaveLength(7)
      expect(store.areaServed).toMatchObject({ '@type': 'GeoCircle', geoRadius: 500_000 })
      expect(store.areaServed.geoMidpoint).toMatchObject({ latitude: stores[0].geo.latitude })
    }
  })

  it('contains the URL template of the shop’s search', async () => {
    const [site] = await typed('/', 'WebSite')
    expect(site.potentialAction.target.urlTemplate).toBe(`${shop.url}/products?q={search_term_string}`)
  })
})

describe('a shared link', () => {
  it('shows the shop’s image at 1200x630 by default', { tags: ['A-616', 'A-617'] }, async () => {
    const { page, leave } = await shop.newVisitor()
    await page.goto('/about')
    expect(await meta(page, 'og:image')).toBe(`${shop.url}/logo.jpg`)
    expect(await meta(page, 'og:image:width')).toBe('1200')
    expect(await meta(page, 'og:image:height')).toBe('630')
    const image = await page.evaluate(async () => {
      const { width, height } = await createImageBitmap(await (await fetch('/logo.jpg')).blob())
      return { width, height }
    })
    expect(image).toEqual({ width: 1200, height: 630 })
    await leave()
  })

  it('of a product shows its image, name and price', async () => {
    const { page, leave } = await shop.newVisitor()
    await page.goto(`/product/${robe._id}`)
    expect(await meta(page, 'og:title')).toContain('Robe Awa')
    expect(await meta(page, 'og:description')).toMatch(/^8\s000 FCFA · /)
    expect(await meta(page, 'og:type')).toBe('product')
    expect(await meta(page, 'product:price:amount')).toBe('8000')
    expect(await meta(page, 'product:price:currency')).toBe('XOF')
    expect((await fetch((await meta(page, 'og:image')) ?? '')).headers.get('content-type')).toBe('image/jpeg')
    expect(await meta(page, 'og:image:width')).toBe('600')
    expect(await meta(page, 'og:image:height')).toBe('600')
    for (const fact of ['title', 'description', 'image']) {
      expect(await meta(page, `twitter:${fact}`)).toBe(await meta(page, `og:${fact}`))
    }
    await leave()
  })
})

describe('search engines', () => {
  it.each([
    '/cart',
    '/order-confirmation',
    '/login',
    '/register',
    '/create-admin',
    '/dashboard/overview',
    '/offline',
    '/product/nothing',
    '/products/Machin',
  ])('are excluded from %s', async (path) =>
    expect(await served(path)).toMatch(/<meta name="robots" content="noindex/),
  )

  it.each(['/', '/products', '/products/Jouer', '/products/Poussettes', '/delivery-info', '/about'])(
    'are allowed to index %s',
    async (path) => expect(await served(path)).not.toContain('noindex'),
  )

  it('get 404 for an unknown page, and for the payment page without an order', async () => {
    for (const path of ['/nowhere', '/product/nothing', '/payment']) {
      expect((await fetch(shop.url + path)).status, path).toBe(404)
    }
  })

  it('find the sitemap through robots.txt', async () => {
    expect(await served('/robots.txt')).toContain(`Sitemap: ${shop.url}/sitemap.xml`)
  })

  it('read modification dates and images of products from the sitemap', async () => {
    const entry = /<url><loc>[^<]*\/product\/(?<id>[^<]*)<\/loc>.*?<\/url>/g
    const [text = ''] =
      [...(await served('/sitemap.xml')).matchAll(entry)].find(({ groups }) => groups?.id === robe._id) ?? []
    expect(Date.parse(/<lastmod>(.*?)<\/lastmod>/.exec(text)?.[1] ?? '')).not.toBeNaN()
    expect([...text.matchAll(/<image:loc>(.*?)<\/image:loc>/g)].map(([, address]) => address)).toEqual(
      robe.images.map((image) => shop.url + image),
    )
  })

  it('find pages, categories and every current product in the sitemap', {
    tags: ['A-302', 'A-303', 'A-304'],
  }, async () => {
    const places = async () =>
      [...(await served('/sitemap.xml')).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, place]) => place)
    const before = await places()
    for (const path of ['/', '/products', '/about', '/faq', '/contact', '/delivery-info', '/terms']) {
      expect(before).toContain(shop.url + path)
    }
    expect(before).toContain(`${shop.url}/products/Baptemes%20%26%20Naissances`)
    expect(before).toContain(`${shop.url}/product/${robe._id}`)
    const added = await shop.merchant.addProduct({ name: 'Tambour', category: 'Jouer' })
    expect(await places()).toEqual([...before, `${shop.url}/product/${added._id}`].sort(byPlace(before)))
    await fetch(`${shop.url}/api/products/${added._id}`, {
      method: 'DELETE',
      headers: { Authorization: `Bearer ${shop.merchant.token}` },
    })
    expect(await places()).toEqual(before)
  })
})

/** Returns a sort function for the sitemap's URLs: pages in the given order, then products by id. */
function byPlace(pages: readonly unknown[]) {
  const rank = (place: string) => (place.includes('/product/') ? pages.length : pages.indexOf(place))
  return (a = '', b = '') => rank(a) - rank(b) || (a < b ? -1 : 1)
}
