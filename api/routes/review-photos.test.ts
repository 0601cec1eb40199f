import { expect, it } from 'vitest'
import { MEGABYTE } from '../../contracts/product-upload.ts'
import type { Engine } from '../../data/engines/engine.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../domain/durations.ts'
import { REVIEW_PHOTO_MEGABYTES } from '../../domain/reviews/review-photos.ts'
import { anImage } from '../../tests/builders/product-details.ts'
import { anApi } from '../../tests/support/api.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { imagesLeft } from '../../tests/support/images-left.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { signIn } from '../../tests/support/sign-in.ts'
import { deleteProducts } from '../../use-cases/catalogue/change-products.ts'
import { sweepImages } from '../../use-cases/catalogue/remove-images.ts'
import { applyRetention } from '../../use-cases/personal-data/apply-retention.ts'
import { purgeProducts } from '../../use-cases/trash/purge-trash.ts'
import { restoreProducts } from '../../use-cases/trash/restore-products.ts'
import { countInMemory } from '../middleware/rate-limit.ts'

const PHOTO = 'photo-0000000001'
const nth = (number: number) => `photo-000000000${number}`

/** A product with a review, and the device that has written it. */
async function aReviewed(engine: Engine, settings: Parameters<typeof anApi>[1] = {}) {
  const { shop, ask } = anApi(engine, settings)
  const { _id, images } = await addProduct(shop)
  const json = { text: 'Très doux', pseudo: 'Awa' }
  const cookie = (await ask('POST', `/products/${_id}/review`, { json })).cookie ?? ''
  const send = (photo = PHOTO, body: BodyInit = anImage(), from = cookie, id = _id) =>
    ask('PUT', `/products/${id}/review/photos/${photo}`, { body, cookie: from })
  const token = await signIn(shop, { may: ['products'] })
  const moderated = async () => (await ask('GET', '/reviews', { token })).body
  const approve = async (photo = PHOTO) => {
    const [{ id }] = (await moderated()).reviews
    return ask('POST', `/reviews/${id}/photos/${photo}/approve`, { token })
  }
  /** the approved photos that shoppers see */
  const shown = async () => (await ask('GET', `/products/${_id}`)).body.reviews[0]?.photos
  const own = async () => [...(await imagesLeft(shop))].filter((address) => !images.includes(address))
  return { shop, ask, _id, cookie, send, token, moderated, approve, shown, own }
}

