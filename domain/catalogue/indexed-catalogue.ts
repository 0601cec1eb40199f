import { isFlashRunning, reductionOf, unitPrice } from '../pricing/price.ts'
import { ratingScore } from '../reviews/ratings.ts'
import { type IndexedTexts, TextIndex } from '../search/text-index.ts'
import { peopleOf, searchedCategory } from '../search/trade-words.ts'
import { fold } from '../text/fold.ts'
import { Bitset } from './bitset.ts'
import { GENDERS, type Gender, UNISEX } from './categories.ts'
import { colourGroups } from './colours.ts'
import { facetValues, sizesInStock } from './facet-values.ts'
import { FACETS, type Facet, PRICE_STEPS } from './facets.ts'
import type { SortKey } from './listing.ts'
import { inForce, nextChangeOf, type PlannedChange } from './planned-changes.ts'
import type { StockedProduct } from './product.ts'
import { numberKeys, SortedSlots, textKeys } from './sorted-slots.ts'
import { isLowStock } from './stock.ts'

const TEXTS = ['name', 'brand', 'subCategory'] as const satisfies SortKey[]
type TextSort = (typeof TEXTS)[number]
const NUMBERS = [
  'createdAt',
  'price',
  'purchases',
  'rating',
  'stock',
  'discount',
] as const satisfies SortKey[]
type NumberSort = Exclude<SortKey, TextSort>

/** Maximum number of products that `applyChanges` updates in one call. */
const CHANGED_AT_A_TIME = 50

/** A facet value with its products. All spellings of the value share this entry; `label` is the first spelling. */
interface FacetValue {
  label: string
  products: Bitset
}

const NONE = new Bitset()

interface Entry {
  id: string
  /** the sets that contain the product: by facet value, category, price step and flag */
  sets: readonly Bitset[]
  /** the stored product with its plans, and when it is next sold otherwise; null: only an event changes it */
  changing: { product: StockedProduct; plans: readonly PlannedChange[]; at: number } | null
}

/**
 * All products by slot (a small number for each product), the set of products with each facet value, and the sort
 * orders of lists. Amounts in francs, times in epoch milliseconds.
 */
export class IndexedCatalogue {
  readonly everything = new Bitset()
  /** the products that a plan hides */
  readonly hidden = new Bitset()
  /** the products flagged isSale */
  readonly sales = new Bitset()
  /** the products in a running flash sale */
  readonly flashSales = new Bitset()
  readonly lowStock = new Bitset()
  /** the products that have no sizes */
  readonly unsized = new Bitset()
  /** the products with a sold-out size or colour */
  readonly soldOutVariants = new Bitset()
  readonly categories = new Map<string, Bitset>()
  readonly subCategories = new Map<string, Bitset>()
  readonly values = Object.fromEntries(FACETS.map((facet) => [facet, new Map()])) as Record<
    Facet,
    Map<string, FacetValue>
  >
  /** the articles in stock with each reduction in percent */
  private readonly reduced = new Map<string, Bitset>()
  /** for each price step, the products that cost at most that price */
  readonly cheap = PRICE_STEPS.map((step) => ({ step, products: new Bitset() }))
  readonly orders
  readonly texts = new TextIndex()
  /** greater than all slots */
  slotEnd = 0

  private readonly slots = new Map<string, number>()
  private readonly entries: (Entry | undefined)[] = []
  private readonly free: number[] = []
  /** slots of products that a plan or the end of their flash sale will change */
  private readonly changing = new Set<number>()
  private next = Infinity
  private places: Uint32Array | null = null

  constructor() {
    const byText = TEXTS.map((sort) => [sort, new SortedSlots(textKeys(), this.idOf)])
    const byNumber = NUMBERS.map((sort) => [sort, new SortedSlots(numberKeys(), this.idOf)])
    this.orders = {
      ...(Object.fromEntries(byText) as Record<TextSort, SortedSlots<string>>),
      ...(Object.fromEntries(byNumber) as Record<NumberSort, SortedSlots<number>>),
    }
  }

  get size(): number {
    return this.slots.size
  }

  readonly inStock = (): Bitset => this.values.inStock.get('true')?.products ?? NONE

  readonly idOf = (slot: number): string => this.entries[slot]?.id ?? ''

  /** Adds or replaces a stored product with its plans. */
  set(stored: StockedProduct, now: number, plans: readonly PlannedChange[] = []): void {
    const { product, isHidden } = inForce(stored, plans, now)
    const known = this.slots.get(product._id)
    const slot = known ?? this.free.pop() ?? this.entries.length
    if (known !== undefined) this.forget(known)
    const sets = [...this.setsOf(product, now), ...(isHidden ? [this.hidden] : this.reducedOf(product, now))]
    const at = nextChangeOf(stored, plans, now)
    const changing = at === Infinity ? null : { product: stored, plans, at }
    const entry = { id: product._id, sets, changing }
    this.entries[slot] = entry
    this.slots.set(product._id, slot)
    this.slotEnd = this.entries.length
    this.texts.set(slot, textsOf(product))
    this.places = null
    for (const one of entry.sets) one.add(slot)
    if (changing) this.changing.add(slot)
    this.next = Math.min(this.next, at)
    const place = known === undefined ? 'add' : 'move'
    for (const sort of TEXTS) this.orders[sort][place](slot, fold(product[sort]))
    for (const sort of NUMBERS) this.orders[sort][place](slot, numberOf(product, sort, now))
  }

