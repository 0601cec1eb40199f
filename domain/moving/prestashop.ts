import { booleanCell, listCell } from '../csv/cells.ts'
import type { TableRow } from '../csv/table-row.ts'
import type { ForeignCatalogue, ForeignProduct, SaleDates, SkippedRow } from './foreign-product.ts'
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
} from './foreign-table.ts'
import { htmlToText } from './html-text.ts'
import { plain } from './own-columns.ts'
import { type PrestashopPricing, prestashopPricing } from './prestashop-price.ts'
import { type ReadOptions, saleDates } from './sale-dates.ts'

const PRODUCTS = {
  id: ['Product ID', 'ID', 'ID produit', 'ID du produit'],
  active: ['Active (0/1)', 'Actif (0/1)', 'Active', 'Actif', 'Enabled'],
  name: ['Name *', 'Nom *'],
  categories: ['Categories (x,y,z...)', 'Catégories (x,y,z...)', 'Category', 'Catégorie', 'Categories'],
  priceWithTax: ['Price tax included', 'Prix TTC', 'Price (tax incl.)', 'Prix (TTC)'],
  priceWithoutTax: [
    ...[
      'Price tax excluded',
      'Prix HT',
      'Prix hors taxe',
      'Prix hors taxes',
      'Price (tax excl.)',
      'Prix (HT)',
    ],
    // 1.4 to 1.6
    ...['Price tax excluded or Price tax included', 'Price tax excl.', 'Price tax excl. Or Price tax excl'],
  ],
  onSale: ['On sale (0/1)', 'En soldes (0/1)', 'En solde (0/1)'],
  discountAmount: ['Discount amount', 'Montant de la remise', 'Montant de la réduction'],
  discountPercent: ['Discount percent', 'Pourcentage de réduction', 'Pourcentage de remise'],
  discountFrom: ['Discount from (yyyy-mm-dd)', 'Discount from (yyy-mm-dd)', 'Réduction de (AAAA-MM-JJ)'],
  discountUntil: ['Discount to (yyyy-mm-dd)', 'Discount to (yyy-mm-dd)', 'Réduction à (AAAA-MM-JJ)'],
  reference: ['Reference #', 'Référence #', 'Reference', 'Référence'],
  brand: ['Manufacturer', 'Brand', 'Marque', 'Fabricant'],
  ean: ['EAN13', 'EAN-13'],
  quantity: ['Quantity', 'Quantité'],
  visibility: ['Visibility', 'Visibilité'],
  summary: ['Summary', 'Short description', 'Récapitulatif', 'Résumé', 'Resume'],
  description: ['Description'],
  images: ['Image URLs (x,y,z...)', 'URL des images (x,y,z...)', 'URL des images (x,y,z, etc.)'],
  features: [
    ...['Feature(Name:Value:Position)', 'Feature (Name:Value:Position:Customized)'],
    ...['Caractéristique (Nom:Valeur:Position:Personnalisé)', 'Caractéristique (Nom:Valeur:Position)'],
  ],
} as const satisfies Headings<string>

const COMBINATIONS = {
  id: ['Product ID', 'ID produit', 'ID du produit', 'Identifiant du produit'],
  productReference: ['Product Reference', 'Référence du produit', 'Référence produit'],
  attributes: ['Attribute (Name:Type:Position)', 'Attribut (Nom:Type:Position)'],
  values: ['Value (Value:Position)', 'Valeur (Valeur:Position)'],
  impact: ['Impact on price', 'Impact sur le prix'],
  quantity: ['Quantity', 'Quantité'],
  reference: ['Reference', 'Référence', 'Reference #', 'Référence #'],
  images: [
    ...['Image URLs (x,y,z...)', 'URL des images (x,y,z...)', 'URL des images (x,y,z, etc.)', 'Image URL'],
  ],
} as const satisfies Headings<string>

type ProductRow = ForeignRow<keyof typeof PRODUCTS>
type CombinationRow = ForeignRow<keyof typeof COMBINATIONS>

/** Whether a file is that of the combinations; its products are in another one. */
export function isCombinationFile(titles: readonly string[]): boolean {
  const found = new Set(titles.map(plain))
  const has = (names: readonly string[]) => names.some((name) => found.has(plain(name)))
  return has(COMBINATIONS.attributes) && has(COMBINATIONS.values)
}

/**
 * Reads PrestaShop's file of products, its file of combinations, or both; yields between two steps. Without the file of
 * products, the combinations are parts of products that an earlier import has added.
 */
export function* readPrestaShop(
  { products: file, combinations }: Partial<Record<'products' | 'combinations', readonly TableRow[]>>,
  options: ReadOptions,
): Generator<null, ForeignCatalogue> {
  const catalogue: ForeignCatalogue = {
    ...{ program: 'prestashop', products: [], skipped: [], ignored: [], notices: [] },
  }
  const byName = new Map<string, ForeignProduct>()
  const pricing = prestashopPricing(options.taxRate)
  if (file) {
    const table = foreignTable(file, PRODUCTS)
    const dates = saleDates(table.texts(['discountFrom', 'discountUntil']), options)
    catalogue.dates = dates
    for (const row of table.rows()) {
      if (row === null) {
        yield null
        continue
      }
      const product = readProduct(row, { knowsSales: table.has('onSale') }, { dates, pricing })
      catalogue.products.push(product)
      for (const name of [row.cell('id'), `reference ${row.cell('reference')}`]) {
        if (name !== '' && !byName.has(name)) byName.set(name, product)
      }
    }
    catalogue.ignored.push(...table.ignored)
    catalogue.lacks = lacking({
      photos: table.has('images'),
      texts: table.has('description') || table.has('summary'),
      state: table.has('active') || table.has('visibility'),
    })
    if (!table.has('priceWithTax')) catalogue.notices.push(WITHOUT_TAX)
    if (!combinations) catalogue.notices.push(WITHOUT_COMBINATIONS)
  }
  if (combinations) {
    if (!file) catalogue.notices.push(WITHOUT_PRODUCTS)
    const table = foreignTable(combinations, COMBINATIONS)
    for (const row of table.rows()) {
      if (row === null) yield null
      else addCombination(row, { byName, catalogue, pricing, isAlone: !file })
    }
    catalogue.ignored.push(...table.ignored)
  }
  catalogue.tax = pricing.tax()
  return catalogue
}

