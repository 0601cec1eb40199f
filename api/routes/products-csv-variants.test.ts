import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { ImportEvent } from '../../contracts/import-event.ts'
import type { OpenTransaction } from '../../data/store.ts'
import type { Product } from '../../domain/catalogue/product.ts'
import { combineChoices } from '../../domain/catalogue/variant-plan.ts'
import { distinctChoices, totalStock, type Variant } from '../../domain/catalogue/variants.ts'
import { variantsCell } from '../../domain/catalogue/variants-csv.ts'
import { cleanLine } from '../../domain/text/clean-text.ts'
import { anOrderInput } from '../../tests/builders/order-input.ts'
import { anImage, productDetails } from '../../tests/builders/product-details.ts'
import { aLine, productFile } from '../../tests/builders/product-file.ts'
import { anApi } from '../../tests/support/api.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { act } from '../../tests/support/delivered-orders.ts'
import { expectConsistentStock } from '../../tests/support/ledger.ts'
import { propertyRuns } from '../../tests/support/property-runs.ts'
import type { TestShop } from '../../tests/support/shop.ts'
import { signIn } from '../../tests/support/sign-in.ts'
import { createProduct } from '../../use-cases/catalogue/create-product.ts'
import { findStocked } from '../../use-cases/stock/change-stock.ts'

const typed = fc
  .string({ unit: fc.constantFrom(...'/|=\\"\'éE ;,+@\n3a'), minLength: 1, maxLength: 8 })
  .map(cleanLine)
const choices = fc.array(typed, { maxLength: 4 }).map(distinctChoices)
const products = fc
  .record({ colors: choices, sizes: choices, counted: fc.boolean(), stock: fc.nat({ max: 9 }) })
  .map(({ colors, sizes, counted, stock }) => ({
    colors,
    sizes,
    stock,
    variants: (counted ? combineChoices({ colors, sizes }) : []).map((choice, index) => ({
      ...choice,
      stock: (stock * (index + 3)) % 7,
    })),
  }))

