import { expect, it } from 'vitest'
import type { Product } from '../../domain/catalogue/product.ts'
import { addPlan, HOUR } from '../../tests/builders/planned-change.ts'
import { anImage, productDetails } from '../../tests/builders/product-details.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { describeInstances } from '../../tests/support/instances.ts'
import { addProduct, addProductWithVariants } from '../../tests/support/product-fixtures.ts'
import { aShop, type TestShop } from '../../tests/support/shop.ts'
import { addSizedProduct } from '../../tests/support/stocked-product.ts'
import { deleteProducts } from '../catalogue/change-products.ts'
import { replaceProduct } from '../catalogue/replace-product.ts'
import { applyRetention } from '../personal-data/apply-retention.ts'
import { setVariantStocks } from '../stock/set-variant-stocks.ts'
import { purgeProducts } from '../trash/purge-trash.ts'
import { restoreProducts } from '../trash/restore-products.ts'
import { askForAlert, listAlerts, markAlert } from './stock-alerts.ts'

const A_DAY = 86_400_000

async function ask(shop: TestShop, { _id: productId }: Product, size: string | null, phone = '771234567') {
  return askForAlert(shop, { productId, color: null, size, phone })
}

async function listed(shop: TestShop, query: { arrived?: true; page?: number; limit?: number } = {}) {
  const { groups } = await listAlerts(shop, { limit: 30, page: 1, ...query })
  return groups.map(({ name, size, pieces, waiting, alerts }) => ({
    name: [name, size].filter(Boolean).join(', '),
    pieces,
    waiting,
    phones: alerts.map(({ phone, notifiedAt }) => (notifiedAt === null ? phone : `${phone} notified`)),
  }))
}

const setStock = (shop: TestShop, { _id }: Product, size: string, stock: number, was: number) =>
  setVariantStocks(shop, _id, [{ color: null, size, stock, was }])

async function replaceSizes(shop: TestShop, { _id, name }: Product, sizes: string[], stock = 0) {
  const details = productDetails({ name, price: 1000, sizes, stock })
  const done = await replaceProduct(shop, _id, details, { files: [anImage()], removeStock: true })
  if (!done.ok) throw new Error(done.message)
}

describeOnEachEngine('askForAlert', (engine) => {
  it('stores a phone number once for each size, and sorts the numbers by their first request', {
    tags: ['F-50'],
  }, async () => {
    const shop = aShop(engine())
    const dress = await addSizedProduct(shop, 'Robe', { '3 mois': 0, '6 mois': 0 })
    expect(await ask(shop, dress, '6 MOIS', '770000001')).toMatchObject({ ok: true })
    shop.advance(1000)
    await ask(shop, dress, '6 mois', '770000002')
    shop.advance(1000)
    await ask(shop, dress, '6 mois', '770000001')
    await ask(shop, dress, '3 mois', '770000001')
    expect(await listed(shop)).toEqual([
      { name: 'Robe, 6 mois', pieces: 0, waiting: 2, phones: ['770000001', '770000002'] },
      { name: 'Robe, 3 mois', pieces: 0, waiting: 1, phones: ['770000001'] },
    ])
  })

  it('refuses a size in stock, a request without a size, and an unknown size or product', {
    tags: ['F-50'],
  }, async () => {
    const shop = aShop(engine())
    const dress = await addSizedProduct(shop, 'Robe', { '3 mois': 1, '6 mois': 0 })
    const bottle = await addProduct(shop, { name: 'Biberon', stock: 2 })
    expect(await ask(shop, dress, '3 mois')).toMatchObject({ code: 'ALERT_IN_STOCK' })
    expect(await ask(shop, bottle, null)).toMatchObject({ code: 'ALERT_IN_STOCK' })
    expect(await ask(shop, dress, null)).toMatchObject({ code: 'ALERT_CHOICE' })
    expect(await ask(shop, dress, '12 mois')).toMatchObject({ code: 'ALERT_CHOICE' })
    expect(await ask(shop, { ...dress, _id: 'unknown' }, null)).toMatchObject({ code: 'PRODUCT_NOT_FOUND' })
    expect(await listed(shop)).toEqual([])
  })

  it('publishes an event, and another event is published when the size is back in stock', {
    tags: ['F-50'],
  }, async () => {
    const shop = aShop(engine())
    const dress = await addSizedProduct(shop, 'Robe', { '3 mois': 50, '6 mois': 0 })
    const events = () => shop.publishedEvents.filter(({ kind }) => kind === 'stock-alert').length
    const before = events()
    await ask(shop, dress, '6 mois')
    expect(events()).toBe(before + 1)
    await setStock(shop, dress, '6 mois', 2, 0)
    expect(events()).toBe(before + 2)
    await setStock(shop, dress, '6 mois', 3, 2)
    expect(events()).toBe(before + 2)
  })
})

