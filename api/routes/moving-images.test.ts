import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ArchiveEvent } from '../../contracts/moving-images.ts'
import type { Engine } from '../../data/engines/engine.ts'
import { anImage } from '../../tests/builders/product-details.ts'
import { anApi } from '../../tests/support/api.ts'
import { describeOnEachEngine, describeOnSqlite } from '../../tests/support/databases.ts'
import { type ImageSite, startImageSite } from '../../tests/support/image-site.ts'
import { addMovedProducts, fetchDueImages, imagesOf } from '../../tests/support/moved-products.ts'
import { type ZippedFile, zipFile } from '../../tests/support/zip-file.ts'

const ADMIN = { name: 'Awa', username: 'awa', email: 'awa@exemple.sn', password: 'doudou-et-biberon' }
const [BODY, DRESS] = [anImage('body'), anImage('dress')] as const

let site: ImageSite
beforeEach(async () => {
  site = await startImageSite()
})
afterEach(() => site.close())

async function aShopOfAwa(engine: Engine) {
  const { ask, shop, api } = anApi(engine)
  const token = (await ask('POST', '/users/create-admin', { json: ADMIN })).body.token as string
  const does = (method: string, path: string, json?: object) =>
    ask(method, path, { token, ...(json && { json }) })
  const sendBytes = async (body: Uint8Array<ArrayBuffer>): Promise<ArchiveEvent[]> => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/zip' }
    const response = await api.request('/products/moving/images', { method: 'POST', headers, body })
    expect(response.status).toBe(200)
    const lines = (await response.text()).trim().split('\n')
    return lines.map((line) => JSON.parse(line)).filter(({ kind }) => kind !== 'progress')
  }
  const send = (files: readonly ZippedFile[]) => sendBytes(zipFile(files))
  return { shop, does, send, sendBytes }
}