describeOnEachEngine('product CSV routes with variants', (engine) => {
  async function aMerchant() {
    const { ask, shop } = anApi(engine(), {}, { newId: () => crypto.randomUUID() })
    const token = await signIn(shop, { may: ['products', 'orders'] })
    const importFile = async (body: string, dryRun = false): Promise<ImportEvent[]> =>
      (await ask('POST', `/products/import?dryRun=${dryRun}`, { body, token })).body
    const exported = async () => (await ask('GET', '/products/export.csv', { token })).body as string
    const add = async (variants: Variant[], fields: Parameters<typeof productDetails>[0] = {}) => {
      const stock = totalStock(variants)
      const input = productDetails({ colors: ['Rouge', 'Écru'], sizes: ['S', 'M'], stock, ...fields })
      const created = await createProduct(shop, input, { files: [anImage()], variants })
      if (!created.ok) throw new Error(created.message)
      return created.product
    }
    const read = async ({ _id }: Product) => {
      const [product] = await findStocked(shop.store, [_id])
      return product && { cell: variantsCell(product.variants), stock: product.stock }
    }
    return { ask, shop, importFile, exported, add, read }
  }

  const ids = async () =>
    (await engine().db.selectFrom('products').select('id').orderBy('name').execute()).map(({ id }) => id)
  const movements = async () =>
    (await engine().db.selectFrom('stockMovements').select('number').execute()).length
  const stocks = async ({ store }: TestShop) => {
    const found = await findStocked(store, await ids())
    return found
      .toSorted((one, other) => (one.name < other.name ? -1 : 1))
      .map(({ stock, variants }) => [stock, variantsCell(variants)])
  }

  const GRID = [
    { color: 'Rouge', size: 'S', stock: 4 },
    { color: 'Rouge', size: 'M', stock: 0 },
    { color: 'Écru', size: 'S', stock: 2 },
    { color: 'Écru', size: 'M', stock: 1 },
  ]
  const CELL = 'Rouge/S=4|Rouge/M=0|Écru/S=2|Écru/M=1'

  it('change nothing when an unedited export is imported, and recreate the exported variants in an empty shop', {
    tags: ['C-16'],
    timeout: 600_000,
  }, async () => {
    const { shop, importFile, exported } = await aMerchant()
    const catalogues = fc.array(products, { minLength: 1, maxLength: 5 })
    const change = (work: (tx: OpenTransaction) => Promise<unknown>) =>
      shop.store.transaction(async (tx) => {
        await work(tx)
        tx.publish({ kind: 'unknown' })
      })
    await fc.assert(
      fc.asyncProperty(catalogues, async (catalogue) => {
        const drawn = catalogue.map(({ variants, ...fields }, index) => ({
          id: crypto.randomUUID(),
          flashSale: null,
          details: {
            ...productDetails({ name: `Robe ${index}` }),
            ...fields,
            stock: variants.length > 0 ? totalStock(variants) : fields.stock,
            brand: 'B',
            images: ['https://images.exemple.sn/a.webp'],
          },
          variants: variants.map((variant) => ({ id: crypto.randomUUID(), ...variant })),
        }))
        await change((tx) => tx.products.insertAll(drawn, 1))
        await expectConsistentStock(engine())
        const before = await stocks(shop)
        const written = await movements()

        const file = await exported()
        expect((await importFile(file)).at(-1)).toMatchObject({
          written: true,
          created: 0,
          updated: 0,
          unchanged: drawn.length,
        })
        expect([await stocks(shop), await movements()]).toEqual([before, written])

        await change((tx) => tx.products.delete(drawn.map(({ id }) => id)))
        expect((await importFile(file.replace('Référence;', 'Autre boutique;'))).at(-1)).toMatchObject({
          written: true,
          created: drawn.length,
        })
        expect(await stocks(shop)).toEqual(before)
        await expectConsistentStock(engine())
        await shop.store.products.delete(await ids())
      }),
      { numRuns: propertyRuns(25, engine()) },
    )
  })

  it('report each wrong variant of a row and write nothing', { tags: ['C-16'] }, async () => {
    const { add, read, importFile } = await aMerchant()
    const dress = await add(GRID)
    const wrong = 'Vert/S=1|Rouge/S=1|rouge/s=2|Écru/M=deux'
    const [fault] = (await importFile(`Référence;Variantes\n${dress._id};${wrong}`)).filter(
      ({ kind }) => kind === 'fault',
    )
    expect(fault).toMatchObject({
      line: 2,
      issues: [
        '«\u202fVert, S\u202f» n’existe pas\u202f: ce produit n’a pas cette couleur.',
        '«\u202fRouge, S\u202f» se trouve deux fois.',
        '«\u202fÉcru, M\u202f» doit avoir un stock entier, positif ou zéro.',
      ].map((message) => ({ column: 'Variantes', message })),
    })
    expect(await read(dress)).toEqual({ cell: CELL, stock: 7 })
  })

  it('record edited stocks of variants as movements with the reason “import”, and keep sales since the export', {
    tags: ['C-16', 'C-04'],
  }, async () => {
    const { ask, shop, add, read, importFile, exported } = await aMerchant()
    const dress = await add(GRID, { price: 2000 })
    const file = await exported()
    expect(file).toContain(`;7;7;${CELL};${CELL};3;`)
    const order = anOrderInput(dress, 1)
    const items = order.items.map((item) => ({ ...item, color: 'Écru', size: 'S' }))
    expect((await ask('POST', '/orders', { json: { ...order, items } })).status).toBe(201)

    const edited = file.replace(`;${CELL};`, `;${CELL.replace('Rouge/M=0', 'Rouge/M=9')};`)
    const tried = (await importFile(edited, true)).at(-1)
    const changes = [
      { column: 'Stock', products: 1 },
      { column: 'Variantes', products: 1 },
    ]
    expect(tried).toMatchObject({ written: false, updated: 1, changes })
    expect(await read(dress)).toMatchObject({ stock: 6 })
    expect((await importFile(edited)).at(-1)).toMatchObject({ written: true, updated: 1, changes })
    expect(await read(dress)).toEqual({ cell: 'Rouge/S=4|Rouge/M=9|Écru/S=1|Écru/M=1', stock: 15 })
    expect(await shop.store.stock.movements(dress._id, 1)).toMatchObject([
      { color: 'Rouge', size: 'M', quantity: 9, balance: 15, reason: 'import' },
    ])
    await expectConsistentStock(engine())

    const both = file.replace(`;${CELL};`, `;${CELL.replace('Écru/S=2', 'Écru/S=8')};`)
    const [fault] = (await importFile(both)).filter(({ kind }) => kind === 'fault')
    expect(fault).toMatchObject({
      issues: [
        { column: 'Variantes', message: '«\u202fÉcru, S\u202f» a changé entre-temps\u202f: il en reste 1.' },
      ],
    })
  })

  it('add, rename and remove sizes with their variants', { tags: ['C-16', 'C-06'] }, async () => {
    const { add, read, importFile } = await aMerchant()
    const dress = await add(GRID)
    const sizes = (cell: string) => importFile(`Référence;Tailles\n${dress._id};${cell}`)
    const faults = (await sizes('S')).filter(({ kind }) => kind === 'fault')
    expect(faults).toMatchObject([
      {
        issues: [
          {
            column: 'Tailles',
            message: '«\u202fÉcru, M\u202f» ne peut pas être retiré\u202f: il en reste 1.',
          },
        ],
      },
    ])
    expect((await sizes('S | 40 | L')).at(-1)).toMatchObject({
      written: true,
      changes: [{ column: 'Variantes' }, { column: 'Tailles' }],
    })
    const grid = 'Rouge/S=4|Rouge/40=0|Rouge/L=0|Écru/S=2|Écru/40=1|Écru/L=0'
    expect(await read(dress)).toEqual({ cell: grid, stock: 7 })
    expect((await sizes('S | 40')).at(-1)).toMatchObject({ written: true })
    expect(await read(dress)).toEqual({ cell: CELL.replaceAll('/M', '/40'), stock: 7 })
    await expectConsistentStock(engine())
  })

  it('distribute the stock of a product over its variants, and create 500 products with eight variants each', {
    tags: ['C-16'],
    timeout: 120_000,
  }, async () => {
    const { shop, add, read, importFile } = await aMerchant()
    const dress = await add([], { stock: 7 })
    const header = 'Référence;Stock;Stock à l’export;Variantes'
    const wrong = await importFile(`${header}\n${dress._id};8;7;Rouge/S=7`)
    expect(wrong).toContainEqual(
      expect.objectContaining({
        issues: [{ column: 'Stock', message: 'Le stock doit être la somme des variantes\u202f: 7.' }],
      }),
    )
    expect((await importFile(`${header}\n${dress._id};7;7;Rouge/S=7`)).at(-1)).toMatchObject({ updated: 1 })
    expect(await read(dress)).toEqual({ cell: 'Rouge/S=7|Rouge/M=0|Écru/S=0|Écru/M=0', stock: 7 })

    const variants = 'Rouge/S=1|Rouge/M=2|Rouge/L=3|Rouge/XL=4|Bleu/S=0|Bleu/M=6|Bleu/L=7|Bleu/XL=8'
    const lines = Array.from({ length: 500 }, (_, index) =>
      aLine(index, { colors: 'Rouge | Bleu', sizes: 'S | M | L | XL', stock: '', variants }),
    )
    expect((await importFile(productFile(lines))).at(-1)).toMatchObject({ written: true, created: 500 })
    expect(await shop.store.products.count()).toBe(501)
    const again = productFile(lines.map((line) => ({ ...line, variants: variants.replace('M=2', 'M=3') })))
    expect((await importFile(again)).at(-1)).toMatchObject({ written: true, updated: 500 })
    const last = (await ids()).at(-1) ?? ''
    expect(await shop.store.stock.movements(last, 2)).toMatchObject([
      { color: 'Rouge', size: 'M', quantity: 1, balance: 32 },
      { color: 'Bleu', size: 'XL', quantity: 8, balance: 31 },
    ])
  })

  it('export what is promised and still on the shelf, which the import ignores', {
    tags: ['C-16'],
  }, async () => {
    const { ask, shop, add, exported, importFile } = await aMerchant()
    const red = (size: string, stock: number) => ({ color: 'Rouge', size, stock })
    const ecru = (size: string) => ({ color: 'Écru', size, stock: 0 })
    const product = await add([red('S', 4), red('M', 1), ecru('S'), ecru('M')])
    const order = anOrderInput(product, 2)
    const items = order.items.map((item) => ({ ...item, color: 'Rouge', size: 'S' }))
    expect((await ask('POST', '/orders', { json: { ...order, items } })).status).toBe(201)
    const file = await exported()
    expect(file).toContain('Promis, encore à l’étagère')
    expect(file).toContain(';Rouge/S=2\r\n')
    expect((await importFile(file)).at(-1)).toMatchObject({ unchanged: 1, updated: 0 })
    for (const action of ['confirm', 'pack'] as const) await act(shop, order.orderId, { action })
    expect(await exported()).not.toContain('Rouge/S=2\r\n')
  })
})
