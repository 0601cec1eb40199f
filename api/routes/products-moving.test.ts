import { expect, it } from 'vitest'
import {
  PRESTASHOP_COMBINATIONS,
  PRESTASHOP_PRODUCTS,
  SHOPIFY_FILE,
  WOOCOMMERCE_FILE,
} from '../../tests/builders/foreign-files.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { aMovingMerchant } from '../../tests/support/moving-merchant.ts'

describeOnEachEngine('POST /api/products/moving', (engine) => {
  const aMerchant = () => aMovingMerchant(engine())
  const stocks = (
    product:
      | { variants: readonly { color: string | null; size: string | null; stock: number }[] }
      | undefined,
  ) => product?.variants.map(({ color, size, stock }) => `${color}/${size}=${stock}`)

  it('previews a file of WooCommerce without a mapping, and writes nothing', { tags: ['K-20'] }, async () => {
    const { preview, products } = await aMerchant()
    expect(await preview(WOOCOMMERCE_FILE, null)).toMatchObject({
      ...{ program: 'woocommerce', products: 2, variants: 2, known: 0, uncounted: 0 },
      categories: [
        {
          source: 'Clothing > Robes, jupes',
          products: 1,
          category: 'Vêtements/Enfant',
          subCategory: 'Robes, jupes',
        },
        { source: 'Clothing > Accessories', products: 2, subCategory: 'Accessories', remembered: false },
        { source: 'Clothing', products: 1 },
      ],
      options: [
        { name: 'Color', products: 2, values: ['Blue', 'Green', 'Red'], role: 'color' },
        { name: 'Size', products: 1, role: 'size' },
      ],
      hidden: { count: 2, names: ['Bavoir caché', 'Brouillon'] },
      skipped: {
        count: 3,
        rows: [{ name: 'Collection' }, { name: 'Livre ailleurs' }, { name: 'Sans fiche' }],
      },
      warnings: [{ line: 2, name: 'Robe en wax', message: expect.stringContaining('de 15000 à 16000 FCFA') }],
    })
    expect((await products()).size).toBe(0)
  })

  it('imports the products of WooCommerce once, with every unit of their variants', {
    tags: ['K-20'],
  }, async () => {
    const { send, products } = await aMerchant()
    const mapping = {
      categories: [
        {
          source: 'Clothing > Robes, jupes',
          category: 'Vêtements/Nouveau-né',
          subCategory: 'Robes',
        } as const,
      ],
    }
    expect((await send(WOOCOMMERCE_FILE, mapping, { dryRun: true })).at(-1)).toMatchObject({
      created: 2,
      written: false,
    })
    expect((await products()).size).toBe(0)
    expect((await send(WOOCOMMERCE_FILE, mapping)).at(-1)).toMatchObject({
      created: 2,
      faulty: 0,
      written: true,
    })
    const found = await products()
    expect(found.get('Robe en wax')).toMatchObject({
      ...{ price: 16000, discount: 25, category: 'Vêtements/Nouveau-né', subCategory: 'Robes', stock: 9 },
      ...{ colors: ['Blue', 'Green'], sizes: ['Large', 'Medium', 'Small'], isTrending: true, isSale: true },
      description: 'Une robe légère.\n\nCoton doux.\n\n- Doublée\n- Lavable à 30 °',
      images: [],
    })
    expect(stocks(found.get('Robe en wax'))).toEqual([
      ...['Blue/Large=2', 'Blue/Medium=2', 'Blue/Small=3'],
      ...['Green/Large=2', 'Green/Medium=0', 'Green/Small=0'],
    ])
    expect(found.get('Bonnet')).toMatchObject({
      price: 2000,
      discount: 10,
      stock: 0,
      subCategory: 'Accessories',
    })
    expect((await send(WOOCOMMERCE_FILE)).at(-1)).toMatchObject({ created: 0, updated: 0, unchanged: 2 })
    expect(await products()).toEqual(found)
  })

  it('joins a third option, converts amounts and orders the photos of Shopify', {
    tags: ['K-20'],
  }, async () => {
    const { send, preview, products, shop } = await aMerchant()
    expect(await preview(SHOPIFY_FILE, null)).toMatchObject({
      ...{ program: 'shopify', products: 2, uncounted: 1, hidden: { count: 1, names: ['Ancien'] } },
      ignored: expect.arrayContaining(['Tags']),
    })
    await send(SHOPIFY_FILE, { rate: 655.957, defaultStock: 3 })
    const found = await products()
    expect(found.get('Body "Lune"')).toMatchObject({
      ...{ price: 6560, brand: 'Petit Lune', gender: 'Mixte', description: 'Doux\net chaud', stock: 15 },
      ...{ colors: ['Écru', 'Nuit'], sizes: ['3 mois · Coton', '6 mois · Laine'] },
    })
    expect(found.get('Hochet')).toMatchObject({
      price: 3280,
      stock: 3,
      barcode: '3700000000013',
      category: 'Jouer',
    })
    const [moved] = await shop.store.moved.find('shopify', ['body-lune'])
    expect(moved?.images.map((image) => image.replace(/.*lune-/, ''))).toEqual([
      ...['ecru.jpg', 'nuit.jpg', '1.jpg', '2.jpg', '3.jpg'],
    ])
  })

  it.each(['together', 'apart'])('reads the two files of PrestaShop %s', { tags: ['K-20'] }, async (how) => {
    const { preview, send, products } = await aMerchant()
    const both = [PRESTASHOP_COMBINATIONS, PRESTASHOP_PRODUCTS]
    if (how === 'together') {
      expect(await preview(both, null)).toMatchObject({
        ...{
          program: 'prestashop',
          products: 2,
          variants: 3,
          notices: [expect.stringContaining('hors taxe')],
        },
        categories: [
          { source: 'Sandales' },
          { source: 'Jeux > Puzzles', category: 'Jouer', subCategory: 'Puzzles' },
          { source: '' },
        ],
      })
      const { ignored } = await preview(both, null)
      expect(ignored).toEqual([...new Set(ignored)])
      await send(both)
    } else {
      expect(await preview(PRESTASHOP_COMBINATIONS)).toMatchObject({
        ...{
          products: 0,
          skipped: { count: 1 },
          notices: [expect.stringContaining('les prix ne changent pas')],
        },
      })
      expect(await preview(PRESTASHOP_PRODUCTS, null)).toMatchObject({
        notices: [
          expect.stringContaining('hors taxe'),
          expect.stringContaining('prix sont repris sans supplément'),
        ],
      })
      await send(PRESTASHOP_PRODUCTS)
      expect((await products()).get('Sandales')).toMatchObject({ stock: 12, price: 5000, sizes: [] })
      expect((await send(PRESTASHOP_COMBINATIONS)).at(-1)).toMatchObject({ created: 0, updated: 1 })
    }
    const found = await products()
    expect(found.get('Sandales')).toMatchObject({
      ...{ discount: 0, isSale: true, brand: 'Pas à pas', materials: ['Cuir'], gender: 'Fille', barcode: '' },
      ...{ category: 'Chaussures/Enfant', colors: ['Marron', 'Blanc'], sizes: ['20', '21'], stock: 12 },
    })
    expect(stocks(found.get('Sandales'))).toEqual(['Marron/20=3', 'Marron/21=4', 'Blanc/20=5', 'Blanc/21=0'])
    expect(found.get('Puzzle')).toMatchObject({ price: 3000, stock: 4, description: 'Un puzzle.' })
    const again = how === 'together' ? both : PRESTASHOP_PRODUCTS
    expect((await send(again)).at(-1)).toMatchObject({ created: 0, updated: 0, unchanged: 2 })
    expect((await send(PRESTASHOP_COMBINATIONS)).at(-1)).toMatchObject({
      created: 0,
      updated: 0,
      unchanged: 1,
    })
    expect(await products()).toEqual(found)
  })
})
