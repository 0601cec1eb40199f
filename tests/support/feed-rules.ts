/** A rule of a published specification for one attribute of an article. Lengths are UTF-16 code units. */
interface FieldRule {
  required?: true
  max?: number
  pattern?: RegExp
  values?: readonly string[]
  /** how often the attribute may be repeated; once by default */
  times?: number
}

export type FeedRow = Readonly<Record<string, readonly string[]>>

const ADDRESS = /^https?:\/\/[\x21-\x7e]+$/
const JPEG = /^https?:\/\/[\x21-\x7e]+\.jpe?g$/
const PRICE = /^[1-9]\d* XOF$/
const AGE_GROUPS = ['newborn', 'infant', 'toddler', 'kids', 'adult']
const GENDERS = ['male', 'female', 'unisex']
const GTIN = /^(?:\d{8}|\d{12}|\d{13}|\d{14})$/
const TEXT = /^\S(?:[\s\S]*\S)?$/

/** https://support.google.com/merchants/answer/7052112, read in November 2026; images of 500 px are checked apart. */
export const GOOGLE_RULES: Readonly<Record<string, FieldRule>> = {
  id: { required: true, max: 50, pattern: /^[\w-]+$/ },
  item_group_id: { max: 50, pattern: /^[\w-]+$/ },
  title: { required: true, max: 150, pattern: TEXT },
  description: { required: true, max: 5000, pattern: TEXT },
  link: { required: true, max: 2000, pattern: ADDRESS },
  image_link: { required: true, max: 2000, pattern: JPEG },
  additional_image_link: { max: 2000, pattern: JPEG, times: 10 },
  availability: { required: true, values: ['in_stock', 'out_of_stock', 'preorder', 'backorder'] },
  price: { required: true, pattern: PRICE },
  sale_price: { pattern: PRICE },
  sale_price_effective_date: {
    max: 51,
    pattern: /^\d{4}-\d\d-\d\dT\d\d:\d\d[+-]\d{4}\/\d{4}-\d\d-\d\dT\d\d:\d\d[+-]\d{4}$/,
  },
  condition: { required: true, values: ['new', 'refurbished', 'used'] },
  brand: { max: 70, pattern: TEXT },
  gtin: { pattern: GTIN },
  identifier_exists: { values: ['yes', 'no'] },
  google_product_category: { pattern: /^\d+$/ },
  product_type: { max: 750, pattern: TEXT },
  age_group: { values: AGE_GROUPS },
  gender: { values: GENDERS },
  color: { max: 100, pattern: /^[^/,]{1,40}(?:\/[^/,]{1,40}){0,2}$/ },
  size: { max: 100, pattern: TEXT },
  material: { max: 200, pattern: /^[^/]+(?:\/[^/]+){0,2}$/ },
  shipping: { pattern: /^SN\|[^|]+\|\d+ XOF$/, times: 100 },
}

/** https://developers.facebook.com/documentation/ads-commerce/catalog/reference, read in November 2026. */
export const META_RULES: Readonly<Record<string, FieldRule>> = {
  id: { required: true, max: 100 },
  item_group_id: { max: 100 },
  title: { required: true, max: 200, pattern: TEXT },
  description: { required: true, max: 9999, pattern: TEXT },
  availability: { required: true, values: ['in stock', 'out of stock'] },
  quantity_to_sell_on_facebook: { pattern: /^\d+$/ },
  condition: { required: true, values: ['new', 'refurbished', 'used'] },
  price: { required: true, pattern: PRICE },
  sale_price: { pattern: PRICE },
  sale_price_effective_date: {
    pattern: /^\d{4}-\d\d-\d\dT\d\d:\d\d[+-]\d\d:\d\d\/\d{4}-\d\d-\d\dT\d\d:\d\d[+-]\d\d:\d\d$/,
  },
  link: { required: true, max: 2000, pattern: ADDRESS },
  image_link: { required: true, max: 2000, pattern: JPEG },
  additional_image_link: { max: 2000, pattern: /^(?:[^,\s]+\.jpe?g,){0,19}[^,\s]+\.jpe?g$/ },
  brand: { required: true, max: 100, pattern: TEXT },
  gtin: { pattern: GTIN },
  google_product_category: { pattern: /^\d+$/ },
  product_type: { max: 750, pattern: TEXT },
  age_group: { values: [...AGE_GROUPS, 'all ages', 'teen'] },
  gender: { values: GENDERS },
  color: { max: 200, pattern: TEXT },
  size: { max: 200, pattern: TEXT },
  material: { max: 200, pattern: TEXT },
  shipping: { pattern: /^SN::[^:]+:\d+ XOF$/ },
}

/** What the rules refuse in an article, as `field: value`; also relations that both specifications ask for. */
export function flawsOf(rules: typeof GOOGLE_RULES, row: FeedRow): string[] {
  const unknown = Object.keys(row).filter((name) => !(name in rules))
  const broken = Object.entries(rules).flatMap(([name, rule]) => {
    const values = (row[name] ?? []).filter((value) => value !== '')
    if (values.length > (rule.times ?? 1)) return [`${name} is repeated`]
    if (values.length === 0) return rule.required ? [`${name} is missing`] : []
    return values.filter((value) => !accepts(rule, value)).map((value) => `${name}: ${value}`)
  })
  return [...unknown.map((name) => `${name} is unknown`), ...broken, ...brokenRelations(row)]
}

function accepts({ max = Infinity, pattern, values }: FieldRule, value: string): boolean {
  return value.length <= max && (pattern?.test(value) ?? true) && (values?.includes(value) ?? true)
}

function brokenRelations(row: FeedRow): string[] {
  const text = (name: string) => row[name]?.[0] ?? ''
  const [from = '', until = ''] = text('sale_price_effective_date').split('/')
  const flaws: string[] = []
  if (
    text('sale_price') !== '' &&
    !(Number.parseInt(text('sale_price'), 10) < Number.parseInt(text('price'), 10))
  )
    flaws.push('sale_price is not below price')
  if (from !== '' && (text('sale_price') === '' || !(Date.parse(isoZone(from)) < Date.parse(isoZone(until)))))
    flaws.push('sale_price_effective_date is no period')
  if (text('item_group_id') !== '' && text('color') + text('size') === '')
    flaws.push('a variant without a choice')
  if (text('gtin') !== '' && !hasCheckDigit(text('gtin'))) flaws.push('gtin has a wrong check digit')
  if (text('gtin') !== '' && text('identifier_exists') === 'no')
    flaws.push('identifier_exists denies the gtin')
  return flaws
}

const isoZone = (time: string) => time.replace(/([+-]\d\d)(\d\d)$/, '$1:$2')

function hasCheckDigit(gtin: string): boolean {
  const digits = [...gtin.padStart(14, '0')].map(Number)
  return digits.reduce((sum, digit, index) => sum + digit * (index % 2 === 0 ? 3 : 1), 0) % 10 === 0
}
