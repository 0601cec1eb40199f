import { describe, expect, it } from 'vitest'
import type { Engine } from '../data/engines/engine.ts'
import { IMAGE_WIDTHS } from '../domain/catalogue/image-sources.ts'
import { failureText } from '../domain/outbox/channels.ts'
import { type MemoryImageFiles, memoryImageFiles } from '../integrations/images/in-memory-images.ts'
import { ERASURES, eraseUnlessClockIsWrong } from '../server/retention.ts'
import { deleteProducts } from '../use-cases/catalogue/change-products.ts'
import { imageRemovalJob } from '../use-cases/catalogue/remove-images.ts'
import { jobChannel } from '../use-cases/jobs/job-channel.ts'
import { readMailOverview } from '../use-cases/mail/mail-overview.ts'
import { deliverDue } from '../use-cases/outbox/deliver-due.ts'
import { anOrderInput } from './builders/order-input.ts'
import { anImage } from './builders/product-details.ts'
import { productForm } from './builders/product-form.ts'
import { withWhatsApp } from './builders/whatsapp-settings.ts'
import { anApi } from './support/api.ts'
import { aLog } from './support/captured-log.ts'
import { describeOnEachEngine } from './support/databases.ts'
import { removeDroppedImages } from './support/images-left.ts'
import { addProduct } from './support/product-fixtures.ts'
import type { TestShop } from './support/shop.ts'
import { signIn } from './support/sign-in.ts'
import { addEndpoint } from './support/webhooks.ts'

const A_MINUTE = 60_000
const A_DAY = 24 * 60 * A_MINUTE

const refuse = () => Promise.reject(new Error('refused'))
const hang = () => new Promise<never>(() => {})
const FAULTS = { refuses: refuse, hangs: hang, lies: () => 'lie' as const }
type Fault = keyof typeof FAULTS

/** A shop whose storage of images fails each removal in this way. */
async function aShopWhoseImagesStay(engine: Engine, fault: Fault) {
  const now = { clock: () => 0 }
  const imageFiles: MemoryImageFiles = memoryImageFiles({ timeoutMs: 20, clock: () => now.clock() })
  const { shop, ask } = anApi(engine, {}, { imageFiles })
  now.clock = shop.clock
  const token = await signIn(shop, { may: ['products'] })
  imageFiles.fault = (operation) => (operation === 'remove' ? FAULTS[fault]() : undefined)
  const send: typeof ask = (method, path, sent) => ask(method, path, { token, ...sent })
  return { shop, send, imageFiles }
}

const removals = async (shop: TestShop, engine: Engine) => {
  const rows = await engine.db.selectFrom('outbox').selectAll().where('kind', '=', 'image-removal').execute()
  return rows.map(({ state, tries, failure, nextTryAt }) => ({
    ...{ state, tries, failure },
    minutes: (Number(nextTryAt) - shop.clock()) / A_MINUTE,
  }))
}

async function eraseAsEveryNight(shop: TestShop) {
  const { logger } = aLog()
  for (const kind of Object.keys(ERASURES) as (keyof typeof ERASURES)[])
    await eraseUnlessClockIsWrong(shop, kind, logger)
}