describeOnEachEngine('listAlerts', (engine) => {
  it('offers nobody a product that a plan hides, until it is shown again', {
    tags: ['F-50', 'H-10'],
  }, async () => {
    const shop = aShop(engine())
    const [dress, bottle] = [
      await addSizedProduct(shop, 'Robe', { '3 mois': 0, '6 mois': 2 }),
      await addProduct(shop, { name: 'Biberon', stock: 0 }),
    ]
    await ask(shop, dress, '3 mois')
    await ask(shop, bottle, null)
    await setStock(shop, dress, '3 mois', 4, 0)
    await addPlan(shop, [dress._id], { kind: 'visible', startsAt: shop.clock() + HOUR, endsAt: null })
    expect(await listed(shop)).toMatchObject([
      { name: 'Robe, 3 mois', pieces: null, waiting: 1 },
      { name: 'Biberon', pieces: 0 },
    ])
    expect(await listed(shop, { arrived: true })).toEqual([])
    shop.advance(HOUR)
    expect(await listed(shop, { arrived: true })).toMatchObject([{ name: 'Robe, 3 mois', pieces: 4 }])
  })

  it('lists products in stock before sold-out ones, and omits sold-out ones with the filter `arrived`', {
    tags: ['F-50'],
  }, async () => {
    const shop = aShop(engine())
    const bottle = await addProduct(shop, { name: 'Biberon', stock: 0 })
    const dress = await addSizedProduct(shop, 'Robe', { '3 mois': 0, '6 mois': 0 })
    await ask(shop, bottle, null)
    shop.advance(1)
    await ask(shop, dress, '3 mois')
    await ask(shop, dress, '6 mois')
    expect(await listed(shop, { arrived: true })).toEqual([])
    await setStock(shop, dress, '6 mois', 4, 0)
    expect((await listed(shop)).map(({ name }) => name)).toEqual(['Robe, 6 mois', 'Biberon', 'Robe, 3 mois'])
    expect(await listed(shop, { arrived: true })).toMatchObject([{ name: 'Robe, 6 mois', pieces: 4 }])
    expect(await listed(shop, { page: 2, limit: 2 })).toMatchObject([{ name: 'Robe, 3 mois' }])
  })

  it('lists the twenty shoppers who have waited longest, and counts all', { tags: ['F-50'] }, async () => {
    const shop = aShop(engine())
    const bottle = await addProduct(shop, { name: 'Biberon', stock: 0 })
    for (let number = 10; number < 35; number++) {
      shop.advance(1)
      await ask(shop, bottle, null, `7700000${number}`)
    }
    const [group] = await listed(shop)
    expect([group?.waiting, group?.phones.length, group?.phones.at(-1)]).toEqual([25, 20, '770000029'])
  })
})

