import type { ProductCells } from '../catalogue/product-csv.ts'
import type { DateOrder } from '../payments/statement-dates.ts'

/** Shop programs whose product files the shop reads and writes. */
export const FOREIGN_PROGRAMS = ['woocommerce', 'shopify', 'prestashop'] as const
export type ForeignProgram = (typeof FOREIGN_PROGRAMS)[number]

export const PROGRAM_NAMES: Readonly<Record<ForeignProgram, string>> = {
  woocommerce: 'WooCommerce',
  shopify: 'Shopify',
  prestashop: 'PrestaShop',
}

/** What an option of another shop becomes here. Options with the same role are joined: `6 mois · Coton`. */
export const OPTION_ROLES = ['color', 'size', 'ignore'] as const
export type OptionRole = (typeof OPTION_ROLES)[number]

export interface ForeignVariant {
  /** parallel to the product's options; null stands for each of its values */
  values: (string | null)[]
  price: ForeignPrice
  /** null: the program does not count it */
  stock: number | null
  image: string | null
  /** whether the other shop does not sell it for now */
  isOff?: boolean
}

/** Prices in the unit of the file. */
export interface ForeignPrice {
  /** NaN when unreadable or missing */
  regular: number
  /** the reduced price; null for none */
  sale: number | null
  /** when the reduced price applies; null: now, and until further notice */
  period?: SalePeriod | null
}

/** Epoch milliseconds; the sale is over at `until`. Null: without a bound. */
export interface SalePeriod {
  from: number | null
  until: number | null
}

export interface SaleDates {
  /** in which the dates of the file are read; null when nothing says it and the merchant must */
  order: DateOrder | null
  /** a date of the file that can be read both ways; null when its dates decide the order themselves */
  openDate: string | null
  /** @returns null without dates; a text that cannot be read as it is */
  read: (from: string, until: string) => SalePeriod | string | null
}

/** A product as another shop program describes it. */
export interface ForeignProduct {
  /** of its first row, as in a spreadsheet */
  line: number
  /** names it in every file of its shop */
  reference: string
  name: string
  /** plain text */
  description: string
  /** such as `Vêtements > Bodies`; empty without a category */
  category: string
  price: ForeignPrice
  stock: number | null
  published: boolean
  /** with the values in their order */
  options: ForeignOption[]
  variants: ForeignVariant[]
  /** URLs or file names, in order */
  images: string[]
  /** what names it and its variants besides, for photos in an archive; some may be empty */
  skus: string[]
  /** cells that need no mapping, such as the brand; columns missing from the file are absent */
  cells: Partial<ProductCells>
  /** cells that this shop wrote for its own import; they count as long as the other columns agree with them */
  own: Partial<ProductCells>
  /** whether the file has only its options and variants, as PrestaShop's file of combinations */
  isPart: boolean
  warnings: string[]
}

export interface ForeignOption {
  name: string
  values: string[]
}

/** Something that cannot be sold here, with the reason. */
export interface SkippedRow {
  line: number
  name: string
  reason: string
}

/** Whether the tax of a file matters: `needed` when it mixes amounts with and without it. */
export type TaxQuestion = 'needed' | 'optional' | null

export interface ForeignCatalogue {
  program: ForeignProgram
  products: ForeignProduct[]
  skipped: SkippedRow[]
  /** headings of columns that have texts and are not read */
  ignored: string[]
  /** French sentences about the whole file */
  notices: string[]
  /** a French sentence about the columns that the file does not have */
  lacks?: string[]
  /** whether the tax matters that its prices lack */
  tax?: TaxQuestion
  /** how the dates of sales are read; absent for a file without such columns */
  dates?: Pick<SaleDates, 'order' | 'openDate'>
}