describeOnEachEngine('an image storage that does not remove', (engine) => {
  describe.each(Object.keys(FAULTS) as Fault[])('and %s', (fault) => {
    it('fails no edit of a product', { tags: ['R-03'] }, async () => {
      const { shop, send, imageFiles } = await aShopWhoseImagesStay(engine(), fault)
      const { _id, images } = await addProduct(shop, {}, [anImage(), anImage()])
      const form = productForm({ name: 'Renommé', existingImages: JSON.stringify(images.slice(1)) }, [])
      const { status, body } = await send('PUT', `/products/${_id}`, { form })
      expect([status, body.name, body.images]).toEqual([200, 'Renommé', images.slice(1)])
      expect(await shop.store.products.find(_id)).toMatchObject({ name: 'Renommé', images: images.slice(1) })
      await removeDroppedImages(shop)
      expect(imageFiles.addresses()).toContain(images[0])
    })

    it('fails no deletion of a draft, and no emptying of the trash', { tags: ['R-03'] }, async () => {
      const { shop, send } = await aShopWhoseImagesStay(engine(), fault)
      const draft = '/drafts/draft-0000000001'
      await send('PUT', draft, { json: { version: 0, fields: { name: 'Bavoir' } } })
      await send('PUT', `${draft}/images/image-0000000001?position=0`, { body: anImage() })
      const { _id } = await addProduct(shop)
      await deleteProducts(shop, [_id])
      const answers = [
        await send('DELETE', draft),
        await send('POST', '/trash/purge', { json: { ids: [_id] } }),
      ]
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      expect(await removals(shop, engine())).toHaveLength(2)
    })

    it('fails no upload that is refused for another reason', { tags: ['R-03'] }, async () => {
      const { send } = await aShopWhoseImagesStay(engine(), fault)
      const form = productForm({}, [anImage(), new Uint8Array([1, 2])])
      const { status, body } = await send('POST', '/products', { form })
      expect([status, body.code]).toEqual([422, 'IMAGE_UNREADABLE'])
    })

    it('does not keep the night from erasing the rest', { tags: ['R-03'] }, async () => {
      const { shop } = await aShopWhoseImagesStay(engine(), fault)
      const ids = [(await addProduct(shop))._id, (await addProduct(shop))._id]
      await deleteProducts(shop, ids)
      await addProduct(shop)
      shop.advance(29 * A_DAY)
      await addProduct(shop)
      shop.advance(2 * A_DAY)
      await eraseAsEveryNight(shop)
      expect((await shop.store.trash.idsUntil(shop.clock(), 10)).length).toBe(0)
    })

    it('loses its files in the end', { tags: ['R-03'] }, async () => {
      const { shop, send, imageFiles } = await aShopWhoseImagesStay(engine(), fault)
      const { _id, images } = await addProduct(shop, {}, [anImage(), anImage()])
      const form = productForm({ existingImages: JSON.stringify(images.slice(1)) }, [])
      await send('PUT', `/products/${_id}`, { form })
      await removeDroppedImages(shop)
      imageFiles.fault = null
      shop.advance(A_DAY)
      await eraseAsEveryNight(shop)
      await removeDroppedImages(shop)
      expect([...imageFiles.addresses()]).toEqual(images.slice(1))
      expect([...imageFiles.files.keys()].filter((name) => images[0]?.includes(name.slice(0, 32)))).toEqual(
        [],
      )
    })
  })

  it('is asked again after 1, 2 and 4 minutes, and named to administrators', { tags: ['R-03'] }, async () => {
    const { shop, send } = await aShopWhoseImagesStay(engine(), 'refuses')
    const { _id, images } = await addProduct(shop, {}, [anImage(), anImage()])
    const form = productForm({ existingImages: JSON.stringify(images.slice(1)) }, [])
    await send('PUT', `/products/${_id}`, { form })
    for (const [tries, minutes] of [1, 2, 4].entries()) {
      await removeDroppedImages(shop)
      expect(await removals(shop, engine())).toEqual([
        { state: 'queued', tries: tries + 1, failure: 'connection', minutes },
      ])
      shop.advance(minutes * A_MINUTE)
    }
    const [listed] = (await readMailOverview(shop)).mails
    expect(failureText(listed?.channel ?? '', listed?.failure ?? null)).toBe(
      'Le stockage des images ne répond pas, ou refuse la suppression.',
    )
  })

  it('does not hold a removal of another image back that it can do', { tags: ['R-03'] }, async () => {
    const { shop, send, imageFiles } = await aShopWhoseImagesStay(engine(), 'lies')
    const products = [
      await addProduct(shop, {}, [anImage(), anImage()]),
      await addProduct(shop, {}, [anImage(), anImage()]),
    ]
    const [bad = '', good = ''] = products.map(({ images }) => images[0])
    imageFiles.fault = (operation, name) =>
      operation === 'remove' && bad.includes(name.slice(0, 32))
        ? Promise.reject(new TypeError('a bug'))
        : undefined
    for (const { _id, images } of products)
      await send('PUT', `/products/${_id}`, {
        form: productForm({ existingImages: JSON.stringify(images.slice(1)) }, []),
      })
    const channels = { job: jobChannel({ 'image-removal': imageRemovalJob(shop) }) }
    await deliverDue(shop, channels, { stopping: new AbortController().signal })
    expect([imageFiles.addresses().has(bad), imageFiles.addresses().has(good)]).toEqual([true, false])
  })
})

