import { afterEach, beforeEach, expect, it } from 'vitest'
import { MAX_PRODUCT_IMAGES } from '../../domain/moving/place-image.ts'
import { ServiceUnavailableError } from '../../domain/outages.ts'
import { anImage } from '../../tests/builders/product-details.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { type ImageSite, startImageSite } from '../../tests/support/image-site.ts'
import { imagesLeft } from '../../tests/support/images-left.ts'
import { addMovedProducts, fetchDueImages, imagesOf } from '../../tests/support/moved-products.ts'
import { aShop, type TestShop } from '../../tests/support/shop.ts'
import { deleteProducts } from '../catalogue/change-products.ts'
import { retryEntry } from '../outbox/change-entry.ts'
import { urlHash } from './fetched-image.ts'

const A_MINUTE = 60_000
const [BODY, DRESS, HAT, OWN] = ['body', 'dress', 'hat', 'own'].map((name) => anImage(name)) as [
  ...[Uint8Array, Uint8Array, Uint8Array, Uint8Array],
]

let site: ImageSite
beforeEach(async () => {
  site = await startImageSite()
})
afterEach(() => site.close())

/** The address that the shop gives an image. */
const addressOf = async (shop: TestShop, bytes: Uint8Array) => (await shop.images.add(bytes)) as string

async function setImages(shop: TestShop, id: string, images: readonly string[]) {
  await shop.store.transaction((tx) =>
    tx.products.changeEach([{ id, fields: { images: [...images] }, flashSale: null }], shop.clock()),
  )
}

