import { expect, it } from 'vitest'
import { DAY_MS } from '../../domain/durations.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { aMovingMerchant } from '../../tests/support/moving-merchant.ts'

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)
/** `31/10/2026` as a French spreadsheet writes it */
interface PlanRow {
  value: number
  productCount: number
  cancelledAt: string | null
}

const french = (at: number) => dayOf(at).split('-').toReversed().join('/')
const midnight = (at: number) => Date.parse(dayOf(at))

const woo = (rows: readonly (readonly string[])[]) =>
  [
    'ID;SKU;Name;Published;Visibility in catalog;Regular price;Sale price;Date sale price starts;Date sale price ends;In stock?;Stock;Categories',
    ...rows.map(([id, name, sale, from, until]) =>
      [id, id, name, '1', 'visible', '5000', sale, from, until, '1', '4', 'Jouets'].join(';'),
    ),
  ].join('\n')

const presta = (rows: readonly (readonly string[])[]) =>
  [
    'Product ID;Active (0/1);Name *;Categories (x,y,z...);Price tax included;Discount percent;Discount from (yyyy-mm-dd);Discount to (yyyy-mm-dd);Quantity',
    ...rows.map(([id, name, percent, from, until]) =>
      [id, '1', name, 'Jouets', '5000', percent, from, until, '4'].join(';'),
    ),
  ].join('\n')