describeOnEachEngine('markAlert', (engine) => {
  it('marks a shopper as notified or waiting again; notified shoppers are listed for a day', {
    tags: ['F-50'],
  }, async () => {
    const shop = aShop(engine(), { actor: { id: 'awa', name: 'awa' } })
    const bottle = await addProduct(shop, { name: 'Biberon', stock: 0 })
    await ask(shop, bottle, null)
    const [group] = (await listAlerts(shop, { limit: 1, page: 1 })).groups
    const id = group?.alerts[0]?.id ?? ''
    expect(await markAlert(shop, id, true)).toMatchObject({ ok: true })
    expect(await listed(shop)).toMatchObject([{ waiting: 0, phones: ['771234567 notified'] }])
    expect(await markAlert(shop, id, false)).toMatchObject({ ok: true })
    expect(await listed(shop)).toMatchObject([{ waiting: 1, phones: ['771234567'] }])
    await markAlert(shop, id, true)
    await markAlert(shop, id, true)
    shop.advance(A_DAY + 1)
    expect(await listed(shop)).toEqual([])
    // After a notification, the same number may ask again.
    await ask(shop, bottle, null)
    expect(await listed(shop)).toMatchObject([{ waiting: 1, phones: ['771234567'] }])
    expect(await markAlert(shop, 'unknown', true)).toMatchObject({ code: 'ALERT_NOT_FOUND' })
    const entries = await shop.store.audit.list({ limit: 10, offset: 0 })
    expect(entries.filter(({ action }) => action === 'alert.notified')).toMatchObject([
      { subject: { name: 'Biberon' } },
      { subject: { name: 'Biberon' } },
    ])
    expect(entries.filter(({ action }) => action === 'alert.waiting')).toHaveLength(1)
    expect(JSON.stringify(entries)).not.toContain('771234567')
  })
})

describeOnEachEngine('alerts of a changed product', (engine) => {
  it('move to the new name of a renamed size, also when that name already has alerts', {
    tags: ['F-50'],
  }, async () => {
    const shop = aShop(engine())
    const dress = await addSizedProduct(shop, 'Robe', { '3 mois': 0, '6 mois': 0 })
    await ask(shop, dress, '6 mois', '770000001')
    await replaceSizes(shop, dress, ['3 mois', '9 mois'])
    expect(await listed(shop)).toMatchObject([{ name: 'Robe, 9 mois', phones: ['770000001'], pieces: 0 }])
    await ask(shop, dress, '9 mois', '770000002')
    // The size 9 mois is removed first; later the size 3 mois is renamed to 9 mois.
    await replaceSizes(shop, dress, ['3 mois'])
    expect(await listed(shop)).toMatchObject([{ name: 'Robe, 9 mois', pieces: null, waiting: 2 }])
    await ask(shop, dress, '3 mois', '770000001')
    await replaceSizes(shop, dress, ['9 mois'])
    expect(await listed(shop)).toMatchObject([{ name: 'Robe, 9 mois', pieces: 0, waiting: 2 }])
  })

  it('apply to any size after sizes are added, and to the whole product after its sizes are removed', {
    tags: ['F-50'],
  }, async () => {
    const shop = aShop(engine())
    const bottle = await addProduct(shop, { name: 'Biberon', stock: 0 })
    await ask(shop, bottle, null)
    await replaceProduct(
      shop,
      bottle._id,
      productDetails({ name: 'Biberon', price: 1000, sizes: ['Petit', 'Grand'], stock: 3 }),
      {
        files: [anImage()],
        variants: [
          { color: null, size: 'Petit', stock: 3 },
          { color: null, size: 'Grand', stock: 0 },
        ],
      },
    )
    expect(await listed(shop)).toMatchObject([{ name: 'Biberon', pieces: 3 }])
    await ask(shop, bottle, 'Grand')
    await replaceProduct(shop, bottle._id, productDetails({ name: 'Biberon', price: 1000, stock: 5 }), {
      files: [anImage()],
      variants: [],
      removeStock: true,
    })
    const after = await shop.store.products.find(bottle._id)
    expect((await listed(shop)).map(({ pieces }) => pieces)).toEqual([after?.stock, after?.stock])
  })

  it('apply to any colour after colours are added', { tags: ['F-50'] }, async () => {
    const shop = aShop(engine())
    const dress = await addProductWithVariants(
      shop,
      { name: 'Robe', colors: ['Rouge', 'Bleu'], sizes: ['6 mois'] },
      [
        { color: 'Rouge', size: '6 mois', stock: 0 },
        { color: 'Bleu', size: '6 mois', stock: 2 },
      ],
    )
    await shop.store.stockAlerts.save({
      ...{ id: 'a1', productId: dress._id, color: null, size: '6 mois' },
      ...{ phone: '771234567', at: shop.clock() },
    })
    await askForAlert(shop, { productId: dress._id, color: 'Rouge', size: '6 mois', phone: '771234567' })
    expect((await listed(shop)).map(({ pieces }) => pieces)).toEqual([2, 0])
  })

  it('are paused while their product is in the trash, and deleted when the product is purged', {
    tags: ['F-50'],
  }, async () => {
    const shop = aShop(engine())
    const dress = await addSizedProduct(shop, 'Robe', { '3 mois': 0 })
    await ask(shop, dress, '3 mois')
    await deleteProducts(shop, [dress._id])
    expect(await listed(shop)).toEqual([])
    expect(await ask(shop, dress, '3 mois', '770000002')).toMatchObject({ code: 'PRODUCT_NOT_FOUND' })
    await restoreProducts(shop, [dress._id])
    expect(await listed(shop)).toMatchObject([{ name: 'Robe, 3 mois', waiting: 1 }])
    await deleteProducts(shop, [dress._id])
    expect((await purgeProducts(shop, [dress._id])).ok).toBe(true)
    expect(await shop.store.stockAlerts.ofPhone('771234567')).toEqual([])
  })
})

