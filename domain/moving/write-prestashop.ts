import { typedNumber } from '../pricing/read-amount.ts'
import { guarded, joinCommas } from './foreign-table.ts'
import { textToHtml } from './html-text.ts'
import { rowMaker, type WrittenProduct } from './written-product.ts'

const { headings, row } = rowMaker('prestashop', [
  ...['Product ID', 'Active (0/1)', 'Name *', 'Categories (x,y,z...)', 'Price tax included', 'Tax rules ID'],
  ...['On sale (0/1)', 'Discount percent', 'Reference #', 'Manufacturer', 'EAN13', 'Quantity', 'Visibility'],
  ...['Description', 'Available for order (0 = No, 1 = Yes)', 'Show price (0 = No, 1 = Yes)'],
  ...['Image URLs (x,y,z...)', 'Delete existing images (0 = No, 1 = Yes)', 'Condition'],
])

export const PRESTASHOP_HEADINGS = headings

/** Writes a product as PrestaShop imports it; its combinations are in another file. */
export function prestashopRows(written: WrittenProduct): string[][] {
  const { product, images, price, path } = written
  const cells = {
    'Active (0/1)': written.isHidden ? '0' : '1',
    ...{ 'Name *': product.name, 'Price tax included': price, 'Tax rules ID': '0' },
    'Categories (x,y,z...)': joinCommas([path.join('/')]),
    'On sale (0/1)': product.isSale ? '1' : '0',
    'Discount percent': product.discount > 0 ? typedNumber(product.discount) : '',
    ...{ 'Reference #': product._id, Manufacturer: product.brand, EAN13: product.barcode },
    ...{ Quantity: String(product.stock), Visibility: 'both', Description: textToHtml(product.description) },
    ...{ 'Available for order (0 = No, 1 = Yes)': '1', 'Show price (0 = No, 1 = Yes)': '1' },
    ...{ 'Image URLs (x,y,z...)': joinCommas(images), Condition: 'new' },
    'Delete existing images (0 = No, 1 = Yes)': '1',
  }
  return [row(cells, written)]
}

export const COMBINATION_HEADINGS = [
  ...['Product ID*', 'Product Reference', 'Attribute (Name:Type:Position)*', 'Value (Value:Position)*'],
  ...['Reference', 'Impact on price', 'Quantity', 'Minimal quantity', 'Default (0 = No, 1 = Yes)'],
]

/** Writes the variants of a product as PrestaShop imports combinations. */
export function combinationRows({ product }: WrittenProduct): string[][] {
  return product.variants.map(({ color, size, stock }, index) => {
    const attributes = [color === null ? '' : 'Couleur:color:0', size === null ? '' : 'Taille:select:1']
    const values = [color === null ? '' : `${color}:0`, size === null ? '' : `${size}:1`]
    return [
      ...['', product._id, joinCommas(attributes.filter(Boolean)), joinCommas(values.filter(Boolean))],
      ...[`${product._id}-${index + 1}`, '0', String(stock), '1', index === 0 ? '1' : '0'],
    ].map(guarded)
  })
}
