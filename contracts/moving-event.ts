import * as v from 'valibot'
import { CATEGORIES } from '../domain/catalogue/categories.ts'
import { PRODUCT_LIMITS } from '../domain/catalogue/product.ts'
import { CHOICE_KINDS, CHOICES } from '../domain/moving/choices.ts'
import { FOREIGN_PROGRAMS, OPTION_ROLES } from '../domain/moving/foreign-product.ts'
import { DATE_ORDERS } from '../domain/payments/statement-dates.ts'
import { VALIDATION_MESSAGES } from '../domain/validation-messages.ts'
import { cleanToLine, inputObject, tooLong } from './fields.ts'
import { importEvents } from './import-event.ts'

/** `text`: characters of a name; `mapping`: characters of its JSON. */
export const MOVING_LIMITS = {
  categories: 2000,
  options: 200,
  choices: 5000,
  text: 500,
  files: 2,
  mapping: 1_000_000,
} as const

const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const source = v.pipe(v.string(), v.maxLength(MOVING_LIMITS.text))

/** What a category of the other shop becomes; `category` is null when its products are not imported. */
const mappedCategory = v.pipe(
  inputObject({
    /** as the file writes it; empty for products without a category */
    source,
    category: v.nullable(v.picklist(CATEGORIES, VALIDATION_MESSAGES.productCategoryUnknown)),
    subCategory: v.pipe(v.string(), v.trim(), cleanToLine, v.maxLength(100, tooLong(100))),
  }),
  v.forward(
    v.check(
      ({ category, subCategory }) => category === null || subCategory !== '',
      VALIDATION_MESSAGES.productSubCategory,
    ),
    ['subCategory'],
  ),
)

const mappedOption = inputObject({ name: source, role: v.picklist(OPTION_ROLES) })

/** A list whose length is checked before its entries. */
function listOf<const Entry extends v.GenericSchema>(entry: Entry, max: number) {
  return v.pipe(v.array(v.unknown()), v.maxLength(max), v.array(entry))
}

export const RATE = 'Indiquez combien de francs vaut une unité du fichier, par exemple 655,957 pour un euro.'
export const DATE_ORDER = 'Indiquez si le jour ou le mois est écrit en premier dans les dates du fichier.'
export const TAX_RATE = 'Indiquez la TVA des prix du fichier, de 0 à 100\u202f%, par exemple 18.'
const STOCK = 'Indiquez un stock entier, positif ou zéro.'

const PRICE = 'Indiquez un prix entier en francs.'

/** What becomes of something that the preview lists under `choices`; without `reference`, of all of its kind. */
const choice = v.pipe(
  inputObject({
    kind: v.picklist(CHOICE_KINDS),
    reference: v.optional(v.nullable(source), null),
    choice: v.pipe(v.string(), v.maxLength(20)),
    /** francs, with the choice `price` */
    price: v.optional(
      v.pipe(
        v.number(PRICE),
        v.integer(PRICE),
        v.minValue(1, PRICE),
        v.maxValue(PRODUCT_LIMITS.price, PRICE),
      ),
    ),
  }),
  v.forward(
    v.check(
      ({ kind, choice: chosen }) => CHOICES[kind].some((one) => one === chosen),
      'Ce choix n’existe pas.',
    ),
    ['choice'],
  ),
  v.forward(
    v.check(({ choice: chosen, price }) => chosen !== 'price' || price !== undefined, PRICE),
    ['price'],
  ),
)

/** The merchant's answers to the preview of a file. What is missing becomes what was proposed. */
export const movingMapping = inputObject({
  categories: v.optional(listOf(mappedCategory, MOVING_LIMITS.categories), []),
  options: v.optional(listOf(mappedOption, MOVING_LIMITS.options), []),
  choices: v.optional(listOf(choice, MOVING_LIMITS.choices), []),
  /** francs for one unit of the file; must be given when the preview proposes none */
  rate: v.optional(
    v.pipe(v.number(RATE), v.finite(RATE), v.minValue(0.0001, RATE), v.maxValue(1_000_000, RATE)),
  ),
  /** in which dates such as 05/11/2026 are read; must be given when the preview proposes none for its `openDate` */
  dateOrder: v.optional(v.picklist(DATE_ORDERS, DATE_ORDER)),
  /** percent of tax to add to prices without it; must be given when the preview says `tax: needed` */
  taxRate: v.optional(
    v.pipe(v.number(TAX_RATE), v.finite(TAX_RATE), v.minValue(0, TAX_RATE), v.maxValue(100, TAX_RATE)),
  ),
  /** of new products whose stock the other shop does not count */
  defaultStock: v.optional(
    v.pipe(v.number(STOCK), v.integer(STOCK), v.minValue(0, STOCK), v.maxValue(PRODUCT_LIMITS.stock, STOCK)),
    0,
  ),
  /** whether products of an earlier import get the stock of the file too */
  takeStocks: v.optional(v.boolean(), false),
  /** whether products that the other shop hides are imported, and sold */
  withHidden: v.optional(v.boolean(), false),
})

