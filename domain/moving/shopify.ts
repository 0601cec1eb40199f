import type { TableRow } from '../csv/table-row.ts'
import { fold } from '../text/fold.ts'
import type { ForeignCatalogue, ForeignPrice, ForeignProduct, SkippedRow } from './foreign-product.ts'
import {
  bestPath,
  type ForeignRow,
  foreignTable,
  type Headings,
  isYes,
  lacking,
  readGender,
  readPrice,
  readUnitsCell,
} from './foreign-table.ts'
import { htmlToText } from './html-text.ts'

/** The older names of the columns and those of newer exports. */
const HEADINGS = {
  handle: ['Handle', 'URL handle'],
  title: ['Title'],
  description: ['Body (HTML)', 'Description'],
  vendor: ['Vendor'],
  category: ['Product Category'],
  type: ['Type', 'Custom Product Type'],
  published: ['Published', 'Published on online store'],
  status: ['Status'],
  name1: ['Option1 Name'],
  value1: ['Option1 Value'],
  name2: ['Option2 Name'],
  value2: ['Option2 Value'],
  name3: ['Option3 Name'],
  value3: ['Option3 Value'],
  sku: ['Variant SKU', 'SKU'],
  barcode: ['Variant Barcode', 'Barcode'],
  tracker: ['Variant Inventory Tracker', 'Inventory tracker'],
  quantity: ['Variant Inventory Qty', 'Inventory quantity'],
  price: ['Variant Price', 'Price'],
  compareAt: ['Variant Compare At Price', 'Compare-at price'],
  image: ['Image Src', 'Product image URL'],
  position: ['Image Position'],
  variantImage: ['Variant Image', 'Variant image URL'],
  giftCard: ['Gift Card'],
  gender: ['Google Shopping / Gender'],
} as const satisfies Headings<string>

type Row = ForeignRow<keyof typeof HEADINGS>

interface Started {
  product: ForeignProduct
  images: { address: string; position: number }[]
  barcodes: string[]
}

/** Reads the products of Shopify's export: the rows of a handle are its variants and images. Yields between two steps. */
export function* readShopify(file: readonly TableRow[]): Generator<null, ForeignCatalogue> {
  const table = foreignTable(file, HEADINGS)
  const skipped: SkippedRow[] = []
  const lacks = lacking({
    photos: table.has('image') || table.has('variantImage'),
    texts: table.has('description'),
    state: table.has('published') || table.has('status'),
  })
  const byHandle = new Map<string, Started>()
  for (const row of table.rows()) {
    if (row === null) {
      yield null
      continue
    }
    const { cell } = row
    const handle = cell('handle')
    if (handle === '') {
      skipped.push({ line: row.line, name: cell('title') || cell('sku'), reason: NO_HANDLE })
      continue
    }
    if (isYes(cell('giftCard'))) {
      if (cell('title')) skipped.push({ line: row.line, name: cell('title'), reason: GIFT_CARD })
      continue
    }
    const started = byHandle.get(handle) ?? start(row, handle)
    byHandle.set(handle, started)
    addRow(started, row, table.has('tracker'))
  }
  const products: ForeignProduct[] = []
  for (const started of byHandle.values()) {
    yield null
    products.push(finished(started))
  }
  return { program: 'shopify', products, skipped, ignored: table.ignored, notices: [], lacks }
}

const NO_HANDLE = 'La ligne n’a pas de «\u202fHandle\u202f», qui nomme son produit.'
const GIFT_CARD = 'Les cartes cadeaux ne se vendent pas dans la boutique.'