describeOnEachEngine('PUT /products/{id}/review/photos/{photo}', (engine) => {
  it('stores up to three photos of a review, and one that is sent again once', async () => {
    const { send, moderated, own } = await aReviewed(engine())
    for (const number of [1, 2, 3]) expect((await send(nth(number))).status).toBe(200)
    expect(await send(nth(2))).toMatchObject({ status: 200, body: { success: true } })
    expect(await send(nth(4))).toMatchObject({
      status: 409,
      body: { message: 'Un commentaire a 3 photos au maximum.' },
    })
    const { reviews, pendingPhotos } = await moderated()
    expect(reviews[0].photos.map(({ id }: { id: string }) => id)).toEqual([nth(1), nth(2), nth(3)])
    expect(pendingPhotos).toBe(3)
    expect(await own()).toHaveLength(3)
  })

  it('never gives a review a fourth photo, however many arrive at once', async () => {
    const { send, moderated, own } = await aReviewed(engine())
    const sent = await Promise.all([1, 2, 3, 4, 5].map((number) => send(nth(number))))
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409, 409])
    expect((await moderated()).reviews[0].photos).toHaveLength(3)
    expect(await own()).toHaveLength(3)
  })

  it('refuses another visitor, one without a cookie and one without a review', {
    tags: ['T-69'],
  }, async () => {
    const { shop, send, cookie, own } = await aReviewed(engine())
    const other = await addProduct(shop)
    const refused = [
      await send(PHOTO, anImage(), ''),
      await send(PHOTO, anImage(), `visitor=${'x'.repeat(24)}`),
      await send(PHOTO, anImage(), cookie, other._id),
    ]
    for (const { status, body } of refused) {
      expect(status).toBe(409)
      expect(body.message).toMatch(/^Publiez d’abord votre commentaire/)
    }
    expect(await own()).toHaveLength(1)
  })

  it('refuses photos an hour after the review, and those of a hidden one', async () => {
    const { shop, ask, send, token, moderated } = await aReviewed(engine())
    shop.advance(HOUR_MS - MINUTE_MS)
    expect((await send(nth(1))).status).toBe(200)
    shop.advance(2 * MINUTE_MS)
    expect((await send(nth(2))).status).toBe(409)
    shop.advance(-30 * MINUTE_MS)
    const [{ id }] = (await moderated()).reviews
    await ask('POST', '/reviews/moderate', { token, json: { ids: [id], action: 'hide' } })
    expect((await send(nth(2))).status).toBe(409)
  })

  it.each([
    ['a file that is no image', '<svg onload="alert(1)"/>', /Ce fichier contient du texte\.$/],
    ['a damaged image', anImage(''), /incomplet ou abîmé\.$/],
    ['a photo of an iPhone', new Uint8Array(Buffer.from('\0\0\0\x18ftypheic\0\0\0\0')), /^Les photos HEIC/],
    ['an empty body', new Uint8Array(), /.+/],
  ])('refuses %s in French and keeps the review', async (_name, bytes, message) => {
    const { send, own, moderated } = await aReviewed(engine())
    const refused = await send(PHOTO, bytes)
    expect(refused.status).toBe(422)
    expect(refused.body.message).toMatch(message)
    expect((await moderated()).reviews).toMatchObject([{ text: 'Très doux', photos: [] }])
    expect(await own()).toEqual([])
  })

  it('refuses a file above the limit and an id that is none', async () => {
    const { send, own } = await aReviewed(engine())
    const large = new Uint8Array(REVIEW_PHOTO_MEGABYTES * MEGABYTE + 1)
    expect((await send(PHOTO, large)).status).toBe(413)
    expect((await send('x')).status).toBe(400)
    expect(await own()).toEqual([])
  })

  it('reads 20 photos of a visitor in ten minutes, and 60 of a product from one address in a day', async () => {
    const { ask, send, _id, cookie } = await aReviewed(engine(), { openCounter: countInMemory })
    const statuses = async (from: string, count: number) => {
      const sent: number[] = []
      for (let number = 0; number < count; number++) sent.push((await send(PHOTO, 'text', from)).status)
      return sent
    }
    expect((await statuses(cookie, 21)).indexOf(429)).toBe(20)
    const review = () => ask('POST', `/products/${_id}/review`, { json: { text: 'Doux' } })
    for (const _ of [1, 2]) await statuses((await review()).cookie ?? '', 20)
    expect(await statuses((await review()).cookie ?? '', 1)).toEqual([429])
  })
})

