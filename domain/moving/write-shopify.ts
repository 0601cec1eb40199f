import { PATH_SEPARATOR } from './foreign-table.ts'
import { textToHtml } from './html-text.ts'
import { plain } from './own-columns.ts'
import { rowMaker, type WrittenProduct } from './written-product.ts'

const { headings, row } = rowMaker('shopify', [
  ...[
    'Handle',
    'Title',
    'Body (HTML)',
    'Vendor',
    'Type',
    'Tags',
    'Published',
    'Option1 Name',
    'Option1 Value',
  ],
  ...['Option2 Name', 'Option2 Value', 'Variant SKU', 'Variant Inventory Tracker', 'Variant Inventory Qty'],
  ...['Variant Inventory Policy', 'Variant Fulfillment Service', 'Variant Price', 'Variant Compare At Price'],
  ...['Variant Requires Shipping', 'Variant Taxable', 'Variant Barcode', 'Image Src', 'Image Position'],
  ...['Gift Card', 'Status'],
])

export const SHOPIFY_HEADINGS = headings

/** Writes a product as Shopify imports it: a row for each variant or image, the first one with the product. */
export function shopifyRows(written: WrittenProduct): string[][] {
  const { product, images, price, reduced, path } = written
  const { variants, name, brand } = product
  const handle = `${name.split(/\s+/).map(plain).filter(Boolean).slice(0, 8).join('-')}-${product._id}`
  const options = [
    ...(variants.some(({ color }) => color !== null) ? [{ title: 'Couleur', of: 'color' } as const] : []),
    ...(variants.some(({ size }) => size !== null) ? [{ title: 'Taille', of: 'size' } as const] : []),
  ]
  const sold = options.length > 0 ? variants : [{ color: null, size: null, stock: product.stock }]
  const rows = Array.from({ length: Math.max(sold.length, images.length) }, (_, index) => {
    const [variant, image] = [sold[index], images[index]]
    const values = options.map(({ of }) => variant?.[of] ?? '')
    const [value1, value2] = options.length > 0 ? values : ['Default Title']
    return {
      Handle: handle,
      ...(image !== undefined && { 'Image Src': image, 'Image Position': String(index + 1) }),
      ...(variant && {
        'Option1 Value': value1 ?? '',
        'Option2 Value': value2 ?? '',
        'Variant SKU': options.length > 0 ? `${product._id}-${index + 1}` : product._id,
        'Variant Inventory Tracker': 'shopify',
        'Variant Inventory Qty': String(variant.stock),
        'Variant Inventory Policy': 'deny',
        'Variant Fulfillment Service': 'manual',
        'Variant Price': reduced ?? price,
        'Variant Compare At Price': reduced === null ? '' : price,
        'Variant Requires Shipping': 'TRUE',
        'Variant Taxable': 'FALSE',
        'Variant Barcode': options.length > 0 ? '' : product.barcode,
      }),
    }
  })
  const titles = options.length > 0 ? options.map(({ title }) => title) : ['Title']
  const first = {
    Title: name,
    'Body (HTML)': textToHtml(product.description),
    ...{ Vendor: brand, Type: product.subCategory, Tags: path.slice(0, -1).join(PATH_SEPARATOR) },
    ...{ Published: written.isHidden ? 'FALSE' : 'TRUE', 'Gift Card': 'FALSE' },
    Status: written.isHidden ? 'draft' : 'active',
    ...{ 'Option1 Name': titles[0] ?? '', 'Option2 Name': titles[1] ?? '' },
  }
  return rows.map((cells, index) => (index === 0 ? row({ ...first, ...cells }, written) : row(cells, null)))
}
