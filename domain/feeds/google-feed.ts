import { escapeXml } from '../text/escape-xml.ts'
import { amount, type FeedFormat, SHIPPING, salePeriod } from './feed-format.ts'
import type { FeedItem } from './feed-item.ts'

/** RSS 2.0 with the attributes of Google's product data specification. */
export const GOOGLE_FEED: FeedFormat = {
  type: 'application/xml; charset=utf-8',
  before: ({ name, origin }) =>
    '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n' +
    `<title>${escapeXml(name)}</title><link>${escapeXml(origin)}</link><description>${escapeXml(name)}</description>\n`,
  item: (item) => `<item>${attributesOf(item).map(element).join('')}${shippingElement(item)}</item>\n`,
  after: '</channel>\n</rss>\n',
}

type Attribute = [name: string, text: string | null]

function attributesOf(item: FeedItem): Attribute[] {
  const [image, ...otherImages] = item.images
  return [
    ['id', item.id],
    ['item_group_id', item.groupId],
    ['title', item.title],
    ['description', item.description],
    ['link', item.link],
    ['image_link', image],
    ...otherImages.map((address): Attribute => ['additional_image_link', address]),
    ['availability', item.stock > 0 ? 'in_stock' : 'out_of_stock'],
    ['price', amount(item.price)],
    ['sale_price', item.sale && amount(item.sale.price)],
    ['sale_price_effective_date', salePeriod(item.sale, '+0000')],
    ['condition', 'new'],
    ['brand', item.brand],
    ['gtin', item.gtin],
    ['identifier_exists', item.gtin === null ? 'no' : null],
    ['google_product_category', item.googleCategory],
    ['product_type', item.productType],
    ['age_group', item.ageGroup],
    ['gender', item.gender],
    ['color', item.color],
    ['size', item.size],
    ['material', item.material],
  ]
}

function element([name, text]: Attribute): string {
  return text === null ? '' : `<g:${name}>${escapeXml(text)}</g:${name}>`
}

function shippingElement({ shipping }: FeedItem): string {
  if (shipping === null) return ''
  const { country, service } = SHIPPING
  const parts: Attribute[] = [
    ['country', country],
    ['service', service],
    ['price', amount(shipping)],
  ]
  return `<g:shipping>${parts.map(element).join('')}</g:shipping>`
}