describeOnEachEngine('/products/moving/images', (engine) => {
  it('lists what failed, with its reason, while the rest of a product is still tried', {
    tags: ['K-21'],
  }, async () => {
    const { shop, does } = await aShopOfAwa(engine())
    const [missing, busy] = [site.serve('/1.png', 404), site.serve('/2.png', 503)]
    await addMovedProducts(engine(), shop, {
      p: { images: [site.serve('/0.png', DRESS), missing, busy], details: { name: 'Body' } },
      q: { images: [site.serve('/3.png', DRESS)], details: { name: 'Robe' } },
    })
    await fetchDueImages(shop)
    const { body } = await does('GET', '/products/moving/images')
    expect(body).toMatchObject({ waiting: 1, total: 1, failed: [{ productId: 'p' }] })
    expect(body.failed[0].images).toEqual([
      { address: missing, reason: 'La photo n’existe plus à cette adresse. (HTTP 404)' },
      { address: busy, reason: expect.stringContaining('Le site des photos') },
    ])

    site.serve('/2.png', BODY)
    shop.advance(1000)
    const retried = await does('POST', '/products/moving/images/retry', {})
    expect(retried.status).toBe(200)
    expect((await does('GET', '/products/moving/images')).body).toMatchObject({ waiting: 1, total: 0 })
    await fetchDueImages(shop)
    expect(await imagesOf(shop, 'p')).toHaveLength(2)
  })

  it('lists what could not be fetched with product, address and reason, and fetches it again', {
    tags: ['K-21'],
  }, async () => {
    const { shop, does } = await aShopOfAwa(engine())
    const urls = [site.serve('/1.png', 404), site.serve('/2.png', 404)]
    await addMovedProducts(engine(), shop, {
      p: { images: urls, details: { name: 'Body' } },
      q: { images: [urls[0] ?? ''], details: { name: 'Robe' } },
    })
    expect((await does('GET', '/products/moving/images')).body).toMatchObject({
      waiting: 2,
      failed: [],
      total: 0,
    })
    await fetchDueImages(shop)
    const { body } = await does('GET', '/products/moving/images')
    expect(body).toMatchObject({ success: true, waiting: 0, total: 2 })
    const reason = 'La photo n’existe plus à cette adresse. (HTTP 404)'
    const ofBody = body.failed.find(({ name }: { name: string }) => name === 'Body')
    expect(ofBody).toMatchObject({ productId: 'p', images: urls.map((address) => ({ address, reason })) })

    site.serve('/1.png', BODY)
    site.serve('/2.png', DRESS)
    shop.advance(1000)
    expect(await does('POST', '/products/moving/images/retry', { id: ofBody.id })).toMatchObject({
      status: 200,
      body: { message: 'Les photos vont être demandées de nouveau.' },
    })
    await fetchDueImages(shop)
    expect(await imagesOf(shop, 'p')).toHaveLength(2)
    expect((await does('GET', '/products/moving/images')).body).toMatchObject({ total: 1 })
    await does('POST', '/products/moving/images/retry', {})
    await fetchDueImages(shop)
    expect(await imagesOf(shop, 'q')).toHaveLength(1)
    expect((await does('GET', '/products/moving/images')).body).toMatchObject({
      waiting: 0,
      failed: [],
      total: 0,
    })
    expect(await does('POST', '/products/moving/images/retry', { id: ofBody.id })).toMatchObject({
      status: 409,
    })
    const { entries } = (await does('GET', '/audit')).body
    expect(entries.filter(({ action }: { action: string }) => action === 'outbox.retried')).toHaveLength(2)
  })

  it('retries nothing but photos', { tags: ['K-21'] }, async () => {
    const { shop, does } = await aShopOfAwa(engine())
    const { insert } = shop.store.outbox
    const times = { createdAt: 0, nextTryAt: 0, expiresAt: 1e15 }
    const entry = { channel: 'mail', kind: 'contact-message', key: 'k', recipient: 'a@exemple.sn' } as const
    await insert({ ...entry, ...times, id: 'm1', payload: {}, secret: null, messageId: null, group: null })
    await engine().db.updateTable('outbox').set({ state: 'failed' }).execute()
    expect(await does('POST', '/products/moving/images/retry', { id: 'm1' })).toMatchObject({ status: 409 })
    await does('POST', '/products/moving/images/retry', {})
    expect(await engine().db.selectFrom('outbox').select('state').execute()).toEqual([{ state: 'failed' }])
  })

  it('takes photos from an archive by the names of their files, once', { tags: ['K-21'] }, async () => {
    const { shop, does, send } = await aShopOfAwa(engine())
    await addMovedProducts(engine(), shop, {
      p: { images: [site.serve('/a/body.png', 404)], details: { name: 'Body' } },
      q: { images: [], details: { name: 'Robe' } },
    })
    await fetchDueImages(shop)
    const files = [
      { name: 'photos/', bytes: new Uint8Array() },
      { name: '__MACOSX/._BODY.PNG', bytes: BODY },
      { name: 'photos/BODY.PNG', bytes: BODY },
      { name: 'ref-q-1.png', bytes: DRESS },
      { name: 'ref-q-2.png', bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
      { name: 'inconnu.png', bytes: BODY },
      { name: 'photos/BODY.PNG', bytes: BODY },
    ]
    expect(await send(files)).toEqual([
      {
        kind: 'skipped',
        name: 'ref-q-2.png',
        reason: 'Une image n’a pas pu être lue. Ce fichier contient du texte.',
      },
      { kind: 'skipped', name: 'inconnu.png', reason: 'Aucun produit importé n’attend une photo de ce nom.' },
      { kind: 'skipped', name: 'photos/BODY.PNG', reason: 'Ce fichier est deux fois dans l’archive.' },
      { kind: 'result', added: 2, products: 2, known: 0, skipped: 3 },
    ])
    expect(await imagesOf(shop, 'p')).toHaveLength(1)
    expect(await imagesOf(shop, 'q')).toHaveLength(1)
    // What could not be fetched is there now.
    expect((await does('GET', '/products/moving/images')).body).toMatchObject({ total: 0 })
    expect((await send(files)).at(-1)).toEqual({
      kind: 'result',
      added: 0,
      products: 0,
      known: 2,
      skipped: 3,
    })
    expect(await imagesOf(shop, 'q')).toHaveLength(1)
    const { entries } = (await does('GET', '/audit')).body
    expect(entries).toContainEqual(
      expect.objectContaining({
        action: 'products.photos-added',
        actor: expect.objectContaining({ name: 'awa' }),
      }),
    )
  })

  it('refuses archives that are damaged or made to harm, and reads the rest', {
    tags: ['K-21'],
  }, async () => {
    const { shop, send, sendBytes } = await aShopOfAwa(engine())
    await addMovedProducts(engine(), shop, { p: { images: ['a.png', 'b.png', 'c.png', 'd.png'] } })
    const unreadable = { kind: 'failure', message: 'Ce fichier n’est pas une archive ZIP, ou il est abîmé.' }
    expect(await sendBytes(new Uint8Array(Buffer.from('bonjour')))).toEqual([unreadable])
    expect(await sendBytes(new Uint8Array())).toEqual([unreadable])
    expect(await sendBytes(zipFile([{ name: 'a.png', bytes: BODY }]).slice(0, 60))).toEqual([unreadable])
    expect(await send([{ name: '../../a.png', bytes: BODY }])).toEqual([unreadable])
    expect(await send([{ name: '/etc/a.png', bytes: BODY }])).toEqual([unreadable])
    const many = Array.from({ length: 5001 }, (_, index) => ({ name: `${index}.png`, bytes: BODY }))
    expect(await send(many)).toMatchObject([
      { kind: 'failure', message: expect.stringMatching(/plus de 5.000 fichiers/) },
    ])
    expect(
      await send([
        { name: 'a.png', bytes: BODY, isEncrypted: true },
        { name: 'b.png', bytes: Buffer.alloc(10_000_001) },
        { name: 'c.png', bytes: Buffer.alloc(1_000_000), claims: 100 },
        { name: 'd.png', bytes: BODY },
      ]),
    ).toEqual([
      { kind: 'skipped', name: 'a.png', reason: 'Ce fichier est protégé par un mot de passe.' },
      { kind: 'skipped', name: 'b.png', reason: 'Ce fichier pèse plus de 10\u202fMo.' },
      { kind: 'skipped', name: 'c.png', reason: 'Ce fichier est abîmé dans l’archive.' },
      { kind: 'result', added: 1, products: 1, known: 0, skipped: 3 },
    ])
    expect(await imagesOf(shop, 'p')).toHaveLength(1)
  })
})

describeOnSqlite('/products/moving/images', (engine) => {
  it('stops before an archive unpacks to too much', { tags: ['K-21'], timeout: 120_000 }, async () => {
    const { shop, send } = await aShopOfAwa(engine())
    const bytes = Buffer.alloc(10_000_000)
    const bomb = Array.from({ length: 41 }, (_, index) => ({ name: `${index}.png`, bytes }))
    await addMovedProducts(engine(), shop, { p: { images: bomb.map(({ name }) => name) } })
    expect((await send(bomb)).at(-1)).toMatchObject({
      kind: 'failure',
      message: expect.stringMatching(/400.Mo/),
    })
  })
})