describeOnEachEngine('the moderation of photos', (engine) => {
  it('shows a photo to shoppers once it is approved, and to nobody before', { tags: ['T-68'] }, async () => {
    const { ask, _id, send, token, moderated, approve, shown, own } = await aReviewed(engine())
    await send()
    const [address = ''] = await own()
    const listed = await moderated()
    expect(listed.reviews[0].photos).toMatchObject([{ id: PHOTO, address: null }])
    const path = `/reviews/${listed.reviews[0].id}/photos/${PHOTO}`
    const file = await ask('GET', path, { token })
    expect(file.status).toBe(200)
    expect(file.headers.get('Cache-Control')).toBe('private, no-store')
    expect((await ask('GET', path)).status).toBe(401)
    const pages = [await ask('GET', `/products/${_id}`), await ask('GET', `/products/${_id}/reviews`)]
    for (const { body } of [...pages, { body: listed }]) expect(JSON.stringify(body)).not.toContain(address)

    expect((await approve()).body).toEqual({ success: true, message: 'Photo publiée' })
    expect((await approve()).status).toBe(200)
    expect(await shown()).toEqual([address])
    expect((await ask('GET', `/products/${_id}/reviews`)).body.reviews[0].photos).toEqual([address])
    expect((await moderated()).pendingPhotos).toBe(0)
  })

  it('gives a photo an address that its file does not tell', { tags: ['T-68'] }, async () => {
    const { send, own } = await aReviewed(engine())
    await send(nth(1), anImage('the same'))
    await send(nth(2), anImage('the same'))
    expect(await own()).toHaveLength(2)
  })

  it('lists only the reviews with a photo to approve when asked', async () => {
    const { ask, _id, send, token, approve } = await aReviewed(engine())
    await ask('POST', `/products/${_id}/review`, { json: { text: 'Sans photo' } })
    const pending = async () => (await ask('GET', '/reviews?photos=pending', { token })).body.reviews
    expect(await pending()).toEqual([])
    await send()
    expect((await pending()).map(({ text }: { text: string }) => text)).toEqual(['Très doux'])
    const { body } = await ask('GET', '/reviews', { token })
    const { id } = body.reviews.find(({ text }: { text: string }) => text === 'Très doux')
    await ask('POST', `/reviews/${id}/photos/${PHOTO}/approve`, { token })
    expect(await pending()).toEqual([])
    expect((await approve()).status).toBe(404)
  })

  it('deletes a photo with its files and records it', async () => {
    const { shop, ask, send, token, moderated, approve, shown, own } = await aReviewed(engine())
    await send()
    await approve()
    const [{ id }] = (await moderated()).reviews
    const path = `/reviews/${id}/photos/${PHOTO}`
    expect((await ask('DELETE', path, { token })).body).toEqual({ success: true, message: 'Photo supprimée' })
    expect((await ask('DELETE', path, { token })).body.message).toBe('Cette photo n’existe plus.')
    expect(await shown()).toBeUndefined()
    expect(await own()).toEqual([])
    const actions = (await shop.store.audit.list({ limit: 50, offset: 0 })).map(({ action }) => action)
    expect(actions).toEqual(expect.arrayContaining(['reviews.photo-approve', 'reviews.photo-delete']))
  })

  it.each(['GET', 'DELETE'])('%s of a photo needs the permission for products', async (method) => {
    const { shop, ask, send, moderated } = await aReviewed(engine())
    await send()
    const [{ id }] = (await moderated()).reviews
    const token = await signIn(shop, { may: ['orders'] })
    expect((await ask(method, `/reviews/${id}/photos/${PHOTO}`, { token })).status).toBe(403)
  })
})

describeOnEachEngine('the files of photos', (engine) => {
  it('stay as long as a review has them, also in the clean-up and in the trash', async () => {
    const { shop, _id, send, approve, shown, own } = await aReviewed(engine())
    await send()
    await approve()
    const before = await shown()
    shop.advance(3 * DAY_MS)
    await sweepImages(shop)
    expect(await own()).toEqual(before)
    const admin = { ...shop, actor: null }
    await deleteProducts(admin, [_id])
    await sweepImages(shop)
    expect(await own()).toEqual(before)
    expect((await restoreProducts(admin, [_id])).ok).toBe(true)
    expect(await shown()).toEqual(before)
    await deleteProducts(admin, [_id])
    await purgeProducts(admin, [_id])
    expect(await own()).toEqual([])
  })

  it('go with a deleted review after thirty days', async () => {
    const { shop, ask, send, token, moderated, own } = await aReviewed(engine())
    await send()
    const [{ id }] = (await moderated()).reviews
    await ask('POST', '/reviews/moderate', { token, json: { ids: [id], action: 'delete' } })
    shop.advance(29 * DAY_MS)
    await applyRetention(shop)
    expect(await own()).toHaveLength(1)
    shop.advance(2 * DAY_MS)
    await applyRetention(shop)
    expect(await own()).toEqual([])
  })

  it('go when the customer is erased, and are named in the export before', async () => {
    const { shop, ask, send, own } = await aReviewed(engine())
    await send()
    const token = await signIn(shop, { may: ['orders'] })
    const json = { by: 'name', value: 'awa' }
    const exported = await ask('POST', '/customers/export', { token, json })
    expect(exported.body.reviews[0].photos).toMatchObject([{ id: PHOTO, address: null }])
    expect((await ask('POST', '/customers/erase', { token, json })).status).toBe(200)
    expect(await own()).toEqual([])
  })
})
