import { booleanCell, listCell } from '../csv/cells.ts'
import type { TableRow } from '../csv/table-row.ts'
import { fold } from '../text/fold.ts'
import type {
  ForeignCatalogue,
  ForeignPrice,
  ForeignProduct,
  SaleDates,
  SkippedRow,
} from './foreign-product.ts'
import {
  bestPath,
  type ForeignRow,
  foreignTable,
  type Headings,
  isYes,
  joinDescriptions,
  lacking,
  readGender,
  readPrice,
  readUnitsCell,
  SAME_GENDER,
  SAME_MATERIAL,
  splitCommas,
  splitEqually,
} from './foreign-table.ts'
import { htmlToText } from './html-text.ts'
import { knownRole } from './option-roles.ts'
import { plain } from './own-columns.ts'
import { type ReadOptions, saleDates, withPeriod } from './sale-dates.ts'

const HEADINGS = {
  id: ['ID'],
  type: ['Type'],
  sku: ['SKU', 'UGS'],
  name: ['Name', 'Nom'],
  published: ['Published', 'Publié'],
  featured: ['Is featured?', 'Mis en avant'],
  visibility: ['Visibility in catalog', 'Visibility in catalogue', 'Visibilité dans le catalogue'],
  summary: ['Short description', 'Description courte'],
  description: ['Description'],
  saleFrom: ['Date sale price starts', 'Date de début de promo', 'Date de début de la promotion'],
  saleUntil: ['Date sale price ends', 'Date de fin de promo', 'Date de fin de la promotion'],
  inStock: ['In stock?', 'En stock', 'En inventaire'],
  stock: ['Stock', 'Inventaire'],
  lowStock: ['Low stock amount', 'Montant de stock faible', 'Seuil de stock faible'],
  sale: ['Sale price', 'Tarif promo', 'Prix promo'],
  regular: ['Regular price', 'Tarif régulier', 'Prix régulier'],
  categories: ['Categories', 'Catégories'],
  images: ['Images'],
  parent: ['Parent'],
  brand: ['Brands', 'Brand', 'Marques', 'Marque'],
  barcode: ['GTIN, UPC, EAN, or ISBN', 'GTIN, UPC, EAN ou ISBN'],
} as const satisfies Headings<string>

type Row = ForeignRow<keyof typeof HEADINGS>

const ATTRIBUTE_NAME = /^(?:attribute(\d+)name|nomdelattribut(\d+))$/
const ATTRIBUTE_VALUES = /^(?:attribute(\d+)values|valeursdelattribut(\d+))$/
const ATTRIBUTE = /^attribute?(\d+)(?:visible|global|default|pardefaut)$/

interface Attribute {
  name: string
  values: string[]
}

interface Variation {
  attributes: Attribute[]
  price: ForeignPrice
  /** `parent`: part of the stock of the product */
  stock: number | null | 'parent'
  image: string | null
  isOff: boolean
  warnings: string[]
}

interface Parent {
  product: ForeignProduct
  attributes: Attribute[]
  variations: Variation[]
}

/** Reads the products of WooCommerce's export; yields between two steps. */
export function* readWooCommerce(
  file: readonly TableRow[],
  options: ReadOptions,
): Generator<null, ForeignCatalogue> {
  const table = foreignTable(file, HEADINGS, (title) =>
    [ATTRIBUTE_NAME, ATTRIBUTE_VALUES, ATTRIBUTE].some((pattern) => pattern.test(title)),
  )
  const attributesOf = attributeReader(table.titles)
  const dates = saleDates(table.texts(['saleFrom', 'saleUntil']), options)
  const skipped: SkippedRow[] = []
  const lacks = lacking({
    photos: table.has('images'),
    texts: table.has('description') || table.has('summary'),
    state: table.has('published') || table.has('visibility'),
  })
  const parents: Parent[] = []
  const byName = new Map<string, Parent>()
  const variations: { row: Row; variation: Variation }[] = []
  for (const row of table.rows()) {
    if (row === null) {
      yield null
      continue
    }
    const types = splitCommas(row.cell('type').toLowerCase())
    // Extensions have their own types: `subscription_variation`.
    if (types.some((type) => type.endsWith('variation'))) {
      variations.push({ row, variation: readVariation(row, attributesOf(row), table.has('inStock'), dates) })
      continue
    }
    const unsellable = types.find((type) => UNSELLABLE.has(type))
    if (unsellable !== undefined) {
      skipped.push({ line: row.line, name: row.cell('name'), reason: UNSELLABLE.get(unsellable) ?? '' })
      continue
    }
    const attributes = attributesOf(row)
    const parent = { product: readProduct(row, attributes, table, dates), attributes, variations: [] }
    parents.push(parent)
    const names = [row.cell('id') && `id:${row.cell('id')}`, row.cell('sku')]
    for (const name of names) if (name !== '' && !byName.has(name)) byName.set(name, parent)
  }
  for (const { row, variation } of variations) {
    yield null
    const parent = byName.get(row.cell('parent').replace(/^id:\s*/, 'id:'))
    if (parent) {
      parent.variations.push(variation)
      parent.product.skus.push(row.cell('sku'))
      parent.product.warnings.push(...variation.warnings)
    } else skipped.push({ line: row.line, name: row.cell('name') || row.cell('sku'), reason: NO_PARENT })
  }
  const products: ForeignProduct[] = []
  for (const parent of parents) {
    yield null
    products.push(withVariations(parent))
  }
  return { program: 'woocommerce', products, skipped, ignored: table.ignored, notices: [], lacks, dates }
}

