import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CATEGORIES, GENDERS } from '../../../domain/catalogue/categories.ts'
import { lineMatcher, nameOfLine } from '../../../domain/catalogue/match-lines.ts'
import type { ProductSummary } from '../../../domain/catalogue/product.ts'
import {
  PRODUCT_COLUMNS,
  PRODUCT_KEYS,
  type ProductCells,
  productCells,
  productKey,
} from '../../../domain/catalogue/product-csv.ts'
import { defaultDetails, pickDetails } from '../../../domain/catalogue/product-fields.ts'
import { readProductTable } from '../../../domain/catalogue/product-table.ts'
import { escapeFormula } from '../../../domain/csv/cells.ts'
import { cleanLine, cleanText } from '../../../domain/text/clean-text.ts'
import { fold } from '../../../domain/text/fold.ts'
import { VALIDATION_MESSAGES } from '../../../domain/validation-messages.ts'
import { aProduct } from '../../../tests/builders/a-product.ts'
import { filledDetails, productDetails } from '../../../tests/builders/product-details.ts'
import type { LockedProduct } from '../../stock/change-stock.ts'
import { planRow } from './plan-row.ts'

const NOW = Date.parse('2026-03-02T10:00:00.000Z')
const HOUR = 3_600_000
const iso = (time: number) => new Date(time).toISOString()
const BRAND = 'Keur Bébé'
const context = {
  defaults: { ...defaultDetails(), brand: BRAND },
  now: NOW,
  isImage: (address: string) => address.startsWith('/'),
}

/** A product whose stock is counted as a whole. */
const aLocked = (overrides: Partial<ProductSummary> = {}): LockedProduct => ({
  ...aProduct(overrides),
  variants: [],
})

const NEW = {
  name: 'Bonnet rayé',
  price: '2500',
  description: 'En laine douce.',
  category: 'Vêtements/Enfant',
  subCategory: 'Bonnets',
  stock: '12',
  images: 'https://images.exemple.sn/bonnet.webp',
}

/** Plans a single row in a shop with these products. */
function plan(cells: Partial<ProductCells>, products: readonly LockedProduct[] = [], more: string[] = []) {
  const columns = PRODUCT_KEYS.filter((key) => cells[key] !== undefined)
  const read = readProductTable([
    { line: 1, cells: columns.map((key) => PRODUCT_COLUMNS[key]) },
    { line: 2, cells: [...columns.map((key) => escapeFormula(cells[key] ?? '')), ...more] },
  ])
  if (!read.ok) throw new Error(read.message)
  const [row] = read.table.lines
  if (!row) throw new Error('no line')
  const byId = new Map(products.map((product) => [product._id, product]))
  const idsByKey = new Map(
    [...Map.groupBy(products, productKey)].map(([key, same]) => [key, same.map(({ _id }) => _id)]),
  )
  const match = lineMatcher({ ids: new Set(byId.keys()), idsByKey })
  const line = match(row, nameOfLine(row, BRAND))
  return planRow({ ...line, current: byId.get(line.productId ?? '') ?? null }, context)
}

const messages = (planned: ReturnType<typeof planRow>) =>
  planned.kind === 'faulty' ? planned.fault.issues.map(({ message }) => message) : planned.kind

