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
  requested: Choices,
): RowVariants {
  const choiceOf = choiceReader(requested)
  const imported = variantsAfterImport(product, requested)
  const isCounted = product.variants.length > 0
  const seen = seenStocks(isCounted ? (cells.seenVariants ?? '') : '', choiceOf)
  const listed = new Map<string, Variant & { was: number }>()
  const issues: LineIssue[] = []
  for (const entry of readVariantsCell(cells.variants ?? '')) {
    const choice = choiceOf(entry)
    const key = variantKey(choice)
    const variant = imported.get(key)
    const stock = readUnits(entry.stock)
    const was = seen.get(key) ?? seen.get(variant?.keyBefore ?? key) ?? variant?.stock ?? 0
    const problem =
      formProblem(entry) ??
      unknownProblem(choice, requested) ??
      (listed.has(key) ? 'se trouve deux fois.' : stockProblem(variant, stock, was))
    if (problem) issues.push(issueOf(entry.stock === null ? entry.text : variantLabel(choice), problem))
    listed.set(key, { ...choice, stock: stock ?? 0, was })
  }
  const unlisted = [...imported].filter(([key]) => !listed.has(key)).map(([, variant]) => variant)
  if (issues.length === 0) {
    issues.push(
      ...unlisted.filter((variant) => variant.stock > 0 && seen.has(variant.keyBefore)).map(leftOut),
    )
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
type ImportedVariant = Variant & { keyBefore: string }

function variantsAfterImport(product: CountedProduct, requested: Choices): Map<string, ImportedVariant> {
  const { renamed, added, removed } = planVariants(product.variants, product, requested)
  const names = new Map(renamed.map(({ variant, to }) => [variant.id, to]))
  const gone = new Set(removed.map(({ id }) => id))
  const remaining = product.variants
    .filter(({ id }) => !gone.has(id))
    .map((variant) => ({ ...variant, ...names.get(variant.id), keyBefore: variantKey(variant) }))
  const fresh = added.map((choice) => ({ ...choice, stock: 0, keyBefore: variantKey(choice) }))
  return new Map([...remaining, ...fresh].map((variant) => [variantKey(variant), variant]))
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

function stockProblem(
  variant: ImportedVariant | undefined,
  stock: number | null,
  was: number,
): string | null {
  if (stock === null) return 'doit avoir un stock entier, positif ou zéro.'
  const current = variant?.stock ?? 0
  const moved = nextStock({ current, seen: was, requested: stock }) === null
  return moved ? `a changé entre-temps : il en reste ${current}.` : null
}

const leftOut = (variant: ImportedVariant): LineIssue =>
  issueOf(
    variantLabel(variant),
    `manque, alors qu’il en reste ${variant.stock}. Écrivez 0 pour vider ce stock.`,
  )
