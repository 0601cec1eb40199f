import { expect, it } from 'vitest'
import { FOREIGN_PROGRAMS } from '../../domain/moving/foreign-product.ts'
import { SHOPIFY_FILE } from '../../tests/builders/foreign-files.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { aMovingMerchant } from '../../tests/support/moving-merchant.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { signIn } from '../../tests/support/sign-in.ts'

describeOnEachEngine('moving in again, with faults, and out', (engine) => {
  const aMerchant = () => aMovingMerchant(engine())

  it('changes only what the file changed, and keeps what the merchant did since', {
    tags: ['K-20'],
  }, async () => {
    const { shop, send, products } = await aMerchant()
    await send(SHOPIFY_FILE, { defaultStock: 5 })
    const id = (await products()).get('Hochet')?._id ?? ''
    // Now two products share a name.
    const fields = { name: 'Body "Lune"', description: 'À moi' }
    await shop.store.products.changeEach([{ id, fields, flashSale: null }], shop.clock())
    expect((await send(SHOPIFY_FILE, { defaultStock: 9 })).at(-1)).toMatchObject({
      ...{ created: 0, updated: 0, unchanged: 2, faulty: 0 },
    })
    const edited = SHOPIFY_FILE.replace(',Hochet,', ',Hochet en bois,').replace('shopify,4,', 'shopify,40,')
    expect((await send(edited)).at(-1)).toMatchObject({
      ...{ updated: 1, unchanged: 1, changes: [{ column: 'Nom', products: 1 }] },
    })
    expect(await shop.store.products.find(id)).toMatchObject({ name: 'Hochet en bois', description: 'À moi' })
    expect((await products()).get('Body "Lune"')?.stock).toBe(15)
    expect((await send(edited, { takeStocks: true })).at(-1)).toMatchObject({ updated: 1, unchanged: 1 })
    expect((await products()).get('Body "Lune"')?.stock).toBe(51)
  })

  it('remembers what categories became, also those that are left out', { tags: ['K-20'] }, async () => {
    const { send, preview } = await aMerchant()
    const categories = [
      { source: 'Bodies', category: 'Vêtements/Nouveau-né', subCategory: 'Nuit' } as const,
      { source: 'Jouets', category: null, subCategory: '' },
    ]
    expect((await send(SHOPIFY_FILE, { categories }, { dryRun: true })).at(-1)).toMatchObject({ created: 1 })
    expect((await preview(SHOPIFY_FILE, null)).categories.map(({ remembered }) => remembered)).not.toContain(
      true,
    )
    expect((await send(SHOPIFY_FILE, { categories })).at(-1)).toMatchObject({ created: 1, written: true })
    const remembered = { remembered: true }
    expect((await preview(SHOPIFY_FILE, null)).categories.slice(0, 2)).toEqual([
      { ...categories[0], ...remembered, products: 1 },
      { ...categories[1], ...remembered, products: 1 },
    ])
  })

  it('writes again what an undone import had written', { tags: ['K-20'] }, async () => {
    const { ask, token, send, products } = await aMerchant()
    const dearer = SHOPIFY_FILE.replaceAll('10.00', '12.00')
    const undoLast = async () => {
      const { actions } = (await ask('GET', '/bulk-actions', { token })).body
      expect((await ask('POST', `/bulk-actions/${actions[0].id}/undo`, { token })).status).toBe(200)
    }
    await send(SHOPIFY_FILE)
    await send(dearer)
    await undoLast()
    expect((await products()).get('Body "Lune"')).toMatchObject({ price: 10 })
    expect((await send(dearer)).at(-1)).toMatchObject({ created: 0, updated: 1 })
    expect((await products()).get('Body "Lune"')).toMatchObject({ price: 12 })
  })

  it('adds products again that were deleted', { tags: ['K-20'] }, async () => {
    const { ask, token, send, products } = await aMerchant()
    await send(SHOPIFY_FILE)
    const ids = [...(await products()).values()].map(({ _id }) => _id)
    await ask('POST', '/products/delete', { json: { ids: ids.slice(0, 1) }, token })
    expect((await send(SHOPIFY_FILE)).at(-1)).toMatchObject({ created: 1, unchanged: 1, written: true })
  })

  it('refuses rows whose cells have shifted, and says which', { tags: ['K-20'] }, async () => {
    const { send, preview, products } = await aMerchant()
    const [heading = '', ...rows] = SHOPIFY_FILE.split('\n')
    const longer = (row: string) => `${row}${','.repeat(heading.split(',').length)}décalé`
    await expect(send([heading, longer(rows[0] ?? ''), ...rows.slice(1)].join('\n'))).rejects.toThrow(
      /^La ligne 2 a plus de cases que les titres/,
    )
    const empty = await preview([heading, ...rows].join('\n').replace(/\n$/, `${','.repeat(30)}\n`), null)
    const notice = expect.stringMatching(/^La ligne 8 a plus de cases que les titres/)
    expect(empty.notices).toContainEqual(notice)
    expect((await preview(SHOPIFY_FILE, null)).notices).not.toContainEqual(notice)
    expect((await products()).size).toBe(0)
  })

  it('writes nothing while a row is wrong, and nothing when the client leaves', {
    tags: ['K-20'],
  }, async () => {
    const { api, shop, token, send } = await aMerchant()
    const faulty = await send(SHOPIFY_FILE.replace(',5,,,,3700', ',9999999999,,,,3700'))
    expect(faulty.filter(({ kind }) => kind === 'fault')).toEqual([
      {
        kind: 'fault',
        line: 6,
        name: 'Hochet',
        issues: [expect.objectContaining({ column: 'Prix (FCFA)' })],
      },
    ])
    expect(faulty.at(-1)).toMatchObject({ kind: 'result', written: false, faulty: 1 })
    const form = new FormData()
    form.append('files', new File([manyProducts(2000)], 'produits.csv'))
    form.append('mapping', '{}')
    const answer = await api.request('/products/moving', {
      ...{ method: 'POST', body: form, headers: { Authorization: `Bearer ${token}` } },
    })
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
    for (let read = ''; !read.includes('"step":"write"'); ) read += (await reader?.read())?.value ?? ''
    await reader?.cancel()
    expect((await send(manyProducts(2000), {}, { dryRun: true })).at(-1)).toMatchObject({ created: 2000 })
    expect(await shop.store.products.count()).toBe(0)
    expect(await shop.store.moved.find('shopify', ['p1'])).toEqual([])
  })

  it('lets one of two imports at once wait for the other', { tags: ['K-20'] }, async () => {
    const { shop, send } = await aMerchant()
    const both = await Promise.all([send(SHOPIFY_FILE), send(SHOPIFY_FILE)])
    const results = both.map((events) => events.at(-1))
    // Either may be first.
    expect(results).toContainEqual(expect.objectContaining({ created: 2 }))
    expect(results).toContainEqual(expect.objectContaining({ created: 0, unchanged: 2 }))
    expect(await shop.store.products.count()).toBe(2)
  })

  it.each([
    ['no file', [], '{}', 'Envoyez un ou deux fichiers CSV.'],
    ['three files', [SHOPIFY_FILE, SHOPIFY_FILE, SHOPIFY_FILE], '{}', 'Envoyez un ou deux fichiers CSV.'],
    ['two files of Shopify', [SHOPIFY_FILE, SHOPIFY_FILE], '{}', /ne vont ensemble que pour PrestaShop/],
    ['an unknown file', ['a,b\n1,2\n'], '{}', /pas un fichier de produits de WooCommerce/],
    ['headings alone', [SHOPIFY_FILE.split('\n')[0] ?? ''], '{}', /aucune ligne/],
    ['a picture', ['\x89PNG\0'], '{}', /pas un tableau CSV/],
    ['a cell of 1 MB', [`Handle,Vendor\n"${'a'.repeat(1_000_000)}",b`], '{}', /trop longue/],
    ['a million quotes', [`Handle,Vendor\n${'"'.repeat(1_000_000)}`], '{}', /trop longue|guillemet/],
    ['choices that are no JSON', [SHOPIFY_FILE], '{', 'Ces choix n’ont pas pu être lus.'],
    ['nested choices', [SHOPIFY_FILE], '['.repeat(200_000), 'Ces choix n’ont pas pu être lus.'],
    ['endless choices', [SHOPIFY_FILE], JSON.stringify({ options: Array(100_000).fill(0) }), /./],
    ['a wrong rate', [SHOPIFY_FILE], '{"rate":-1}', /combien de francs/],
    [
      'an unknown category',
      [SHOPIFY_FILE],
      '{"categories":[{"source":"a","category":"b","subCategory":"c"}]}',
      /./,
    ],
  ])('refuses %s in French', { tags: ['K-20'] }, async (_case, files, mapping, message) => {
    const { ask, token } = await aMerchant()
    const form = new FormData()
    for (const file of files) form.append('files', new File([file], 'produits.csv'))
    form.append('mapping', mapping)
    const answer = await ask('POST', '/products/moving', { form, token })
    expect(answer.status).toBe(400)
    expect(answer.body.message).toEqual(
      typeof message === 'string' ? message : expect.stringMatching(message),
    )
  })

  it('reads hostile tables without an unexpected error', { tags: ['K-20'] }, async () => {
    const { preview, send } = await aMerchant()
    const options = ['Handle,Title,Option1 Name,Option1 Value,Variant Price,Vendor']
    const variants = Array.from(
      { length: 10_000 },
      (_, index) => `p,Body,Taille,${'x'.repeat(80)} ${index},5,Awa`,
    )
    const faulty = await send([...options, ...variants].join('\n'))
    expect(faulty.find(({ kind }) => kind === 'fault')).toMatchObject({ issues: [{ column: 'Tailles' }] })
    const wide = `Handle,Title,Vendor,Variant Price${',x'.repeat(40_000)}\np,Body,Awa,5`
    expect(await preview(wide, null)).toMatchObject({ products: 1 })
    const html = `Handle,Title,Vendor,Body (HTML),Variant Price\np,Body,Awa,"${'<a<b '.repeat(30_000)}",5`
    expect(await preview(html, null)).toMatchObject({ samples: [{ name: 'Body' }] })
    const parents =
      'ID,Type,Name,Parent,Regular price,In stock?\n1,variation,a,id:2,5,1\n2,variation,b,id:1,5,1'
    expect(await preview(parents, null)).toMatchObject({
      program: 'woocommerce',
      products: 0,
      skipped: { count: 2 },
    })
    const twice = 'ID,Type,Name,Regular price,In stock?\n1,simple,a,5,1\n1,simple,b,5,1'
    expect(await preview(twice, null)).toMatchObject({ products: 1, skipped: { rows: [{ name: 'b' }] } })
  })

  it.each(FOREIGN_PROGRAMS)(
    'exports a file of %s that changes nothing here',
    { tags: ['K-22'] },
    async (program) => {
      const { ask, shop, send, products } = await aMerchant()
      await send(SHOPIFY_FILE, { defaultStock: 4, rate: 655.957 })
      await addProduct(shop, {
        name: '=Tapis "d’éveil"; 1',
        price: 4999.5,
        discount: 33.333,
        materials: ['Lin, coton'],
      })
      const before = await products()
      const token = await signIn(shop, { may: ['products', 'exports'] })
      const formats = program === 'prestashop' ? [program, 'prestashop-combinations'] : [program]
      const files: string[] = []
      for (const format of formats) {
        const answer = await ask('GET', `/products/export.csv?format=${format}`, { token })
        expect(answer.headers.get('Content-Disposition')).toContain(`produits-${format}-`)
        files.push(answer.body)
      }
      expect(files[0]).toContain("'=Tapis")
      expect((await send(files)).at(-1)).toMatchObject({ created: 0, updated: 0, unchanged: 3, faulty: 0 })
      expect(await products()).toEqual(before)
      expect((await ask('GET', '/products/export.csv?format=magento', { token })).status).toBe(400)
    },
  )
})

/** A file of Shopify with simple products. */
function manyProducts(count: number): string {
  const rows = Array.from({ length: count }, (_, index) => `p${index},Body ${index},Awa,Bodies,5000`)
  return ['Handle,Title,Vendor,Type,Variant Price', ...rows].join('\n')
}
