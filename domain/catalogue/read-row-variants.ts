import { fold } from '../text/fold.ts'
import type { LineIssue } from './match-lines.ts'
import type { CountedProduct } from './plan-stock.ts'
import { PRODUCT_LIMITS } from './product.ts'
import { PRODUCT_COLUMNS, type ProductCells } from './product-csv.ts'
import { nextStock } from './stock.ts'
import {
  type Choices,
  distinctChoices,
  planVariants,
  type Variant,
  type VariantChoice,
  variantKey,
  variantLabel,
} from './variants.ts'
import { choiceReader, readVariantsCell, type VariantEntry } from './variants-csv.ts'

interface RowVariants {
  /** all variants after the import, with the requested and the exported stock */
  variants: (Variant & { was: number })[]
  issues: LineIssue[]
}

/** Reads the variants cell of a row; variants missing from it keep their stock. */
export function readRowVariants(
  product: CountedProduct,
  cells: Partial<Pick<ProductCells, 'variants' | 'seenVariants'>>,
  wanted: Choices,
): RowVariants {
  const choiceOf = choiceReader(wanted)
  const shelves = shelvesAfter(product, wanted)
  const isCounted = product.variants.length > 0
  const seen = seenStocks(isCounted ? (cells.seenVariants ?? '') : '', choiceOf)
  const listed = new Map<string, Variant & { was: number }>()
  const issues: LineIssue[] = []
  for (const entry of readVariantsCell(cells.variants ?? '')) {
    const choice = choiceOf(entry)
    const key = variantKey(choice)
    const shelf = shelves.get(key)
    const stock = readUnits(entry.stock)
    const was = seen.get(key) ?? seen.get(shelf?.keyBefore ?? key) ?? shelf?.stock ?? 0
    const problem =
      formProblem(entry) ??
      unknownProblem(choice, wanted) ??
      (listed.has(key) ? 'se trouve deux fois.' : stockProblem(shelf, stock, was))
    if (problem) issues.push(issueOf(entry.stock === null ? entry.text : variantLabel(choice), problem))
    listed.set(key, { ...choice, stock: stock ?? 0, was })
  }
  const unlisted = [...shelves].filter(([key]) => !listed.has(key)).map(([, shelf]) => shelf)
  if (issues.length === 0) {
    issues.push(...unlisted.filter((shelf) => shelf.stock > 0 && seen.has(shelf.keyBefore)).map(leftOut))
  }
  const remaining = unlisted.map(({ color, size, stock }) => ({ color, size, stock, was: stock }))
  return { variants: [...listed.values(), ...remaining], issues }
}

/** Reads a stock; null for an invalid one. */
export function readUnits(text: string | null | undefined): number | null {
  const digits = text?.replace(/\s/g, '') ?? ''
  return /^\d{1,9}$/.test(digits) && Number(digits) <= PRODUCT_LIMITS.stock ? Number(digits) : null
}

/** A variant after the import with its current stock, and its key before a rename. */
type Shelf = Variant & { keyBefore: string }

function shelvesAfter(product: CountedProduct, wanted: Choices): Map<string, Shelf> {
  const { renamed, added, removed } = planVariants(product.variants, product, wanted)
  const names = new Map(renamed.map(({ variant, to }) => [variant.id, to]))
  const gone = new Set(removed.map(({ id }) => id))
  const remaining = product.variants
    .filter(({ id }) => !gone.has(id))
    .map((variant) => ({ ...variant, ...names.get(variant.id), keyBefore: variantKey(variant) }))
  const fresh = added.map((choice) => ({ ...choice, stock: 0, keyBefore: variantKey(choice) }))
  return new Map([...remaining, ...fresh].map((shelf) => [variantKey(shelf), shelf]))
}

function seenStocks(cell: string, choiceOf: ReturnType<typeof choiceReader>): Map<string, number> {
  const stocks = new Map<string, number>()
  for (const entry of readVariantsCell(cell)) {
    const units = readUnits(entry.stock)
    if (units !== null) stocks.set(variantKey(choiceOf(entry)), units)
  }
  return stocks
}

function issueOf(label: string, problem: string): LineIssue {
  return { column: PRODUCT_COLUMNS.variants, message: `« ${label} » ${problem}` }
}

function formProblem({ stock }: VariantEntry): string | null {
  return stock === null ? 'doit s’écrire Couleur/Taille=Stock, par exemple Rouge/6 mois=4.' : null
}

function unknownProblem({ color, size }: VariantChoice, { colors, sizes }: Choices): string | null {
  return (
    missing(color, colors, 'cette couleur', 'de couleur') ?? missing(size, sizes, 'cette taille', 'de taille')
  )
}

function missing(choice: string | null, list: readonly string[], one: string, none: string): string | null {
  const offered = distinctChoices(list).map(fold)
  if (choice === null) return offered.length === 0 ? null : `n’indique pas ${none}.`
  return offered.includes(fold(choice)) ? null : `n’existe pas : ce produit n’a pas ${one}.`
}

function stockProblem(shelf: Shelf | undefined, stock: number | null, was: number): string | null {
  if (stock === null) return 'doit avoir un stock entier, positif ou zéro.'
  const present = shelf?.stock ?? 0
  const moved = nextStock({ present, seen: was, wanted: stock }) === null
  return moved ? `a changé entre-temps : il en reste ${present}.` : null
}

const leftOut = (shelf: Shelf): LineIssue =>
  issueOf(variantLabel(shelf), `manque, alors qu’il en reste ${shelf.stock}. Écrivez 0 pour vider ce stock.`)
