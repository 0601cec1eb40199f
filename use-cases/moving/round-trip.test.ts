import { stringify } from 'csv-stringify/sync'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readCsv } from '../../api/csv/read-csv.ts'
import { checkProduct } from '../../contracts/product.ts'
import { CATEGORIES, GENDERS } from '../../domain/catalogue/categories.ts'
import type { StockedProduct } from '../../domain/catalogue/product.ts'
import { defaultDetails, pickDetails } from '../../domain/catalogue/product-fields.ts'
import { combineChoices } from '../../domain/catalogue/variant-plan.ts'
import { plainVariant } from '../../domain/catalogue/variants.ts'
import { cleanCatalogue } from '../../domain/moving/clean-catalogue.ts'
import { convertProduct } from '../../domain/moving/convert-product.ts'
import { EXPORT_FILES } from '../../domain/moving/export-files.ts'
import { FOREIGN_PROGRAMS, type ForeignProgram } from '../../domain/moving/foreign-product.ts'
import { proposedRole } from '../../domain/moving/option-roles.ts'
import { proposeCategory } from '../../domain/moving/propose-category.ts'
import { recogniseFiles } from '../../domain/moving/recognise-file.ts'
import { writtenProduct } from '../../domain/moving/written-product.ts'
import { aProduct } from '../../tests/builders/a-product.ts'
import { propertyRuns } from '../../tests/support/property-runs.ts'
import { planRow } from '../catalogue/import/plan-row.ts'
import { readForeign } from './read-foreign.ts'

const NOW = Date.parse('2026-03-01T10:00:00Z')
const PUBLIC_URL = 'https://boutique.exemple.sn'

const PIECES = [
  ...[
    '"',
    "'",
    ';',
    ',',
    '\\',
    '/',
    '|',
    '>',
    ' > ',
    ':0',
    '=',
    '=1+1',
    '+',
    '-5',
    '@x',
    "'=",
    '#',
    '&amp;',
    '&',
  ],
  ...[
    '<b>',
    '</p>',
    '<!--',
    '\\n',
    '\\,',
    ' · ',
    '👶🏾',
    'é',
    'Ça',
    '\u202f',
    '\u00a0',
    '1.500',
    '007',
    'id:4',
  ],
]
const someText = fc
  .array(
    fc.oneof(
      fc.constantFrom(...PIECES),
      fc.string({ maxLength: 4 }),
      fc.string({ unit: 'grapheme', maxLength: 3 }),
    ),
    {
      minLength: 1,
      maxLength: 5,
    },
  )
  .map((pieces) => pieces.join(''))
const lines = fc
  .array(fc.oneof(someText, fc.constant('')), { minLength: 1, maxLength: 5 })
  .map((some) => some.join('\n'))
const choices = fc.array(someText, { maxLength: 4 })
const percent = fc.oneof(
  fc.constant(0),
  fc.integer({ min: 1, max: 100 }),
  fc.double({ min: 0.01, max: 99, noNaN: true }),
)

const fields = fc.record({
  name: someText,
  price: fc.oneof(fc.integer({ min: 1, max: 100_000_000 }), fc.constantFrom(4999.5, 1.234, 1500.25)),
  discount: percent.map((value) => Number(value.toFixed(3))),
  description: lines,
  category: fc.constantFrom(...CATEGORIES),
  subCategory: someText,
  brand: someText,
  stock: fc.nat(1000),
  lowStockThreshold: fc.nat(20),
  ...{ sizes: choices, colors: choices, materials: choices },
  gender: fc.constantFrom(...GENDERS, null),
  barcode: fc.constantFrom('', '3700000000013', 'KB-12'),
  ...{ isTrending: fc.boolean(), isBestseller: fc.boolean(), isSale: fc.boolean() },
})