describeOnEachEngine('the retention of alerts', (engine) => {
  it('ends 90 days after the shopper last asked for the alert', { tags: ['F-50'] }, async () => {
    const shop = aShop(engine())
    const bottle = await addProduct(shop, { name: 'Biberon', stock: 0 })
    await ask(shop, bottle, null, '770000001')
    await ask(shop, bottle, null, '770000002')
    shop.advance(60 * A_DAY)
    await ask(shop, bottle, null, '770000002')
    shop.advance(31 * A_DAY)
    // Expired alerts are not listed, even before the daily job deletes them.
    expect(await listed(shop)).toMatchObject([{ phones: ['770000002'], waiting: 1 }])
    expect(await applyRetention(shop)).toMatchObject({ stockAlerts: 1 })
    expect(await shop.store.stockAlerts.ofPhone('770000001')).toEqual([])
    expect(await shop.store.stockAlerts.ofPhone('770000002')).toHaveLength(1)
  })
})

describeInstances('an alert at two instances', ({ open }) => {
  it('is stored once and marked as notified once', { tags: ['F-50'] }, async () => {
    const shops = await Promise.all(
      [await open(), await open()].map(async (engine) => aShop(engine, { newId: () => crypto.randomUUID() })),
    )
    const [here, there] = shops as [TestShop, TestShop]
    const bottle = await addProduct(here, { name: 'Biberon', stock: 0 })
    const asked = await Promise.all(shops.flatMap((shop) => [1, 2, 3].map(() => ask(shop, bottle, null))))
    expect(asked.every(({ ok }) => ok)).toBe(true)
    const [alert, ...others] = await there.store.stockAlerts.ofPhone('771234567')
    expect(others).toEqual([])
    const id = alert?.id ?? ''
    const marked = await Promise.all(shops.flatMap((shop) => [1, 2].map(() => markAlert(shop, id, true))))
    expect(marked.every(({ ok }) => ok)).toBe(true)
    const entries = await here.store.audit.list({ limit: 20, offset: 0 })
    expect(entries.filter(({ action }) => action === 'alert.notified')).toHaveLength(1)
  })
})
