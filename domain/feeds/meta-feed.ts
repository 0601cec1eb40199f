import { amount, type FeedFormat, SHIPPING, salePeriod } from './feed-format.ts'
import type { FeedItem } from './feed-item.ts'

/** The columns of Meta's catalogue for Facebook, Instagram and WhatsApp. */
const COLUMNS: Readonly<Record<string, (item: FeedItem) => string | null>> = {
  id: ({ id }) => id,
  item_group_id: ({ groupId }) => groupId,
  title: ({ title }) => title,
  description: ({ description }) => description,
  availability: ({ stock }) => (stock > 0 ? 'in stock' : 'out of stock'),
  quantity_to_sell_on_facebook: ({ stock }) => String(Math.max(0, stock)),
  condition: () => 'new',
  price: ({ price }) => amount(price),
  sale_price: ({ sale }) => sale && amount(sale.price),
  sale_price_effective_date: ({ sale }) => salePeriod(sale, '+00:00'),
  link: ({ link }) => link,
  image_link: ({ images }) => images[0],
  additional_image_link: ({ images }) => images.slice(1).join(','),
  // Meta asks for a brand or a code of each article.
  brand: ({ brand, shopName }) => brand ?? shopName,
  gtin: ({ gtin }) => gtin,
  google_product_category: ({ googleCategory }) => googleCategory,
  product_type: ({ productType }) => productType,
  age_group: ({ ageGroup }) => ageGroup,
  gender: ({ gender }) => gender,
  color: ({ color }) => color,
  size: ({ size }) => size,
  material: ({ material }) => material,
  shipping: ({ shipping }) =>
    shipping === null ? null : `${SHIPPING.country}::${SHIPPING.service}:${amount(shipping)}`,
}

const CELLS = Object.values(COLUMNS)

/** CSV with the fields of Meta's catalogue. */
export const META_FEED: FeedFormat = {
  type: 'text/csv; charset=utf-8',
  before: () => `${Object.keys(COLUMNS).join(',')}\n`,
  item: (item) => `${CELLS.map((cell) => quoted(cell(item) ?? '')).join(',')}\n`,
  after: '',
}

function quoted(text: string): string {
  return `"${text.toWellFormed().replaceAll('"', '""')}"`
}