describe('planRow for a new product', () => {
  it('creates the same product as the form', () => {
    expect(plan(NEW)).toMatchObject({
      kind: 'create',
      write: {
        details: {
          ...productDetails({
            name: 'Bonnet rayé',
            price: 2500,
            description: 'En laine douce.',
            category: 'Vêtements/Enfant',
            subCategory: 'Bonnets',
            brand: 'Keur Bébé',
            stock: 12,
          }),
          images: ['https://images.exemple.sn/bonnet.webp'],
        },
        flashSale: null,
      },
    })
  })

  it('reports all issues as the product form does, with the same messages in the same order', () => {
    const planned = plan({
      name: ' ',
      price: '0',
      description: '',
      category: '',
      subCategory: '',
      brand: '',
      stock: '-1',
      discount: '101',
      flashSale: 'oui',
      flashHours: '0',
      flashDiscount: '',
      images: '',
    })
    expect(messages(planned)).toEqual([
      'Le nom ne peut pas être vide.',
      'Le prix doit être un nombre supérieur à 0.',
      'La description ne peut pas être vide.',
      'La catégorie ne peut pas être vide.',
      'La sous-catégorie ne peut pas être vide.',
      'La marque ne peut pas être vide.',
      'Le stock doit être un nombre positif ou zéro.',
      'Au moins une image est requise pour un nouveau produit.',
      'La réduction doit être un nombre entre 0 et 100.',
      'La durée de la vente flash doit être un nombre supérieur à 0.',
      'La réduction de la vente flash doit être un nombre entre 0 et 100.',
    ])
    const columns = planned.kind === 'faulty' && planned.fault.issues.map(({ column }) => column)
    expect(columns).toEqual([
      'Nom',
      'Prix (FCFA)',
      'Description',
      'Catégorie',
      'Sous-catégorie',
      'Marque',
      'Stock',
      'Images',
      'Réduction (%)',
      'Durée flash (heures)',
      'Réduction flash (%)',
    ])
  })

  it.each([
    ['category', 'vetements/ENFANT', 'create'],
    ['category', 'Vélos', VALIDATION_MESSAGES.productCategoryUnknown],
    ['gender', 'garçon', 'create'],
    ['gender', 'Garage', VALIDATION_MESSAGES.gender],
    ['isSale', 'OUI', 'create'],
    ['isSale', 'bientôt', 'Indiquez oui ou non.'],
    ['flashSale', 'bientôt', 'Indiquez oui ou non.'],
    ['price', '12 500,5', 'create'],
    ['price', 'douze', VALIDATION_MESSAGES.productPrice],
    ['images', '/pictures/there.webp', 'create'],
    ['images', 'http://exemple.sn/a.webp', /n’est ni une image de la boutique/],
    ['images', 'https://a b.webp', /n’est ni une image de la boutique/],
    ['images', 'bonnet.jpg', /«\sbonnet.jpg\s» n’est ni une image de la boutique/],
  ] as const)('checks the column “%s” with the value %j', (column, cell, expected) => {
    const said = [messages(plan({ ...NEW, [column]: cell }))].flat()
    expect(said).toEqual([typeof expected === 'string' ? expected : expect.stringMatching(expected)])
  })

  it('reports a row with more cells than columns', () => {
    expect(messages(plan(NEW, [], ['en trop']))).toEqual([expect.stringContaining('plus de cases')])
  })
})

describe('planRow for an existing product', () => {
  const body = aLocked({ name: 'Body', price: 5000, stock: 10 })

  it('changes only the fields that the file contains', () => {
    expect(plan({ id: body._id, price: '4500' }, [body])).toMatchObject({
      kind: 'update',
      changed: ['price'],
      write: { details: { name: 'Body', price: 4500, stock: 10, images: body.images }, flashSale: null },
    })
  })

  it('finds the product of a row without an id by name, category and brand', () => {
    const { name, category, brand } = body
    const cells = { ...NEW, name: name.toUpperCase(), category, brand: brand.toLowerCase() }
    expect(plan(cells, [body])).toMatchObject({ kind: 'update', current: { _id: body._id } })
    expect(plan({ ...cells, brand: 'Autre' }, [body]).kind).toBe('create')
  })

  it('fails for an unknown id and for an ambiguous name', () => {
    expect(messages(plan({ ...NEW, id: 'nobody' }, [body]))).toEqual([
      expect.stringContaining('Aucun produit ne porte cette référence'),
    ])
    const twins = [aLocked({ name: 'Robe' }), aLocked({ name: 'robe' })]
    const { category, brand } = twins[0] as LockedProduct
    expect(messages(plan({ ...NEW, name: 'Robe', category, brand }, twins))).toEqual([
      expect.stringContaining('Indiquez la référence'),
    ])
  })

  it('keeps the images when the images cell is empty', () => {
    expect(plan({ id: body._id, images: '' }, [body]).kind).toBe('unchanged')
  })

  it.each([
    ['only sales have changed', { stock: '10', seenStock: '10' }, 7, 'unchanged'],
    ['only the file has changed', { stock: '25', seenStock: '10' }, 10, 25],
    ['both the file and sales have changed', { stock: '25', seenStock: '10' }, 7, 'moved'],
    ['the current stock already is the stock in the file', { stock: '25', seenStock: '10' }, 25, 'unchanged'],
    ['the file lacks the exported stock', { stock: '25' }, 7, 25],
    ['the exported stock is invalid', { stock: '25', seenStock: '?' }, 7, 25],
  ])(
    'compares stock in the file, at the export and now: %s (cells %j, current stock %i, result: %s)',
    (_case, cells, stock, expected) => {
      const planned = plan({ id: body._id, ...cells }, [{ ...body, stock }])
      if (typeof expected === 'number')
        expect(planned).toMatchObject({ write: { details: { stock: expected } } })
      else if (expected === 'unchanged') expect(planned.kind).toBe('unchanged')
      else expect(messages(planned)).toEqual([`Le stock a changé entre-temps. Il est de ${stock}.`])
    },
  )

  it('does not restart an expired flash sale when its values are unchanged', () => {
    const sale = { active: true, discount: 20, durationHours: 24 }
    const cells = { id: body._id, flashSale: 'oui', flashHours: '24', flashDiscount: '20' }
    const running = { ...body, flashSale: { ...sale, endTime: iso(NOW + HOUR) } }
    const over = { ...body, flashSale: { ...sale, endTime: iso(NOW - HOUR) } }
    expect(plan(cells, [running]).kind).toBe('unchanged')
    expect(plan(cells, [over]).kind).toBe('unchanged')
    expect(plan({ ...cells, flashSale: 'non' }, [over]).kind).toBe('unchanged')
    expect(plan({ ...cells, flashSale: 'non' }, [running])).toMatchObject({
      write: { flashSale: { active: false, endTime: null } },
    })
    expect(plan({ ...cells, flashDiscount: '30' }, [over])).toMatchObject({
      write: { flashSale: { active: true, discount: 30, endTime: NOW + 24 * HOUR } },
    })
    expect(plan(cells, [body])).toMatchObject({ write: { flashSale: { endTime: NOW + 24 * HOUR } } })
  })
})