describeOnEachEngine('other systems that fail', (engine) => {
  it.each(Object.keys(FAULTS) as Fault[])(
    'in this way fail no order and no edit: %s',
    {
      tags: ['R-03'],
    },
    async (fault) => {
      const { shop, ask } = anApi(engine(), {}, withWhatsApp())
      const token = await signIn(shop, { may: ['products'] })
      await addEndpoint(shop)
      const product = await addProduct(shop, { stock: 5 })
      const fails = async () => void (await FAULTS[fault]())
      for (const system of [shop.requests, shop.mailTransport, shop.whatsApp]) system.fault = fails
      const order = await ask('POST', '/orders', {
        json: anOrderInput(product, 1, { customerPhone: '771234567' }),
      })
      const edit = await ask('PUT', `/products/${product._id}`, {
        token,
        form: productForm({ name: 'Renommé' }, []),
      })
      expect([order.status, edit.status]).toEqual([201, 200])
      const channels = (await shop.store.outbox.counts()).map(({ channel, waiting }) => [
        channel,
        waiting > 0,
      ])
      expect(Object.fromEntries(channels)).toMatchObject({ webhook: true, whatsapp: true })
    },
  )
})

describeOnEachEngine('the sweep of stored images', (engine) => {
  const left = async (shop: TestShop) => {
    await eraseUnlessClockIsWrong(shop, 'unused-images', aLog().logger)
    await removeDroppedImages(shop)
    return shop.imageFiles.addresses()
  }

  it('removes what nothing names a day after it was stored, also half of an image', {
    tags: ['R-03'],
  }, async () => {
    const { shop } = anApi(engine())
    const { images } = await addProduct(shop)
    const lost = await shop.images.add(anImage())
    const half = `${'a'.repeat(32)}-${IMAGE_WIDTHS[0]}.avif`
    await shop.imageFiles.put(half, anImage())
    expect(await left(shop)).toEqual(new Set([...images, lost]))
    shop.advance(A_DAY)
    expect([...(await left(shop))]).toEqual(images)
    expect(shop.imageFiles.files.has(half)).toBe(false)
  })

  it('keeps what was uploaded again on the same day, because a form may not be saved yet', {
    tags: ['R-03'],
  }, async () => {
    const { shop } = anApi(engine())
    const bytes = anImage()
    const address = await shop.images.add(bytes)
    shop.advance(A_DAY)
    await shop.images.add(bytes)
    expect([...(await left(shop))]).toEqual([address])
  })

  it('keeps the images of a draft, a setting and the trash', { tags: ['R-03'] }, async () => {
    const { shop, ask } = anApi(engine())
    const token = await signIn(shop, { may: ['products', 'settings'] })
    const { _id } = await addProduct(shop)
    await deleteProducts(shop, [_id])
    const draft = '/drafts/draft-0000000001'
    await ask('PUT', draft, { token, json: { version: 0, fields: {} } })
    await ask('PUT', `${draft}/images/image-0000000001?position=0`, { token, body: anImage() })
    const logo = (await ask('POST', '/settings/images', { token, body: anImage() })).body.address
    const { status } = await ask('PATCH', '/settings', {
      token,
      json: { changes: { logo: { value: logo, version: 0 } } },
    })
    expect(status).toBe(200)
    shop.advance(A_DAY)
    expect((await left(shop)).size).toBe(3)
  })

  it('leaves a storage alone most of whose images belong to another database, and says so', {
    tags: ['R-03'],
  }, async () => {
    const { shop } = anApi(engine())
    await addProduct(shop)
    for (let index = 0; index < 21; index++) await shop.images.add(anImage())
    shop.advance(A_DAY)
    const refused = await eraseUnlessClockIsWrong(shop, 'unused-images', aLog().logger)
    expect(refused).toEqual({ outcome: 'refused', failure: 'foreign', answer: null })
    await removeDroppedImages(shop)
    expect(shop.imageFiles.addresses().size).toBe(22)
  })
})