function start(row: Row, handle: string): Started {
  const { cell, own } = row
  const status = fold(cell('status'))
  const gender = readGender(cell('gender'))
  const category = cell('type') || cell('category')
  const path = [...(own.category ? own.category.split('/') : []), ...(category ? [category] : [])]
  const paths = own.category ? [path] : [category.split('>').map((part) => part.trim())]
  return {
    product: {
      line: row.line,
      reference: own.id || handle,
      name: cell('title'),
      description: htmlToText(cell('description')),
      category: category === '' && !own.category ? '' : bestPath(paths),
      price: { regular: Number.NaN, sale: null },
      stock: null,
      published:
        (cell('published') === '' || isYes(cell('published'))) && (status === '' || status === 'active'),
      options: [],
      variants: [],
      images: [],
      skus: [],
      cells: { ...(cell('vendor') && { brand: cell('vendor') }), ...(gender && { gender }) },
      own,
      isPart: false,
      warnings: [],
    },
    images: [],
    barcodes: [],
  }
}

const OPTIONS = [
  ['name1', 'value1'],
  ['name2', 'value2'],
  ['name3', 'value3'],
] as const

function addRow({ product, images, barcodes }: Started, row: Row, knowsTracker: boolean): void {
  const { cell } = row
  const { options, variants, skus } = product
  const address = cell('image')
  if (address !== '') images.push({ address, position: Number(cell('position')) || images.length + 1 })
  for (const [index, [name]] of OPTIONS.entries()) {
    if (cell(name) !== '' && !options[index]) options[index] = { name: cell(name), values: [] }
  }
  const values = OPTIONS.map(([, value]) => cell(value))
  if (values.every((value) => value === '') && cell('price') === '' && cell('sku') === '') return
  for (const [index, value] of values.entries()) {
    if (value === '') continue
    options[index] ??= { name: `Option ${index + 1}`, values: [] }
    const known = options[index].values
    if (!known.includes(value)) known.push(value)
  }
  skus.push(cell('sku'))
  const isCounted = !knowsTracker || cell('tracker') !== ''
  variants.push({
    values: values.map((value) => value || null),
    price: readPrices(row),
    stock: isCounted ? readUnitsCell(cell('quantity')) : null,
    image: cell('variantImage') || null,
  })
  if (cell('barcode') !== '') barcodes.push(cell('barcode'))
}

/** What is struck through is the price without the reduction. */
function readPrices({ cell }: Row): ForeignPrice {
  const [price, compareAt] = [readPrice(cell('price')), readPrice(cell('compareAt'))]
  return compareAt > price ? { regular: compareAt, sale: price } : { regular: price, sale: null }
}

function finished({ product, images, barcodes }: Started): ForeignProduct {
  const addresses = images
    .toSorted((one, other) => one.position - other.position)
    .map(({ address }) => address)
  const [first] = product.variants
  const isSingle = product.variants.length === 1 && plainTitle(product.options[0]?.name)
  const barcode = product.variants.length === 1 ? barcodes[0] : undefined
  return {
    ...product,
    images: [...new Set(addresses)],
    price: first?.price ?? product.price,
    stock: first?.stock ?? null,
    cells: { ...product.cells, ...(barcode && { barcode }) },
    ...(isSingle && { options: [], variants: [] }),
    ...(!isSingle && withoutHoles(product)),
    warnings: barcodes.length > 1 ? [BARCODES] : [],
  }
}

const BARCODES = 'Les codes-barres de ses variantes ne sont pas repris.'

/** Shopify gives a product without options the option `Title` with the value `Default Title`. */
const plainTitle = (name: string | undefined) => name === undefined || fold(name) === 'title'

/** An option whose column is empty everywhere has no place among the options. */
function withoutHoles({ options, variants }: ForeignProduct): Pick<ForeignProduct, 'options' | 'variants'> {
  const places = [0, 1, 2].filter((place) => (options[place]?.values.length ?? 0) > 0)
  if (places.length === 0) return { options: [], variants: [] }
  return {
    options: places.flatMap((place) => options[place] ?? []),
    variants: variants.map((variant) => ({
      ...variant,
      values: places.map((place) => variant.values[place] ?? null),
    })),
  }
}
