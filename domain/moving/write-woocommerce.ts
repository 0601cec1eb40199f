import { distinctChoices, productLabel } from '../catalogue/variants.ts'
import { joinCommas, PATH_SEPARATOR } from './foreign-table.ts'
import { textToHtml } from './html-text.ts'
import { rowMaker, type WrittenProduct } from './written-product.ts'

const { headings, row } = rowMaker('woocommerce', [
  ...['ID', 'Type', 'SKU', 'GTIN, UPC, EAN, or ISBN', 'Name', 'Published', 'Is featured?'],
  ...['Visibility in catalog', 'Short description', 'Description', 'Tax status', 'In stock?', 'Stock'],
  ...[
    'Low stock amount',
    'Backorders allowed?',
    'Sale price',
    'Regular price',
    'Categories',
    'Images',
    'Parent',
  ],
  ...['Position', 'Brands', 'Attribute 1 name', 'Attribute 1 value(s)', 'Attribute 1 visible'],
  ...['Attribute 1 global', 'Attribute 2 name', 'Attribute 2 value(s)', 'Attribute 2 visible'],
  ...[
    'Attribute 2 global',
    'Attribute 3 name',
    'Attribute 3 value(s)',
    'Attribute 3 visible',
    'Attribute 3 global',
  ],
])

export const WOOCOMMERCE_HEADINGS = headings

/** Writes a product as WooCommerce imports it: its row, then its variations. */
export function woocommerceRows(written: WrittenProduct): string[][] {
  const { product, images, price, reduced, path } = written
  const { variants } = product
  const isVariable = variants.length > 0
  const prices = { 'Regular price': price, 'Sale price': reduced ?? '' }
  const stocked = (stock: number) => ({ Stock: String(stock), 'In stock?': stock > 0 ? '1' : '0' })
  const shown = {
    Published: written.isHidden ? '0' : '1',
    'Tax status': 'taxable',
    'Backorders allowed?': '0',
  }
  const parent = row(
    {
      ...shown,
      Type: isVariable ? 'variable' : 'simple',
      SKU: product._id,
      'GTIN, UPC, EAN, or ISBN': product.barcode,
      Name: product.name,
      'Is featured?': product.isTrending ? '1' : '0',
      'Visibility in catalog': 'visible',
      // WooCommerce reads `\n` as a line end.
      Description: textToHtml(product.description).replaceAll('\\n', '\\\\n'),
      ...(isVariable ? { 'In stock?': '1' } : { ...stocked(product.stock), ...prices }),
      'Low stock amount': String(product.lowStockThreshold),
      Categories: joinCommas([path.join(PATH_SEPARATOR)]),
      Images: joinCommas(images),
      Brands: joinCommas([product.brand]),
      ...attribute(1, 'Couleur', distinctChoices(product.colors)),
      ...attribute(2, 'Taille', product.sizes),
      ...attribute(3, 'Matière', product.materials),
    },
    written,
  )
  const variations = variants.map((variant, index) =>
    row(
      {
        ...shown,
        Type: 'variation',
        SKU: `${product._id}-${index + 1}`,
        Name: productLabel({ name: product.name, color: variant.color, size: variant.size }),
        ...{ Parent: product._id, Position: String(index), ...stocked(variant.stock), ...prices },
        ...attribute(1, 'Couleur', variant.color === null ? [] : [variant.color]),
        ...attribute(2, 'Taille', variant.size === null ? [] : [variant.size]),
      },
      null,
    ),
  )
  return [parent, ...variations]
}

function attribute(number: number, name: string, values: readonly string[]): Record<string, string> {
  const start = `Attribute ${number}`
  if (values.length === 0) return {}
  return {
    [`${start} name`]: name,
    [`${start} value(s)`]: joinCommas(values),
    [`${start} visible`]: '1',
    [`${start} global`]: '1',
  }
}