export type MovingMapping = v.InferOutput<typeof movingMapping>

const preview = v.object({
  kind: v.literal('preview'),
  program: v.picklist(FOREIGN_PROGRAMS),
  /** that would be imported, with the given mapping */
  products: count,
  variants: count,
  /** of these, products of an earlier import */
  known: count,
  /** proposed; null when the prices of the file are hardly francs */
  rate: v.nullable(v.number()),
  /** a date that can be read both ways and how it is read, null where the merchant must say it; absent: none */
  openDate: v.optional(v.string()),
  dateOrder: v.optional(v.nullable(v.picklist(DATE_ORDERS))),
  /** prices lack tax: `needed` when amounts in the file include it; absent: it does not matter */
  tax: v.optional(v.picklist(['needed', 'optional'])),
  /** with the given or a proposed mapping; `remembered`: from an earlier import */
  categories: v.array(
    v.object({
      source: v.string(),
      products: count,
      category: v.nullable(v.picklist(CATEGORIES)),
      subCategory: v.string(),
      remembered: v.boolean(),
    }),
  ),
  /** `values`: the first ones */
  options: v.array(
    v.object({
      name: v.string(),
      products: count,
      values: v.array(v.string()),
      role: v.picklist(OPTION_ROLES),
    }),
  ),
  /**
   * what the merchant may decide about single products, with the choice that applies now; `rows`: the first ones. See
   * `CHOICES` for what can be chosen
   */
  choices: v.optional(
    v.object({
      count,
      rows: v.array(
        v.object({
          kind: v.picklist(CHOICE_KINDS),
          line: count,
          reference: v.string(),
          name: v.string(),
          details: v.array(v.string()),
          choice: v.string(),
          price: v.optional(v.number()),
        }),
      ),
    }),
    { count: 0, rows: [] },
  ),
  /** new products and variants whose stock the other shop does not count */
  uncounted: count,
  /** products that the other shop hides; `names`: the first ones */
  hidden: v.object({ count, names: v.array(v.string()) }),
  /** rows that cannot be sold here; `rows`: the first ones */
  skipped: v.object({
    count,
    rows: v.array(v.object({ line: count, name: v.string(), reason: v.string() })),
  }),
  ignored: v.array(v.string()),
  /** French sentences about the whole file */
  notices: v.array(v.string()),
  /** the first products that become other than in their file */
  warnings: v.array(v.object({ line: count, name: v.string(), message: v.string() })),
  samples: v.array(
    v.object({
      name: v.string(),
      description: v.string(),
      /** cells as in the shop's own file */
      price: v.string(),
      discount: v.string(),
      category: v.string(),
      subCategory: v.string(),
      brand: v.string(),
      stock: v.string(),
      colors: v.array(v.string()),
      sizes: v.array(v.string()),
      images: v.array(v.string()),
    }),
  ),
})

/**
 * An event of moving in, sent as one line of JSON: `preview` first; with a mapping then those of the import. Without a
 * mapping, the preview is the last event.
 */
const movingEvent = v.variant('kind', [preview, ...importEvents])

export type MovingEvent = v.InferOutput<typeof movingEvent>
export type MovingPreview = v.InferOutput<typeof preview>

/** Reads one line of the response; null for an unknown event. */
export function readMovingEvent(line: string): MovingEvent | null {
  try {
    const read = v.safeParse(movingEvent, JSON.parse(line))
    return read.success ? read.output : null
  } catch {
    return null
  }
}