const UNSELLABLE = new Map([
  ['grouped', 'C’est un groupe de produits, qui ne se vend pas lui-même.'],
  ['external', 'Ce produit se vend sur un autre site.'],
])
const NO_PARENT = 'C’est une variation dont le produit manque dans le fichier.'

function attributeReader(titles: readonly string[]): (row: Row) => Attribute[] {
  const placesOf = (pattern: RegExp) =>
    new Map(
      titles.flatMap((title, place) => {
        const [, english, french] = pattern.exec(title) ?? []
        const number = english ?? french
        return number === undefined ? [] : [[number, place] as const]
      }),
    )
  const [names, values] = [placesOf(ATTRIBUTE_NAME), placesOf(ATTRIBUTE_VALUES)]
  const pairs = [...names].map(([number, name]) => ({ name, values: values.get(number) ?? -1 }))
  return (row) =>
    pairs.flatMap((pair) => {
      const name = row.at(pair.name)
      return name === '' ? [] : [{ name, values: splitCommas(row.at(pair.values)) }]
    })
}

function readProduct(
  row: Row,
  attributes: readonly Attribute[],
  { has }: { has: (column: 'inStock' | 'featured') => boolean },
  dates: SaleDates,
): ForeignProduct {
  const { cell, own } = row
  const warnings: string[] = []
  const named = (names: readonly string[]) =>
    attributes.find(({ name }) => names.includes(plain(name)))?.values
  const brand = splitCommas(cell('brand'))[0]
  const gender = readGender(named(SAME_GENDER)?.[0] ?? '')
  const materials = named(SAME_MATERIAL)
  return {
    line: row.line,
    reference: own.id || cell('id') || cell('sku') || cell('name'),
    name: cell('name'),
    description: joinDescriptions(readText(cell('summary')), readText(cell('description'))),
    category: bestPath(
      splitCommas(cell('categories')).map((path) => path.split('>').map((part) => part.trim())),
    ),
    price: pricesOf(row, dates, warnings),
    stock: readStock(row, has('inStock')),
    published: (cell('published') === '' || isYes(cell('published'))) && cell('visibility') !== 'hidden',
    options: [],
    variants: [],
    images: splitCommas(cell('images')),
    skus: [cell('sku')],
    cells: {
      ...(brand && { brand }),
      ...(cell('barcode') && { barcode: cell('barcode') }),
      ...(readUnitsCell(cell('lowStock')) !== null && { lowStockThreshold: cell('lowStock') }),
      ...(has('featured') && { isTrending: booleanCell(isYes(cell('featured'))) }),
      ...(gender && { gender }),
      ...(materials && { materials: listCell(materials) }),
    },
    own,
    isPart: false,
    warnings,
  }
}

function readVariation(row: Row, attributes: Attribute[], knowsStock: boolean, dates: SaleDates): Variation {
  const warnings: string[] = []
  const isOff = row.cell('published') !== '' && !isYes(row.cell('published'))
  const isShared = row.cell('stock') === 'parent'
  return {
    attributes,
    price: pricesOf(row, dates, warnings),
    // The stock of the product is for the variations that are sold.
    stock: isShared ? (isOff ? 0 : 'parent') : readStock(row, knowsStock),
    isOff,
    image: splitCommas(row.cell('images'))[0] ?? null,
    warnings,
  }
}

function pricesOf({ cell }: Row, dates: SaleDates, warnings: string[]): ForeignPrice {
  const price = { regular: readPrice(cell('regular')), sale: readPrice(cell('sale')) }
  return withPeriod(price, dates.read(cell('saleFrom'), cell('saleUntil')), warnings)
}

function readStock({ cell }: Row, knowsStock: boolean): number | null {
  const units = readUnitsCell(cell('stock'))
  return units === null && knowsStock && !isYes(cell('inStock')) ? 0 : units
}

/** WooCommerce writes line ends of descriptions as `\n`. */
function readText(cell: string): string {
  return htmlToText(cell.replace(/\\\\n|\\n/g, (mark) => (mark === '\\n' ? '\n' : '\\n')))
}

/** The options of a product are the attributes of its variations; a value that one leaves out stands for all. */
function withVariations({ product, attributes, variations }: Parent): ForeignProduct {
  const used = new Map(variations.flatMap((one) => one.attributes.map(({ name }) => [fold(name), name])))
  const isOption = ({ name, values }: Attribute) =>
    used.has(fold(name)) || (knownRole(name) !== null && (variations.length === 0 || values.length === 1))
  const options = attributes.filter(isOption).map(({ name, values }) => ({ name, values: new Set(values) }))
  const listed = new Set(options.map(({ name }) => fold(name)))
  for (const [key, name] of used) if (!listed.has(key)) options.push({ name, values: new Set() })
  const shared = variations.filter(({ stock }) => stock === 'parent').length
  const parts = splitEqually(product.stock, shared)
  const variants = variations.map(({ stock, ...variation }) => {
    const given = new Map(variation.attributes.map(({ name, values }) => [fold(name), values.join(', ')]))
    const values = options.map(({ name, values: known }) => {
      const value = given.get(fold(name)) || null
      if (value !== null) known.add(value)
      return value
    })
    const { price, image, isOff } = variation
    return {
      values,
      price,
      image,
      ...(isOff && { isOff }),
      stock: stock === 'parent' ? (parts.pop() ?? null) : stock,
    }
  })
  return {
    ...product,
    options: options.map(({ name, values }) => ({ name, values: [...values] })),
    variants,
  }
}