  remove(id: string): void {
    const slot = this.slots.get(id)
    if (slot === undefined) return
    for (const order of Object.values(this.orders)) order.remove(slot)
    this.forget(slot)
    this.texts.remove(slot)
    this.places = null
    this.slots.delete(id)
    this.entries[slot] = undefined
    this.free.push(slot)
  }

  /** Position of each slot in the order by name. Read-only; the next change invalidates it. */
  placesByName(): Uint32Array {
    if (this.places) return this.places
    const names = this.orders.name.ascending()
    this.places = new Uint32Array(this.slotEnd)
    for (let place = 0; place < names.length; place++) this.places[names[place] ?? 0] = place
    return this.places
  }

  /**
   * Returns the earliest time at which a plan or the end of a flash sale can change a product; Infinity for never. No
   * event reports such a change, so callers need this time.
   */
  nextChange(): number {
    return this.next
  }

  /** Updates some products whose time of change has come. @returns whether others remain */
  applyChanges(now: number): boolean {
    if (now < this.next) return false
    const due = [...this.changing].filter((slot) => this.changeOf(slot) <= now)
    for (const slot of due.slice(0, CHANGED_AT_A_TIME)) {
      const { product, plans } = this.entries[slot]?.changing ?? {}
      if (product) this.set(product, now, plans)
    }
    if (due.length > CHANGED_AT_A_TIME) return true
    this.next = Infinity
    for (const slot of this.changing) this.next = Math.min(this.next, this.changeOf(slot))
    return false
  }

  /** The largest reduction of an article that is sold and in stock, in percent; 0 without one. */
  largestReduction(): number {
    const percents = [...this.reduced].filter(([, products]) => products.count() > 0)
    return Math.max(0, ...percents.map(([percent]) => Number(percent)))
  }

  private changeOf(slot: number): number {
    return this.entries[slot]?.changing?.at ?? Infinity
  }

  /** Makes what reads would otherwise make first: sorted orders and joined words. Yields after each part. */
  *prepare(): Generator<void> {
    for (const order of Object.values(this.orders)) {
      order.ascending()
      yield
    }
    this.placesByName()
    this.texts.joinNewWords()
    yield
  }

  private forget(slot: number): void {
    for (const one of this.entries[slot]?.sets ?? []) one.delete(slot)
    this.changing.delete(slot)
  }

  private setsOf(product: StockedProduct, now: number): Bitset[] {
    const price = unitPrice(product, now)
    const written = facetValues(product, now)
    return [
      this.everything,
      setOf(this.categories, fold(product.category)),
      setOf(this.subCategories, fold(product.subCategory)),
      ...(product.isSale ? [this.sales] : []),
      ...(isFlashRunning(product.flashSale, now) ? [this.flashSales] : []),
      ...(product.sizes.length === 0 ? [this.unsized] : []),
      ...(isLowStock(product) ? [this.lowStock] : []),
      ...(product.variants.some(({ stock }) => stock === 0) ? [this.soldOutVariants] : []),
      ...this.cheap.flatMap(({ step, products }) => (price <= step ? [products] : [])),
      ...FACETS.flatMap((facet) => written[facet].map((label) => this.valueOf(facet, label).products)),
    ]
  }

  private reducedOf(product: StockedProduct, now: number): Bitset[] {
    const percent = Math.floor(reductionOf(product, now))
    return percent > 0 && product.stock > 0 ? [setOf(this.reduced, String(percent))] : []
  }

  private valueOf(facet: Facet, label: string): FacetValue {
    const key = fold(label)
    const value = this.values[facet].get(key) ?? { label, products: new Bitset() }
    this.values[facet].set(key, value)
    return value
  }
}

/** Words for the adults of a gender. */
const ADULTS = { Garcon: 'homme', Fille: 'femme', Mixte: '' } as const satisfies Record<Gender, string>

/** Returns the searched texts of a product; the category contains the words for whom it is. */
function textsOf(product: StockedProduct): IndexedTexts {
  const { name, category, subCategory, brand, description, colors, materials, gender, isSale } = product
  const shoeSizes = sizesInStock(product).filter((size) => /^\d\d$/.test(size))
  const isAdult = fold(category).includes('adulte')
  const wordsOf = (one: Gender) => (isAdult ? [one, ADULTS[one]] : [one])
  const own = gender && gender !== UNISEX ? wordsOf(gender) : []
  const everybody = gender === UNISEX ? GENDERS.flatMap(wordsOf) : []
  const colours = [...colors, ...colors.flatMap(colourGroups)]
  const sale = isSale ? ['promotion'] : []
  const facts = [peopleOf(category), ...everybody, ...colours, ...materials, ...shoeSizes, ...sale].join(' ')
  const categoryWords = [searchedCategory(category), ...own].join(' ')
  return { name, category: categoryWords, subCategory, brand, description, facts }
}

function numberOf(product: StockedProduct, sort: NumberSort, now: number): number {
  if (sort === 'createdAt') return Date.parse(product.createdAt)
  if (sort === 'price') return unitPrice(product, now)
  if (sort === 'rating') return ratingScore(product.averageRating, product.ratings.length)
  return product[sort]
}

function setOf(sets: Map<string, Bitset>, key: string): Bitset {
  const found = sets.get(key) ?? new Bitset()
  sets.set(key, found)
  return found
}
