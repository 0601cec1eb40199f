import { fold } from '../text/fold.ts'

type Wanted = 'name' | 'price' | 'description' | 'category' | 'subCategory' | 'stock'

interface ForeignShop {
  name: string
  /** headings by which its product file is recognised; two are enough */
  headings: readonly string[]
  /** its headings of our columns; the first one in the file is meant */
  columns: { readonly [Column in Wanted]?: readonly string[] }
}

const SHOPS: readonly ForeignShop[] = [
  {
    name: 'WooCommerce',
    headings: [
      ...[
        'Visibility in catalog',
        'Regular price',
        'Is featured?',
        'In stock?',
        'Tax class',
        'Sold individually?',
      ],
      ...[
        'Visibilité dans le catalogue',
        'Tarif régulier',
        'Mis en avant',
        'En stock',
        'Classe de TVA',
        'UGS',
      ],
    ],
    columns: {
      name: ['Name', 'Nom'],
      price: ['Regular price', 'Tarif régulier'],
      description: ['Description', 'Short description', 'Description courte'],
      category: ['Categories', 'Catégories'],
      subCategory: ['Tags', 'Étiquettes'],
      stock: ['Stock'],
    },
  },
  {
    name: 'Shopify',
    headings: [
      ...['Handle', 'URL handle', 'Body (HTML)', 'Vendor', 'Variant Price', 'Variant SKU', 'Option1 Name'],
      ...['Option1 Value', 'Variant Inventory Qty', 'Compare-at price', 'Published on online store'],
    ],
    columns: {
      name: ['Title'],
      price: ['Variant Price', 'Price'],
      description: ['Body (HTML)', 'Description'],
      category: ['Product Category', 'Type'],
      subCategory: ['Type', 'Tags'],
      stock: ['Variant Inventory Qty', 'Inventory quantity'],
    },
  },
  {
    name: 'PrestaShop',
    headings: [
      ...[
        'Product ID',
        'Active (0/1)',
        'Price tax excluded',
        'Tax rules ID',
        'Wholesale price',
        'Reference #',
      ],
      ...[
        'Actif (0/1)',
        'Prix HT',
        'Prix (HT)',
        'Prix (TTC)',
        'Prix TTC',
        'ID règle de taxes',
        'Prix de gros',
      ],
      ...['Price (tax excl.)', 'Price (tax incl.)', 'URL réécrite', 'Resume', 'Meta-title', 'Meta title'],
    ],
    columns: {
      name: ['Name *', 'Nom *', 'Name', 'Nom'],
      price: [
        'Price tax included',
        'Prix TTC',
        'Prix (TTC)',
        'Price tax excluded',
        'Prix HT',
        'Prix (HT)',
        'Price (tax excl.)',
      ],
      description: ['Description'],
      category: ['Categories (x,y,z...)', 'Catégories (x,y,z...)', 'Catégorie', 'Category', 'Categories'],
      stock: ['Quantity', 'Quantité'],
    },
  },
]

export interface ForeignExport {
  shop: string
  /** for each of our columns, the heading of the file; null when it has none */
  columns: Readonly<Record<Wanted, string | null>>
}

/** Recognises the product file of another shop program by its headings. */
export function readForeignExport(headings: readonly string[]): ForeignExport | null {
  const found = new Map(headings.map((heading) => [plain(heading), heading.trim()]))
  const shop = SHOPS.find(
    ({ headings: known }) => new Set(known.map(plain).filter((one) => found.has(one))).size >= 2,
  )
  if (!shop) return null
  const headingOf = (column: Wanted) => {
    const known = shop.columns[column]?.map(plain).find((heading) => found.has(heading)) ?? ''
    const heading = found.get(known) ?? null
    // A column can be renamed only once.
    found.delete(known)
    return heading
  }
  const columns = Object.fromEntries(WANTED.map((column) => [column, headingOf(column)]))
  return { shop: shop.name, columns: columns as ForeignExport['columns'] }
}

const WANTED: readonly Wanted[] = ['name', 'price', 'description', 'category', 'subCategory', 'stock']

function plain(heading: string): string {
  return fold(heading).replace(/[^a-z0-9]/g, '')
}
