import { once } from 'node:events'
import { expect, it } from 'vitest'
import { fromBuffer } from 'yauzl'
import { LEAVING_FILES, STAYING } from '../../domain/moving/moving-out.ts'
import { addPlan } from '../../tests/builders/planned-change.ts'
import { anApi } from '../../tests/support/api.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { signIn } from '../../tests/support/sign-in.ts'

async function unzip(bytes: Uint8Array): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>()
  const zip = await new Promise<import('yauzl').ZipFile>((resolve, reject) =>
    fromBuffer(Buffer.from(bytes), { lazyEntries: true }, (error, opened) =>
      opened ? resolve(opened) : reject(error),
    ),
  )
  zip.on('entry', (entry) =>
    zip.openReadStream(entry, async (_error, stream) => {
      const parts: Buffer[] = []
      for await (const part of stream ?? []) parts.push(part as Buffer)
      found.set(entry.fileName, Buffer.concat(parts))
      zip.readEntry()
    }),
  )
  zip.readEntry()
  await once(zip, 'end')
  return found
}

describeOnEachEngine('moving out', (engine) => {
  const ALL = ['products', 'orders', 'orders:read', 'promotions', 'exports'] as const
  const aShopThatLeaves = async () => {
    const { ask, api, shop } = anApi(engine())
    const { _id } = await addProduct(shop, { name: 'Robe pagne', price: 5000 })
    await addPlan(shop, [_id], { name: 'Tabaski' })
    const at = shop.clock()
    await shop.store.reviews.insert(
      { id: 'r1', productId: _id, visitorId: 'v1', text: 'Très douce', pseudo: 'Awa' },
      at,
    )
    const product = await shop.store.products.find(_id)
    const address = product?.images[0] ?? ''
    for (const [photo, createdAt] of [
      ['p1', at],
      ['p2', at + 1],
    ] as const)
      await shop.store.reviewPhotos.insert({ id: photo, reviewId: 'r1', productId: _id, address, createdAt })
    await shop.store.reviewPhotos.approve({ reviewId: 'r1', id: 'p1' }, at)
    const download = async (path: string, token: string) => {
      const answer = await api.request(path, { headers: { Authorization: `Bearer ${token}` } })
      return { status: answer.status, bytes: new Uint8Array(await answer.arrayBuffer()) }
    }
    return { ask, shop, download, productId: _id }
  }

  it('is one archive with every file and photo that the rights allow, and is audited', {
    tags: ['F-27', 'K-22'],
  }, async () => {
    const { ask, shop, download, productId } = await aShopThatLeaves()
    const token = await signIn(shop, { may: [...ALL, 'users'] })
    const { status, bytes } = await download('/moving-out/shop.zip', token)
    expect(status).toBe(200)
    const files = await unzip(bytes)
    const isPhoto = (name: string) => name.startsWith('photos')
    const photos = [`photos/${productId}-1.webp`, 'photos-avis/r1-1.webp', 'photos-avis/r1-2.webp']
    expect([...files.keys()].filter(isPhoto)).toEqual(photos)
    expect([...files].filter(([name, { length }]) => isPhoto(name) && length === 0)).toEqual([])
    expect([...files.keys()].filter((name) => !isPhoto(name)).toSorted()).toEqual(
      Object.values(LEAVING_FILES)
        .map(({ name }) => name as string)
        .toSorted(),
    )
    expect(files.get('produits.csv')?.toString()).toContain('Robe pagne')
    const reviews = files.get('avis.csv')?.toString()
    expect(reviews).toContain('Très douce')
    expect(reviews).toMatch(/photos-avis\/r1-1;photos-avis\/r1-2\s*$/)
    expect(files.get('changements-planifies.csv')?.toString()).toContain('Tabaski')
    expect(files.get('commandes.csv')?.toString()).toContain('Quartier')
    const { body } = await ask('GET', '/audit', { token })
    const actions = body.entries.map(({ action }: { action: string }) => action)
    expect(actions).toEqual(expect.arrayContaining(['shop.exported', 'products.exported', 'orders.exported']))
    const small = await unzip((await download('/moving-out/shop.zip?photos=false', token)).bytes)
    expect([...small.keys()].filter(isPhoto)).toEqual([])
  })

  it('contains customers with their addresses and birth lists, but no secret', {
    tags: ['K-22'],
  }, async () => {
    const { shop, download } = await aShopThatLeaves()
    const at = shop.clock()
    await signIn(shop, { role: 'user' })
    const [customer] = (await shop.store.accounts.list()).filter(({ role }) => role === 'user')
    const id = customer?._id ?? ''
    await shop.store.customers.putAddress({
      ...{ id: 'a1', userId: id, label: 'Maison', address: '12 rue Félix Faure', landmark: 'Pharmacie' },
      ...{ district: 'Plateau', isDefault: true, now: at },
    })
    await shop.store.birthLists.insert({
      ...{
        id: 'l1',
        shareKey: 'secret-share',
        ownerKeyHash: 'secret-owner',
        title: 'Pour Ndeye',
        message: '',
      },
      ...{ expectedOn: null, recipient: 'Fatou', phone: '771234567', address: 'Mermoz', district: 'Mermoz' },
      ...{ endsAt: at + 1000, closedAt: null, version: 1, createdAt: at, changedAt: at },
    })
    const token = await signIn(shop, { may: ALL })
    const read = async (file: string) =>
      Buffer.from((await download(`/moving-out/${file}`, token)).bytes).toString()
    const customers = await read('customers')
    for (const text of ['@example.com', 'Maison', '12 rue Félix Faure', 'Pharmacie', 'Plateau'])
      expect(customers).toContain(text)
    const lists = await read('birth-lists')
    for (const text of ['Pour Ndeye', 'Fatou', 'Mermoz']) expect(lists).toContain(text)
    expect(lists + customers).not.toMatch(/secret-|\$argon|\$scrypt|no password/)
  })

  it('needs the right to export, and gives only what the other rights allow', {
    tags: ['K-22'],
  }, async () => {
    const { ask, shop, download } = await aShopThatLeaves()
    const without = await signIn(shop, { may: ['promotions'] })
    for (const path of ['', '/shop.zip', '/products'])
      expect((await download(`/moving-out${path}`, without)).status).toBe(403)
    const token = await signIn(shop, { may: ['exports', 'promotions'] })
    expect((await download('/moving-out/customers', token)).status).toBe(403)
    const { bytes } = await download('/moving-out/shop.zip', token)
    expect([...(await unzip(bytes)).keys()]).toEqual(['promotions.csv'])
    const { body } = await ask('GET', '/moving-out', { token })
    expect(body.staying).toEqual(STAYING)
    expect(body.files.filter(({ allowed }: { allowed: boolean }) => allowed)).toMatchObject([
      { id: 'promotions' },
    ])
  })
})
