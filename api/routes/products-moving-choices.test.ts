import { expect, it } from 'vitest'
import { SHOPIFY_FILE } from '../../tests/builders/foreign-files.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { aMovingMerchant } from '../../tests/support/moving-merchant.ts'

const HEADING =
  'Handle,Title,Body (HTML),Type,Published,Option1 Name,Option1 Value,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Image Src'
const body = (sizes: Record<string, number>) =>
  Object.entries(sizes).map(
    ([size, stock], index) =>
      `body,${index === 0 ? 'Body' : ''},,Bodies,true,Taille,${size},shopify,${stock},5000,`,
  )
const toy = (price: string, handle = 'hochet') =>
  `${handle},Hochet ${handle},,Jouets,true,Title,Default Title,shopify,3,${price},`
const file = (...rows: string[]) => [HEADING, ...rows].join('\n')

const WOO = `ID,Type,SKU,Name,Published,Visibility in catalog,Description,Regular price,Categories,Images,In stock?,Stock,Parent,Attribute 1 name,Attribute 1 value(s)
1,variable,robe,Robe,1,visible,Belle,,Robes,,1,,,Taille,"S, M"
2,variation,robe-s,Robe,1,,,5000,,,1,3,robe,Taille,S
3,variation,robe-m,Robe,0,,,9000,,,1,8,robe,Taille,M
`

describeOnEachEngine('what a file of another shop leaves open', (engine) => {
  const aMerchant = async () => {
    const merchant = await aMovingMerchant(engine())
    const stocks = async (name: string) => {
      const product = (await merchant.products()).get(name)
      return Object.fromEntries(product?.variants.map(({ size, stock }) => [size, stock]) ?? [])
    }
    return { ...merchant, stocks }
  }

  it('a size that was added there arrives with its pieces, or with none', { tags: ['K-20'] }, async () => {
    const { send, preview, stocks } = await aMerchant()
    await send(file(...body({ S: 4, M: 2 })))
    const larger = file(...body({ S: 9, M: 9, L: 5 }))
    expect((await preview(larger, null)).choices).toEqual({
      count: 1,
      rows: [
        {
          ...{ kind: 'added', line: 2, reference: 'body', name: 'Body' },
          ...{ details: ['L\u202f: 5'], choice: 'stock' },
        },
      ],
    })
    expect((await send(larger)).at(-1)).toMatchObject({ updated: 1, faulty: 0 })
    expect(await stocks('Body')).toEqual({ S: 4, M: 2, L: 5 })
    expect((await send(larger)).at(-1)).toMatchObject({ updated: 0, unchanged: 1 })
    const largest = file(...body({ S: 9, M: 9, L: 9, XL: 7 }))
    const choices = [{ kind: 'added' as const, reference: 'body', choice: 'zero' }]
    await send(largest, { choices: choices, takeStocks: true })
    expect(await stocks('Body')).toEqual({ S: 9, M: 9, L: 9, XL: 0 })
  })

  it('a size that was dropped there stays with its pieces, or is emptied', { tags: ['K-20'] }, async () => {
    const { send, preview, stocks } = await aMerchant()
    await send(file(...body({ S: 4, M: 2, L: 1 }), toy('2500')))
    const smaller = file(...body({ S: 4, L: 1 }), toy('2600'))
    expect((await preview(smaller, null)).choices).toMatchObject({
      count: 1,
      rows: [{ kind: 'dropped', details: ['M\u202f: 2'], choice: 'keep' }],
    })
    expect((await send(smaller)).at(-1)).toMatchObject({ updated: 1, faulty: 0, written: true })
    expect(await stocks('Body')).toEqual({ S: 4, M: 2, L: 1 })
    expect((await send(smaller)).at(-1)).toMatchObject({ updated: 0, unchanged: 2 })
    const smallest = file(...body({ S: 4 }), toy('2600'))
    await send(smallest, { choices: [{ kind: 'dropped', reference: null, choice: 'empty' }] })
    expect(await stocks('Body')).toEqual({ S: 4, M: 0, L: 0 })
  })

  it('a product without a price is left out or gets one, and the others go on', {
    tags: ['K-20'],
  }, async () => {
    const { send, preview, products } = await aMerchant()
    const unpriced = file(toy('', 'a'), toy('2500', 'b'), toy('', 'c'))
    expect((await preview(unpriced, null)).choices).toMatchObject({
      count: 2,
      rows: [{ kind: 'unpriced', name: 'Hochet a', choice: 'skip' }, { reference: 'c' }],
    })
    const choices = [{ kind: 'unpriced' as const, reference: 'c', choice: 'price', price: 1500 }]
    expect((await send(unpriced, { choices })).at(-1)).toMatchObject({ created: 2, written: true })
    expect([...(await products()).values()].map(({ name, price }) => [name, price]).toSorted()).toEqual([
      ['Hochet b', 2500],
      ['Hochet c', 1500],
    ])
    const later = await send(file(toy('', 'b'), toy('900', 'a')))
    expect(later.at(-1)).toMatchObject({ created: 1, updated: 0, unchanged: 1 })
    expect((await products()).get('Hochet b')).toMatchObject({ price: 2500 })
  })

  it('a variation that is switched off there sets no price, and is offered without pieces or with them', {
    tags: ['K-20'],
  }, async () => {
    const { send, preview, products, stocks } = await aMerchant()
    expect((await preview(WOO, null)).choices.rows).toMatchObject([
      { kind: 'disabled', name: 'Robe', details: ['M'], choice: 'zero' },
    ])
    await send(WOO)
    expect((await products()).get('Robe')).toMatchObject({ price: 5000 })
    expect(await stocks('Robe')).toEqual({ S: 3, M: 0 })
    await send(WOO, {
      choices: [{ kind: 'disabled', reference: '1', choice: 'stock' }],
      takeStocks: true,
    })
    expect(await stocks('Robe')).toEqual({ S: 3, M: 8 })
  })

  it('refuses a choice that does not exist and a price that is missing', { tags: ['K-20'] }, async () => {
    const { send } = await aMerchant()
    const choose = (choice: string) =>
      send(file(toy('')), { choices: [{ kind: 'unpriced', reference: null, choice }] })
    await expect(choose('keep')).rejects.toThrow()
    await expect(choose('price')).rejects.toThrow()
  })

  it('a file says which columns it lacks', { tags: ['K-20'] }, async () => {
    const { preview } = await aMerchant()
    const lacks = /^Le fichier n’a pas de colonne pour/
    const { notices } = await preview('Handle,Title,Variant Price\nbody,Body,5000\n', null)
    const notice = notices.find((text) => lacks.test(text))
    for (const word of ['photos', 'descriptions', 'publié']) expect(notice).toContain(word)
    expect((await preview(SHOPIFY_FILE, null)).notices.filter((text) => lacks.test(text))).toEqual([])
  })

  it('a refused heading names its file', { tags: ['K-20'] }, async () => {
    const { ask, token } = await aMerchant()
    const form = new FormData()
    form.append('files', new File(['Product ID;Prix HT;Active (0/1)\n1;5;1\n'], 'produits.csv'))
    form.append('files', new File(['Jour;Heure\n1;2\n'], 'horaires.csv'))
    const { body: refused } = await ask('POST', '/products/moving', { form, token })
    expect(refused.message).toMatch(/^«\u202fhoraires\.csv\u202f»\u202f: Ce n’est pas un fichier de produits/)
  })
})