describeOnEachEngine('the dated sales of another shop', (engine) => {
  const aMerchant = async () => {
    const merchant = await aMovingMerchant(engine())
    const { ask, token, shop } = merchant
    const plans = async () => (await ask('GET', '/planned-changes', { token })).body.plans
    const priceOf = async (name: string) => {
      const { body } = await ask('GET', '/products')
      return body.find((product: { name: string }) => product.name === name)
    }
    return { ...merchant, plans, priceOf, now: shop.clock() }
  }

  it('become planned changes that end with their last day, in dates of a French spreadsheet', {
    tags: ['K-20', 'H-10'],
  }, async () => {
    const { send, plans, products, priceOf, shop, now } = await aMerchant()
    const [past, soon, end] = [now - 40 * DAY_MS, now + 20 * DAY_MS, now + 33 * DAY_MS]
    const file = woo([
      ['1', 'Finie', '4000', french(past), french(now - 30 * DAY_MS)],
      ['2', 'En cours', '4000', french(past), `${french(end)} 23:59`],
      ['3', 'À venir', '3333', french(soon), french(end)],
      ['4', 'Toujours', '4500', '', ''],
      ['5', 'Jour dit', '4000', '28/02/2020', '29/02/2020'],
    ])
    expect((await send(file)).at(-1)).toMatchObject({ created: 5, faulty: 0 })
    const found = await products()
    expect(['Finie', 'En cours', 'À venir', 'Toujours'].map((name) => found.get(name)?.discount)).toEqual([
      ...[0, 0, 0, 10],
    ])
    const endsAt = new Date(midnight(end) + DAY_MS).toISOString()
    expect(await plans()).toMatchObject([
      {
        kind: 'discount',
        value: 20,
        startsAt: new Date(midnight(past)).toISOString(),
        endsAt,
        productCount: 1,
      },
      {
        kind: 'price',
        value: 3333,
        startsAt: new Date(midnight(soon)).toISOString(),
        endsAt,
        productCount: 1,
      },
    ])
    expect(await priceOf('En cours')).toMatchObject({ price: 5000, discount: 20 })
    expect(await priceOf('Finie')).toMatchObject({ price: 5000, discount: 0 })
    shop.advance(midnight(end) + DAY_MS - 1000 - shop.clock())
    expect(await priceOf('À venir')).toMatchObject({ price: 3333 })
    shop.advance(1000)
    expect(await priceOf('À venir')).toMatchObject({ price: 5000 })
    expect(await priceOf('En cours')).toMatchObject({ discount: 0 })
  })

  it('of PrestaShop are planned once, follow the file, and go with an undone import', {
    tags: ['K-20', 'H-10'],
  }, async () => {
    const { send, plans, ask, token, now } = await aMerchant()
    const [from, until] = [now - 20 * DAY_MS, now + 20 * DAY_MS]
    const rows = [
      ['1', 'Puzzle', '34', french(from), french(until)],
      ['2', 'Hochet', '34', french(from), french(until)],
      ['3', 'Cube', '34', '15/01/2020', '31/01/2020'],
    ]
    const file = presta(rows)
    await send(file)
    const [plan] = await plans()
    expect(plan).toMatchObject({ kind: 'discount', value: 34, productCount: 2 })
    expect((await send(file)).at(-1)).toMatchObject({ created: 0, updated: 0, unchanged: 3 })
    expect(await plans()).toHaveLength(1)
    const changed = presta([['1', 'Puzzle', '50', french(from), french(until)], ...rows.slice(1)])
    await send(changed.replace('Hochet', 'Hochet bleu'))
    expect(await plans()).toMatchObject([
      { value: 34, productCount: 1 },
      { value: 50, productCount: 1 },
    ])
    const { actions } = (await ask('GET', '/bulk-actions', { token })).body
    expect((await ask('POST', `/bulk-actions/${actions.at(-1).id}/undo`, { token })).status).toBe(200)
    expect((await plans()).filter(({ cancelledAt }: { cancelledAt: string | null }) => !cancelledAt)).toEqual(
      [],
    )
  })

  it('are planned again by the file of an import that was undone', { tags: ['K-20', 'G-22'] }, async () => {
    const { send, plans, ask, token, now } = await aMerchant()
    const [from, until] = [now - 20 * DAY_MS, now + 20 * DAY_MS]
    const sold = (percent: string, name = 'Hochet') =>
      presta([
        ['1', 'Puzzle', percent, french(from), french(until)],
        ['2', name, '34', french(from), french(until)],
      ])
    const open = async () =>
      (await plans())
        .filter(({ cancelledAt, productCount }: PlanRow) => !cancelledAt && productCount > 0)
        .map(({ value, productCount }: PlanRow) => [value, productCount])
    await send(sold('34'))
    await send(sold('50', 'Hochet bleu'))
    expect(await open()).toEqual([
      [34, 1],
      [50, 1],
    ])
    const { actions } = (await ask('GET', '/bulk-actions', { token })).body
    expect((await ask('POST', `/bulk-actions/${actions[0].id}/undo`, { token })).status).toBe(200)
    expect(await open()).toEqual([[34, 1]])
    await send(sold('50', 'Hochet bleu'))
    expect(await open()).toEqual([
      [34, 1],
      [50, 1],
    ])
  })

  it('that a later file alone changes are written and undone, though the products stay the same', {
    tags: ['K-20', 'G-22', 'H-10'],
  }, async () => {
    const { send, plans, ask, token, now } = await aMerchant()
    const [from, until] = [french(now - 20 * DAY_MS), french(now + 20 * DAY_MS)]
    const sold = (percent: string) =>
      presta([
        ['1', 'Puzzle', percent, percent && from, percent && until],
        ['2', 'Hochet', '', '', ''],
      ])
    const open = async () =>
      (await plans())
        .filter(({ cancelledAt, productCount }: PlanRow) => !cancelledAt && productCount > 0)
        .map(({ value, productCount }: PlanRow) => [value, productCount])
    const undoNewest = async () => {
      const { actions } = (await ask('GET', '/bulk-actions', { token })).body
      return (await ask('POST', `/bulk-actions/${actions[0].id}/undo`, { token })).body
    }
    const counts = { created: 0, updated: 1, unchanged: 1 }
    await send(sold(''))
    expect((await send(sold('34'), {}, { dryRun: true })).at(-1)).toMatchObject(counts)
    expect(await open()).toEqual([])
    expect((await send(sold('34'))).at(-1)).toMatchObject(counts)
    expect(await open()).toEqual([[34, 1]])
    const { actions } = (await ask('GET', '/bulk-actions', { token })).body
    expect(actions).toMatchObject([{ products: 1, name: 'Puzzle' }, { products: 2 }])
    expect(await undoNewest()).toMatchObject({ success: true, count: 1 })
    expect(await open()).toEqual([])
    expect((await send(sold('34'))).at(-1)).toMatchObject(counts)
    expect((await send(sold('34'))).at(-1)).toMatchObject({ created: 0, updated: 0, unchanged: 2 })
    expect((await send(sold(''), {}, { dryRun: true })).at(-1)).toMatchObject(counts)
    await send(sold(''))
    expect(await open()).toEqual([])
  })

  it('that are over already change nothing', { tags: ['K-20'] }, async () => {
    const { send, now } = await aMerchant()
    await send(presta([['1', 'Puzzle', '', '', '']]))
    const [from, until] = [now - 40 * DAY_MS, now - 30 * DAY_MS]
    const over = presta([['1', 'Puzzle', '34', french(from), french(until)]])
    expect((await send(over)).at(-1)).toMatchObject({ updated: 0, unchanged: 1 })
  })

  it('are not the only such change: so are photos that a later file adds', {
    tags: ['K-20', 'K-21', 'G-22'],
  }, async () => {
    const { send, ask, token } = await aMerchant()
    const file = (images: string) =>
      `ID,SKU,Name,Published,Visibility in catalog,Regular price,In stock?,Stock,Categories,Images\n1,1,Puzzle,1,visible,5000,1,4,Jouets,${images}\n`
    await send(file(''))
    expect((await send(file('https://photos.example/a.jpg'), {}, { dryRun: true })).at(-1)).toMatchObject({
      updated: 1,
      unchanged: 0,
    })
    expect((await send(file('https://photos.example/a.jpg'))).at(-1)).toMatchObject({ updated: 1 })
    expect((await ask('GET', '/bulk-actions', { token })).body.actions).toHaveLength(2)
    expect((await send(file('https://photos.example/a.jpg'))).at(-1)).toMatchObject({ updated: 0 })
  })

  it('whose dates can be read both ways are asked about once', { tags: ['K-20'] }, async () => {
    const { send, preview, plans, shop } = await aMerchant()
    const year = new Date(shop.clock()).getUTCFullYear() + 1
    const file = woo([['1', 'Puzzle', '4000', `05/04/${year}`, `06/07/${year}`]]).replaceAll(';', ',')
    expect(await preview(file, null)).toMatchObject({ openDate: `05/04/${year}`, dateOrder: null })
    expect((await send(file)).at(-1)).toEqual({
      kind: 'failure',
      message: 'Indiquez si le jour ou le mois est écrit en premier dans les dates du fichier.',
    })
    await send(file, { dateOrder: 'month-first' })
    expect(await plans()).toMatchObject([
      { startsAt: `${year}-05-04T00:00:00.000Z`, endsAt: `${year}-06-08T00:00:00.000Z` },
    ])
    const semicolons = woo([['2', 'Hochet', '4000', `05/04/${year}`, `06/07/${year}`]])
    expect(await preview(semicolons, null)).toMatchObject({ dateOrder: 'day-first' })
  })

  it('with unreadable dates are left out with a warning', { tags: ['K-20'] }, async () => {
    const { send, preview, products } = await aMerchant()
    const file = woo([['1', 'Puzzle', '4000', 'demain', '']])
    expect((await preview(file)).warnings).toMatchObject([
      { name: 'Puzzle', message: expect.stringContaining('ne sont pas lisibles') },
    ])
    await send(file)
    expect((await products()).get('Puzzle')).toMatchObject({ price: 5000, discount: 0 })
  })

  it('that begin later and do not end are one price then, also after the same file again', {
    tags: ['K-20', 'H-10'],
  }, async () => {
    const { send, priceOf, shop, now } = await aMerchant()
    const file = woo([
      ['1', 'Puzzle', '4000', french(now + 20 * DAY_MS), ''],
      ['2', 'Cube', '', '', ''],
    ])
    await send(file, { dateOrder: 'day-first' })
    shop.advance(21 * DAY_MS)
    expect(await priceOf('Puzzle')).toMatchObject({ price: 4000, discount: 0 })
    await send(file, { dateOrder: 'day-first' })
    expect(await priceOf('Puzzle')).toMatchObject({ price: 4000, discount: 0 })
  })
})
