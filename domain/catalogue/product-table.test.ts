import { describe, expect, it } from 'vitest'
import { readProductTable } from './product-table.ts'

const HEADED = ['Nom', 'Prix (FCFA)', 'Description', 'Catégorie', 'Sous-catégorie', 'Stock']
const BODY = ['Body', '5000', 'Doux', 'Jouer', 'Bodies', '3']
const read = (...rows: string[][]) =>
  readProductTable(rows.map((cells, index) => ({ line: index + 1, cells })))

describe('readProductTable', () => {
  it('reads headings in any order and ignores their case, accents and units', () => {
    const table = read(
      ['STOCK', 'prix', 'Categorie', 'sous catégorie', ' nom ', 'Description'],
      ['3', '5000', 'Jouer', 'Bodies', 'Body', 'Doux'],
    )
    expect(table).toMatchObject({
      ok: true,
      table: {
        ignored: [],
        lines: [
          { line: 2, slipped: false, cells: { name: 'Body', price: '5000', stock: '3', category: 'Jouer' } },
        ],
      },
    })
  })

  it('reports and ignores unknown columns', () => {
    const table = read([...HEADED, 'Fournisseur', ''], [...BODY, 'Awa', ''])
    expect(table).toMatchObject({
      ok: true,
      table: { ignored: ['Fournisseur'], lines: [{ slipped: false }] },
    })
  })

  it('reports text beyond the last column', () => {
    expect(read(HEADED, [...BODY, 'en trop'])).toMatchObject({ table: { lines: [{ slipped: true }] } })
    expect(read([...HEADED, ''], [...BODY, 'en trop'])).toMatchObject({
      table: { lines: [{ slipped: true }] },
    })
  })

  it('requires no other column when the table has the id column', () => {
    expect(read(['Référence', 'Prix'], ['p1', '4500'])).toMatchObject({
      table: { lines: [{ cells: { id: 'p1', price: '4500' } }] },
    })
  })

  it('removes the apostrophe that escapes a formula', () => {
    expect(read(['Référence', 'Nom'], ['p1', "'=1+1"])).toMatchObject({
      table: { lines: [{ cells: { name: '=1+1' } }] },
    })
  })

  it.each([
    [
      'WooCommerce',
      ['ID', 'Type', 'UGS', 'Nom', 'Publié', 'Mis en avant ?', 'Stock', 'Tarif régulier', 'Catégories'],
    ],
    ['Shopify', ['Handle', 'Title', 'Body (HTML)', 'Vendor', 'Type', 'Tags', 'Variant SKU', 'Variant Price']],
    [
      'PrestaShop',
      ['ID', 'Image', 'Nom', 'Référence', 'Catégorie', 'Prix (HT)', 'Prix (TTC)', 'Quantité', 'État'],
    ],
    ['PrestaShop', ['Product ID', 'Active (0/1)', 'Name *', 'Price tax excluded', 'Quantity', 'Description']],
    ['PrestaShop', ['Product ID*', 'Attribute (Name:Type:Position)*', 'Value (Value:Position)*', 'Quantity']],
  ])('sends a file of %s to the page that maps its columns', (shop, headings) => {
    const answer = read(headings, headings)
    expect(answer).toMatchObject({ ok: false, code: 'FILE_UNREADABLE' })
    const message = answer.ok ? '' : answer.message
    expect(message).toContain(`C’est un fichier de ${shop}`)
    expect(message).toContain('Importer et exporter')
  })

  it.each([
    ['an empty file', [], 'Le fichier est vide.'],
    ['headings without rows', [HEADED], 'Le fichier n’a aucune ligne sous ses titres de colonnes.'],
    [
      'a file without a known heading',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
      /^Aucune colonne n’a été reconnue/,
    ],
    ['a missing column', [HEADED.slice(1), BODY], 'Il manque une colonne : « Nom ».'],
    ['missing columns', [HEADED.slice(2), BODY], 'Il manque des colonnes : « Nom », « Prix (FCFA) ».'],
    ['a repeated column', [[...HEADED, 'nom'], BODY], 'Une colonne se trouve deux fois : « Nom ».'],
  ])('reports %s', (_case, rows, message) => {
    expect(read(...rows)).toMatchObject({
      ok: false,
      code: 'FILE_UNREADABLE',
      message: typeof message === 'string' ? message : expect.stringMatching(message),
    })
  })
})