const WITHOUT_TAX =
  'Les prix du fichier sont hors taxe. Si la TVA s’y ajoute, indiquez-la, par exemple 18\u202f%.'

const WITHOUT_COMBINATIONS =
  'Si des produits ont des déclinaisons, envoyez aussi leur fichier, les deux à la fois\u202f: sans lui, leurs prix sont ' +
  'repris sans supplément, ou restent ceux d’un import précédent.'
const WITHOUT_PRODUCTS =
  'Sans le fichier des produits, les prix ne changent pas\u202f: pour reprendre les suppléments des déclinaisons, envoyez ' +
  'les deux fichiers à la fois.'

function readProduct(
  row: ProductRow,
  { knowsSales }: { knowsSales: boolean },
  { dates, pricing }: { dates: SaleDates; pricing: PrestashopPricing },
): ForeignProduct {
  const { cell, own } = row
  const warnings: string[] = []
  const features = splitCommas(cell('features')).map((feature) =>
    feature.split(':').map((part) => part.trim()),
  )
  const feature = (names: readonly string[]) =>
    features.flatMap(([name = '', value = '']) => (names.includes(plain(name)) && value ? [value] : []))
  const gender = readGender(feature(SAME_GENDER)[0] ?? '')
  const materials = feature(SAME_MATERIAL)
  const product: ForeignProduct = {
    line: row.line,
    reference: own.id || cell('id') || cell('reference') || cell('name'),
    name: cell('name'),
    description: joinDescriptions(htmlToText(cell('summary')), htmlToText(cell('description'))),
    category: bestPath(
      splitCommas(cell('categories')).map((path) => path.split('/').map((part) => part.trim())),
    ),
    price: { regular: Number.NaN, sale: null },
    stock: readUnitsCell(cell('quantity')),
    published: (cell('active') === '' || isYes(cell('active'))) && cell('visibility') !== 'none',
    options: [],
    variants: [],
    images: splitCommas(cell('images')),
    skus: [cell('reference')],
    cells: {
      ...(cell('brand') && { brand: cell('brand') }),
      ...(cell('ean') && { barcode: cell('ean') }),
      ...(knowsSales && { isSale: booleanCell(isYes(cell('onSale'))) }),
      ...(gender && { gender }),
      ...(materials.length > 0 && { materials: listCell(materials) }),
    },
    own,
    isPart: false,
    warnings,
  }
  const period = dates.read(cell('discountFrom'), cell('discountUntil'))
  product.price = pricing.read(product, cell, period)
  return product
}

interface Known {
  byName: Map<string, ForeignProduct>
  catalogue: { products: ForeignProduct[]; skipped: SkippedRow[] }
  pricing: PrestashopPricing
  isAlone: boolean
}

function addCombination(row: CombinationRow, { byName, catalogue, pricing, isAlone }: Known): void {
  const { cell } = row
  const [id, reference] = [cell('id'), cell('productReference')]
  let product = (id && byName.get(id)) || byName.get(`reference ${reference}`)
  if (!product && isAlone && (id || reference)) {
    product = aPart(row.line, id || reference)
    catalogue.products.push(product)
    byName.set(id || `reference ${reference}`, product)
  }
  if (!product) {
    const reason = 'C’est une déclinaison dont le produit manque dans le fichier.'
    catalogue.skipped.push({ line: row.line, name: reference || id, reason })
    return
  }
  const { options, variants, skus } = product
  skus.push(cell('reference'))
  const names = splitCommas(cell('attributes')).map((attribute) =>
    withoutPosition(withoutPosition(attribute)),
  )
  const given = splitCommas(cell('values')).map(withoutPosition)
  for (const name of names) {
    const isNew = !options.some((option) => option.name === name)
    if (isNew && options.length < MAX_OPTIONS) options.push({ name, values: [] })
  }
  const values = options.map(({ name, values: known }) => {
    const value = given[names.indexOf(name)] || null
    if (value !== null && !known.includes(value)) known.push(value)
    return value
  })
  variants.push({
    values,
    price: pricing.combined(product, readPrice(cell('impact')) || 0),
    stock: readUnitsCell(cell('quantity')),
    image: splitCommas(cell('images'))[0] ?? null,
  })
}

/** More options than any product has; each row looks at all of them. */
const MAX_OPTIONS = 20

/** Takes `:0` off `Bleu:0`, and `:color` off `Couleur:color`. */
function withoutPosition(text: string): string {
  const end = text.lastIndexOf(':')
  return (end < 0 ? text : text.slice(0, end)).trim()
}

function aPart(line: number, reference: string): ForeignProduct {
  return {
    ...{
      line,
      reference,
      name: '',
      description: '',
      category: '',
      price: { regular: Number.NaN, sale: null },
    },
    ...{ stock: null, published: true, options: [], variants: [], images: [], skus: [], cells: {}, own: {} },
    ...{ isPart: true, warnings: [] },
  }
}