describeOnEachEngine('the photos of products from another shop', (engine) => {
  const entries = () =>
    engine().db.selectFrom('outbox').select(['state', 'failure', 'answer', 'tries', 'recipient']).execute()
  const failures = async () => {
    const rows = await engine().db.selectFrom('fetchedImages').select(['url', 'failure']).execute()
    return Object.fromEntries(rows.map(({ url, failure }) => [url.replace(site.origin, ''), failure]))
  }
  const move = (shop: TestShop, images: readonly string[], id = 'p') =>
    addMovedProducts(engine(), shop, { [id]: { images } })

  it('are shown in the order of the file, and pages learn of it', { tags: ['K-21'] }, async () => {
    const shop = aShop(engine())
    const images = [site.serve('/1.png', BODY), 'catalogue.jpg', site.serve('/2.png', DRESS)]
    await move(shop, images)
    shop.publishedEvents.splice(0)
    await fetchDueImages(shop)
    const shown = [await addressOf(shop, BODY), await addressOf(shop, DRESS)]
    expect(await imagesOf(shop, 'p')).toEqual(shown)
    expect(shop.publishedEvents).toContainEqual({ kind: 'product', productId: 'p', touches: 'lists' })
    expect(await entries()).toMatchObject([{ state: 'sent', recipient: new URL(site.origin).host }])
  })

  it('are queued once, and fetched once for all products', { tags: ['K-21'] }, async () => {
    const shop = aShop(engine())
    const url = site.serve('/1.png', BODY)
    await move(shop, [url])
    await move(shop, [url])
    await fetchDueImages(shop)
    await move(shop, [url], 'q')
    await fetchDueImages(shop)
    expect(await imagesOf(shop, 'q')).toEqual(await imagesOf(shop, 'p'))
    expect(await entries()).toHaveLength(2)
    expect(site.asked).toEqual(['/1.png'])
  })

  it('of one broken address with a long wait do not stop the others of its site', {
    tags: ['K-21'],
  }, async () => {
    const shop = aShop(engine())
    const broken = site.serve(
      '/broken.png',
      (response) => void response.writeHead(503, { 'retry-after': '3600' }).end(),
    )
    await move(shop, [broken, site.serve('/2.png', DRESS)])
    await fetchDueImages(shop)
    expect(await imagesOf(shop, 'p')).toHaveLength(1)
    await move(shop, [site.serve('/1.png', BODY)], 'q')
    shop.advance(A_MINUTE)
    await fetchDueImages(shop)
    expect(await imagesOf(shop, 'q')).toHaveLength(1)
  })

  it('leave what the merchant added, ordered and removed', { tags: ['K-21'] }, async () => {
    const shop = aShop(engine())
    const own = await addressOf(shop, OWN)
    const late = site.serve('/3.png', 503)
    await addMovedProducts(engine(), shop, {
      p: {
        images: [site.serve('/1.png', BODY), site.serve('/2.png', DRESS), late],
        details: { images: [own] },
      },
    })
    await fetchDueImages(shop)
    const [body, dress] = [await addressOf(shop, BODY), await addressOf(shop, DRESS)]
    expect(await imagesOf(shop, 'p')).toEqual([own, body, dress])
    await setImages(shop, 'p', [dress, own])
    site.serve('/3.png', HAT)
    shop.advance(A_MINUTE)
    await fetchDueImages(shop)
    // The photo that the merchant removed does not come back.
    expect(await imagesOf(shop, 'p')).toEqual([dress, await addressOf(shop, HAT), own])
  })

  it('are no more than a product may have', { tags: ['K-21'] }, async () => {
    const shop = aShop(engine())
    const images = Array.from({ length: MAX_PRODUCT_IMAGES + 2 }, (_, index) =>
      site.serve(`/${index}.png`, anImage(`many ${index}`)),
    )
    await move(shop, images)
    await fetchDueImages(shop)
    expect(await imagesOf(shop, 'p')).toHaveLength(MAX_PRODUCT_IMAGES)
    expect(await entries()).toMatchObject([{ state: 'sent' }])
  })

  it('that cannot be had are listed with the reason, and the others are shown', {
    tags: ['K-21'],
  }, async () => {
    const shop = aShop(engine())
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    await move(shop, [
      site.serve('/gone.png', 404),
      site.serve('/page.png', Buffer.from(`<!doctype html>${' '.repeat(100)}`)),
      site.serve('/drawing.svg', svg),
      site.serve('/forbidden.png', 403),
      site.serve('/inside.png', 'http://169.254.169.254/latest/meta-data'),
      site.serve(
        '/large.png',
        (response) => void response.writeHead(200, { 'content-length': 11e6 }).write('x'),
      ),
      'http://awa:secret@exemple.sn/a.png',
      site.serve('/good.png', BODY),
    ])
    await fetchDueImages(shop)
    expect(await imagesOf(shop, 'p')).toEqual([await addressOf(shop, BODY)])
    expect(await failures()).toEqual({
      '/gone.png': 'La photo n’existe plus à cette adresse. (HTTP 404)',
      '/page.png': 'Une image n’a pas pu être lue. Ce fichier contient du texte.',
      '/drawing.svg': 'Une image n’a pas pu être lue. Ce fichier contient du texte.',
      '/forbidden.png': 'Le site refuse de donner cette photo. (HTTP 403)',
      '/inside.png': 'Cette adresse n’est pas sur internet\u202f: la boutique n’y va pas.',
      '/large.png': 'La photo pèse plus de 10 Mo.',
      'http://awa:secret@exemple.sn/a.png':
        'Ce n’est pas une adresse en http:// ou https:// sans mot de passe.',
      '/good.png': null,
    })
    expect(await entries()).toMatchObject([{ state: 'bounced', failure: 'photos' }])
  })

  it('are tried again after a passing failure, as late as the site asks', { tags: ['K-21'] }, async () => {
    const shop = aShop(engine())
    const busy = site.serve(
      '/1.png',
      (response) => void response.writeHead(429, { 'retry-after': '600' }).end(),
    )
    await move(shop, [busy, site.serve('/2.png', DRESS)])
    await fetchDueImages(shop)
    expect(await entries()).toMatchObject([
      { state: 'queued', failure: 'busy', answer: 'HTTP 429', tries: 1 },
    ])
    shop.advance(10 * A_MINUTE - 1)
    await fetchDueImages(shop)
    expect(site.asked.filter((path) => path === '/1.png')).toHaveLength(1)
    site.serve('/1.png', BODY)
    shop.advance(1)
    await fetchDueImages(shop)
    expect(await imagesOf(shop, 'p')).toEqual([await addressOf(shop, BODY), await addressOf(shop, DRESS)])
    expect(await entries()).toMatchObject([{ state: 'sent', failure: null }])
  })

  it('that the shop cannot encode are tried three times, beside the others of the product', {
    tags: ['K-21'],
  }, async () => {
    const shop = aShop(engine())
    const { add } = shop.images
    const crash = new ServiceUnavailableError('encoding', new Error('the worker crashed'))
    shop.images.add = (bytes) => (Buffer.from(BODY).equals(bytes) ? Promise.reject(crash) : add(bytes))
    await move(shop, [site.serve('/1.png', BODY), site.serve('/2.png', DRESS)])
    for (const minutes of [1, 6, 60, 60]) {
      await fetchDueImages(shop)
      shop.advance(minutes * A_MINUTE)
    }
    expect(await imagesOf(shop, 'p')).toEqual([await addressOf(shop, DRESS)])
    expect(await entries()).toMatchObject([{ state: 'failed', failure: 'fault', tries: 3 }])
    // No photo is called damaged.
    expect(await failures()).toEqual({ '/2.png': null })
    expect(site.asked.filter((path) => path === '/2.png')).toHaveLength(1)
  })

  it('are given up after three days', { tags: ['K-21'] }, async () => {
    const shop = aShop(engine())
    await move(shop, [site.serve('/1.png', 500)])
    for (let hours = 0; hours < 80; hours += 4) {
      await fetchDueImages(shop)
      shop.advance(4 * 60 * A_MINUTE)
    }
    expect(await entries()).toMatchObject([{ state: 'failed', failure: 'busy', answer: 'HTTP 500' }])
  })

  it('are asked for again when an administrator wants it', { tags: ['K-21'] }, async () => {
    const shop = aShop(engine())
    await move(shop, [site.serve('/1.png', 404)])
    await fetchDueImages(shop)
    site.serve('/1.png', BODY)
    shop.advance(A_MINUTE)
    const [entry] = await engine().db.selectFrom('outbox').select('id').execute()
    await retryEntry(shop, entry?.id ?? '')
    await fetchDueImages(shop)
    expect(await imagesOf(shop, 'p')).toEqual([await addressOf(shop, BODY)])
    expect(await entries()).toMatchObject([{ state: 'sent' }])
  })

  it('give way to those of a newer file', { tags: ['K-21'] }, async () => {
    const shop = aShop(engine())
    await move(shop, [site.serve('/old.png', 500)])
    await fetchDueImages(shop)
    await move(shop, [site.serve('/new.png', BODY)])
    await fetchDueImages(shop)
    expect(await imagesOf(shop, 'p')).toEqual([await addressOf(shop, BODY)])
    expect((await entries()).map(({ state }) => state).toSorted()).toEqual(['abandoned', 'sent'])
  })

  it('leave no file when the product is deleted meanwhile', { tags: ['K-21'] }, async () => {
    const shop = aShop(engine())
    const url = site.serve('/1.png', async (response) => {
      await deleteProducts({ ...shop, actor: { id: 'awa', name: 'Awa' } }, ['p'])
      response.end(BODY)
    })
    await move(shop, [url])
    await fetchDueImages(shop)
    expect([...(await imagesLeft(shop))]).toEqual([])
    expect(await shop.store.movedImages.fetched([urlHash(url)])).toEqual(new Map())
    expect((await entries())[0]).toMatchObject({ state: 'sent' })
  })

  it('are not shown by an attempt that lost its entry', { tags: ['K-21'] }, async () => {
    const shop = aShop(engine())
    const url = site.serve('/1.png', async (response) => {
      await engine().db.updateTable('outbox').set({ state: 'queued', claim: null }).execute()
      response.end(BODY)
    })
    await move(shop, [url])
    const stopping = new AbortController()
    let attempts = 0
    const downloadFile: TestShop['downloadFile'] = (wanted) => {
      attempts += 1
      if (attempts > 1) stopping.abort()
      return shop.downloadFile(wanted)
    }
    await fetchDueImages({ ...shop, downloadFile }, { stopping: stopping.signal })
    expect(await imagesOf(shop, 'p')).toEqual([])
  })
})