/** A product as the shop stores it: the form has checked its fields, and each combination of its choices has a stock. */
const products = fc
  .tuple(fields, fc.boolean(), fc.array(fc.nat(50), { minLength: 1, maxLength: 9 }), fc.nat(3))
  .map(([input, isCounted, stocks, images]): StockedProduct | null => {
    const checked = checkProduct(input, { imagesMissing: false })
    if (!checked.ok) return null
    const combined = isCounted ? combineChoices(checked.value) : []
    const variants = combined.map((choice, index) => ({
      ...choice,
      stock: stocks[index % stocks.length] ?? 0,
    }))
    const stock =
      variants.length > 0 ? variants.reduce((sum, one) => sum + one.stock, 0) : checked.value.stock
    const addresses = Array.from({ length: images + 1 }, (_, index) => `/pictures/${index}.webp`)
    return aProduct({
      ...pickDetails(aProduct()),
      ...checked.value,
      stock,
      variants,
      images: addresses,
    } as never)
  })
  .filter((product) => product !== null)

const writesOf: Readonly<Record<ForeignProgram, readonly (keyof typeof EXPORT_FILES)[]>> = {
  woocommerce: ['woocommerce'],
  shopify: ['shopify'],
  prestashop: ['prestashop', 'prestashop-combinations'],
}

async function through(program: ForeignProgram, catalogue: readonly StockedProduct[]) {
  const tables = []
  for (const format of writesOf[program]) {
    const { headings, rows, delimiter } = EXPORT_FILES[format]
    const cells = catalogue.flatMap((product) =>
      rows(writtenProduct(product, { publicUrl: PUBLIC_URL, now: NOW, isHidden: false })),
    )
    const file = stringify([[...headings], ...cells], { delimiter, quote_record_delimiter: true })
    const read = await readCsv(Buffer.from(file), new AbortController().signal)
    if (!read.ok) throw new Error(read.message)
    if (read.rows.length > 1) tables.push(read.rows)
  }
  const files = recogniseFiles(tables)
  if (!files.ok) throw new Error(files.message)
  expect(files.found.program).toBe(program)
  return cleanCatalogue(await readForeign(files.found, {}, async () => {}))
}

it.each(FOREIGN_PROGRAMS)(
  'a catalogue exported for %s and imported into an empty shop is the same catalogue',
  { tags: ['K-22'] },
  async (program) => {
    const plan = {
      categoryOf: proposeCategory,
      roleOf: proposedRole,
      rate: 1,
      defaultStock: 0,
      now: NOW,
      choiceOf: () => ({ choice: '' }),
    }
    await fc.assert(
      fc.asyncProperty(fc.array(products, { minLength: 1, maxLength: 4 }), async (some) => {
        const barcodes = some.map(({ barcode }) => barcode)
        const catalogue = some.map((product, index) => ({
          ...product,
          barcode: barcodes.indexOf(product.barcode) === index ? product.barcode : '',
        }))
        const read = await through(program, catalogue)
        expect(read.skipped).toEqual([])
        for (const [index, product] of catalogue.entries()) {
          const foreign = read.products[index]
          if (!foreign) throw new Error('A product is missing.')
          const { reference, cells, stock, images, warnings } = convertProduct(foreign, plan)
          expect(reference).toBe(product._id)
          expect(warnings).toEqual([])
          expect(images).toEqual(product.images.map((address) => PUBLIC_URL + address))
          const row = { line: 2, cells: { ...cells, ...stock }, slipped: false, reference }
          const context = { defaults: defaultDetails(), now: NOW, isImage: () => true }
          const planned = planRow({ ...row, productId: null, unmatched: null, current: null }, context)
          if (planned.kind !== 'create') throw new Error(JSON.stringify(planned))
          expect(planned.write.details).toEqual({ ...pickDetails(product), images: [] })
          expect(planned.write.stock.variants.map(plainVariant)).toEqual(product.variants)
        }
      }),
      { numRuns: propertyRuns(50) },
    )
  },
)