const text = (max: number) =>
  fc
    .string({ unit: fc.constantFrom(...'=+-@\'";,|\\\n\té👶 aZ0', '\r\n'), minLength: 1, maxLength: max })
    .map(cleanText)
    .filter((typed) => typed !== '')
const line = (max: number) => text(max).map(cleanLine)
const list = fc.uniqueArray(line(10), { selector: fold, maxLength: 4 })

/** An arbitrary valid product. */
const products: fc.Arbitrary<LockedProduct> = fc
  .record({
    name: line(30),
    description: text(60),
    category: fc.constantFrom(...CATEGORIES),
    subCategory: line(20),
    brand: line(20),
    price: fc.double({ min: 0.5, max: 100_000_000, noNaN: true }),
    discount: fc.double({ min: 0, max: 100, noNaN: true }),
    stock: fc.integer({ min: 0, max: 1_000_000 }),
    sizes: list,
    colors: list,
    materials: list,
    gender: fc.option(fc.constantFrom(...GENDERS)),
    isTrending: fc.boolean(),
    isBestseller: fc.boolean(),
    isSale: fc.boolean(),
    flashSale: fc.record({
      active: fc.boolean(),
      discount: fc.integer({ min: 0, max: 100 }),
      durationHours: fc.integer({ min: 1, max: 8760 }),
      endTime: fc.option(fc.integer({ min: NOW - 9 * HOUR, max: NOW + 9 * HOUR }).map(iso)),
    }),
    images: fc.array(fc.constantFrom('/pictures/a,b.webp', 'https://x.sn/w_4,h_3/a.jpg')),
  })
  .map((details) => ({ ...aLocked(), ...filledDetails(), ...details }))

describe('an exported file', () => {
  it('changes nothing when imported, with or without ids', () => {
    fc.assert(
      fc.property(products, (product) => {
        const { id, ...cells } = productCells(product, NOW)
        expect(plan({ id, ...cells }, [product])).toEqual({ kind: 'unchanged' })
        expect(plan(cells, [product])).toEqual({ kind: 'unchanged' })
      }),
    )
  })

  it('creates the same product in another shop', () => {
    fc.assert(
      fc.property(products, (product) => {
        fc.pre(product.images.length > 0)
        const { id: _, ...cells } = productCells(product, NOW)
        const planned = plan(cells)
        expect(planned).toMatchObject({ kind: 'create', write: { details: pickDetails(product) } })
      }),
    )
  })
})
