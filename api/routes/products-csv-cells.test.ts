import { expect, it } from 'vitest'
import type { ImportEvent } from '../../contracts/import-event.ts'
import { aLine, productFile } from '../../tests/builders/product-file.ts'
import { anApi } from '../../tests/support/api.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { signIn } from '../../tests/support/sign-in.ts'

type Event<Kind> = Extract<ImportEvent, { kind: Kind }>

/** Characters that Windows-1252 does not have become question marks, as when Excel saves. */
function savedAsWindows1252(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text.replace(/^\ufeff/, ''), (letter) => {
    const code = letter.charCodeAt(0)
    return letter === '’' ? 0x92 : code < 0x100 ? code : 0x3f
  })
}

describeOnEachEngine('the cells of product CSV files', (engine) => {
  async function aMerchant() {
    const { ask, shop } = anApi(engine())
    const token = await signIn(shop, { may: ['products', 'exports'] })
    const importFile = async (
      body: string | Uint8Array<ArrayBuffer>,
      dryRun = false,
    ): Promise<ImportEvent[]> =>
      (await ask('POST', `/products/import?dryRun=${dryRun}`, { body, token })).body
    const resultOf = async (body: string | Uint8Array<ArrayBuffer>, dryRun = false) =>
      (await importFile(body, dryRun)).at(-1) as Event<'result'>
    const faultsOf = async (body: string | Uint8Array<ArrayBuffer>) =>
      (await importFile(body)).filter((event) => event.kind === 'fault')
    const exported = async () => (await ask('GET', '/products/export.csv', { token })).body as string
    return { ask, shop, token, importFile, resultOf, faultsOf, exported }
  }

  it('refuse what a spreadsheet made of a barcode, a wrong check digit and a barcode that is taken', async () => {
    const { shop, faultsOf, resultOf } = await aMerchant()
    await addProduct(shop, { name: 'Hochet', barcode: '3017620422003' })
    const barcodes = [
      ...['6,00123E+12', '12345678905', '3017620422004', '3 017620 422003', '03017620422003'],
      ...['96385074', '9638-5074', '="012345678905"', 'KB-1'],
    ]
    const lines = barcodes.map((barcode, index) => aLine(index, { barcode }))
    const faults = await faultsOf(productFile(lines))
    expect(
      faults.map(({ line, issues }) => [
        line,
        ...issues.map(({ column, message }) => `${column} ${message}`),
      ]),
    ).toEqual([
      [2, expect.stringMatching(/^Code-barres «\s6,00123E\+12\s» est un nombre écrit par un tableur/)],
      [3, expect.stringMatching(/^Code-barres «\s12345678905\s» a perdu un zéro au début/)],
      [4, expect.stringMatching(/^Code-barres «\s3017620422004\s».*devrait être 3/)],
      [5, expect.stringMatching(/^Code-barres «\s3017620422003\s» est déjà celui de «\sHochet\s»/)],
      [6, expect.stringMatching(/^Code-barres «\s03017620422003\s» se trouve déjà à la ligne 5/)],
      [8, expect.stringMatching(/^Code-barres «\s96385074\s» se trouve déjà à la ligne 7/)],
    ])
    expect(await resultOf(productFile([5, 7, 8].map((index) => lines[index] ?? {})))).toMatchObject({
      created: 3,
    })
    expect(await shop.store.barcodes.owners('012345678905')).toHaveLength(1)
    expect(await shop.store.barcodes.owners('0012345678905')).toHaveLength(1)
  })

  it('exchange the barcodes of two products, and keep what an earlier version stored twice or wrongly', async () => {
    const { shop, resultOf, exported } = await aMerchant()
    const one = await addProduct(shop, { name: 'Un', barcode: '96385074' })
    const two = await addProduct(shop, { name: 'Deux', barcode: '012345678905' })
    const old = await addProduct(shop, { name: 'Ancien' })
    const twin = await addProduct(shop, { name: 'Jumeau' })
    for (const { _id } of [old, twin]) await shop.store.products.change([_id], { barcode: '6,00123E+12' }, 0)
    const file = await exported()
    expect(file).toContain(";'012345678905;")
    expect(await resultOf(file)).toMatchObject({ written: true, unchanged: 4 })
    const swapped = `Référence;Code-barres\n${one._id};012345678905\n${two._id};96385074`
    expect(await resultOf(swapped)).toMatchObject({ written: true, updated: 2 })
    expect(await shop.store.products.find(one._id)).toMatchObject({ barcode: '012345678905' })
  })

  it('give a barcode to one product only when forms and imports arrive together', async () => {
    const { ask, shop, token, importFile } = await aMerchant()
    const ids = await Promise.all(['A', 'B', 'C'].map(async (name) => (await addProduct(shop, { name }))._id))
    const patch = (id: string | undefined, barcode: string) =>
      ask('PATCH', `/products/${id}`, { json: { barcode }, token })
    await Promise.all([
      patch(ids[0], '96385074'),
      importFile(`Référence;Code-barres\n${ids[1]};96385074`),
      ask('PUT', '/stock/barcode/96385074', { json: { productId: ids[2] }, token }),
      importFile(productFile([aLine(1, { barcode: '96385074' })])),
    ])
    expect(await shop.store.barcodes.owners('96385074')).toHaveLength(1)
  })

  it('change nothing when an export comes back in Windows-1252, and list changed names as text', async () => {
    const { shop, resultOf, exported } = await aMerchant()
    const milk = await addProduct(shop, {
      name: 'Lait\u202f: 1\u202f000 g',
      description: 'Laayu ŋandite 👶\nDoux',
    })
    await addProduct(shop, { name: 'Body ŋ', subCategory: 'Layette', price: 1.234, discount: 33.333 })
    const file = await exported()
    expect(file).toContain('Lait\u00a0: 1\u00a0000 g')
    expect(await resultOf(savedAsWindows1252(file))).toMatchObject({ unchanged: 2, texts: [] })
    const changed = await resultOf(savedAsWindows1252(file.replace('Lait\u00a0:', 'L?it :')), true)
    expect(changed).toMatchObject({
      updated: 1,
      texts: [{ line: 3, column: 'Nom', before: 'Lait\u202f: 1\u202f000 g', after: 'L?it : 1\u00a0000 g' }],
    })
    expect(await shop.store.products.find(milk._id)).toMatchObject({ name: 'Lait\u202f: 1\u202f000 g' })
  })

  it('read amounts as people write them, refuse a price that rounds to 0 and warn of a free product', async () => {
    const { shop, faultsOf, resultOf } = await aMerchant()
    const prices = ['15 000 FCFA', '12 500 F', '1.250,50', '1,250.00', '1.500']
    const lines = prices.map((price, index) => aLine(index, { price, discount: '' }))
    expect(await resultOf(`sep=;\r\n${productFile(lines)}`)).toMatchObject({ created: 5, warnings: [] })
    const stored = (await shop.store.products.listAfter(null, 10)).map(({ price }) => price)
    expect(stored.toSorted((a, b) => a - b)).toEqual([1250, 1250.5, 1500, 12_500, 15_000])
    expect(await faultsOf(productFile([aLine(9, { price: '0,4' })]))).toMatchObject([
      { issues: [{ column: 'Prix (FCFA)', message: 'Le prix doit être un nombre supérieur à 0.' }] },
    ])
    const free = await resultOf(
      productFile([aLine(9, { discount: '100' }), aLine(10, { price: '1', discount: '60' })]),
      true,
    )
    const message = 'Avec cette réduction, le produit sera gratuit.'
    expect(free).toMatchObject({
      faulty: 0,
      warnings: [
        { line: 2, name: 'Body n° 9', message },
        { line: 3, message },
      ],
    })
  })
})
