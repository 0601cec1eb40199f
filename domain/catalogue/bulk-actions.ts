import { type IdentifiedVariant, type PlannedLine, type PlannedStock, planLines } from './plan-stock.ts'
import type { FlashSale, ProductSummary } from './product.ts'
import { PRODUCT_FIELD_NAMES, PRODUCT_FIELDS, type ProductDetails } from './product-fields.ts'
import type { VariantsBefore } from './take-back.ts'
import { combineChoices } from './variant-plan.ts'
import { type VariantChoice, variantKey, variantLabel } from './variants.ts'

/** Changes of products that can be undone: bulk edits, imports and deletions. */
export const BULK_ACTION_KINDS = ['edit', 'import', 'deletion'] as const
export type BulkActionKind = (typeof BULK_ACTION_KINDS)[number]

/** How long a bulk action can be undone, in milliseconds (G-22). */
export const UNDO_BULK_ACTION_MS = 10 * 60_000

export interface BulkAction {
  id: string
  kind: BulkActionKind
  /** number of changed products */
  products: number
  /** name of a single product; null for several */
  name: string | null
  userName: string | null
  /** ISO date */
  createdAt: string
  /** ISO date; null for an action that was not undone */
  undoneAt: string | null
}

/** The end of the undo period as an ISO date; null when the action cannot be undone any more. */
export function undoableUntil(
  { createdAt, undoneAt }: Pick<BulkAction, 'createdAt' | 'undoneAt'>,
  now: number,
): string | null {
  const until = Date.parse(createdAt) + UNDO_BULK_ACTION_MS
  return undoneAt === null && now < until ? new Date(until).toISOString() : null
}

type EditedField = Exclude<keyof ProductDetails, 'stock'>
export type Change<Value> = readonly [before: Value, after: Value]

/** Units that an edit added to a product or to one of its variants, or removed when negative. */
interface EditedUnits extends VariantChoice {
  /** null when the stock is counted for the whole product */
  variantId: string | null
  quantity: number
}

/** Changes of a product by a bulk edit or an import. */
export interface ProductEdit {
  productId: string
  name: string
  fields: { readonly [Name in EditedField]?: Change<ProductDetails[Name]> }
  flashSale?: Change<FlashSale>
  units: readonly EditedUnits[]
  /** change of the product's `unallocatedStock` */
  unallocated?: number
  /** true when the import also added, renamed or removed variants; the undo does not revert these changes */
  variantsChanged?: true
  /** for an import that does not end: the variants that it changed */
  variantsBefore?: VariantsBefore
  /** for products from another shop: what was known of them before the import */
  moved?: MovedBefore
  /** the import added the product */
  created?: true
}

/** What the files of another shop said about a product; `before` is null for one that no file had named. */
export interface MovedBefore {
  shop: string
  reference: string
  before: {
    reference: string
    productId: string
    images: string[]
    written: Readonly<Record<string, string>>
  } | null
}

/** Lists the fields of a product that an edit changes, except its stock. */
export function editedFields(before: ProductDetails, after: Partial<ProductDetails>): ProductEdit['fields'] {
  const changed = PRODUCT_FIELD_NAMES.filter(
    (name) => name !== 'stock' && after[name] !== undefined && !isSame(before[name], after[name]),
  )
  return Object.fromEntries(changed.map((name) => [name, [before[name], after[name]]]))
}

/** A product at the time of the undo. */
interface EditedProduct extends ProductSummary {
  variants: readonly IdentifiedVariant[]
}

interface UndoContext {
  /** whether the stock of the product or variant was edited, imported or counted after the edit */
  isRestocked: (variantId: string | null) => boolean
  isBarcodeTaken: (barcode: string) => boolean
}

export interface EditUndo {
  fields: Partial<ProductDetails>
  flashSale: FlashSale | null
  /** afterwards; null: unchanged */
  stock: PlannedStock | null
  /** in French: changes that the undo does not revert, with the reason */
  left: string[]
}

/**
 * Plans the undo of an edit: restores only the fields that still have the value set by the edit. Subtracts the edit's
 * stock change from the current stock (not below 0), so that later sales still count.
 */
export function planEditUndo(edit: ProductEdit, current: EditedProduct, context: UndoContext): EditUndo {
  const left: string[] = []
  const fields: Record<string, unknown> = {}
  for (const name of PRODUCT_FIELD_NAMES) {
    const change = name === 'stock' ? undefined : edit.fields[name]
    if (!change) continue
    const reason = reasonToLeave(name, change, current, context)
    if (reason === null) fields[name] = change[0]
    else left.push(`${PRODUCT_FIELDS[name].label}\u202f: ${reason}`)
  }
  const sale = edit.flashSale
  const keepsSale = sale !== undefined && !isSame(current.flashSale, sale[1])
  if (keepsSale) left.push(`Vente flash\u202f: ${CHANGED_SINCE}`)
  const stock = undoUnits(edit, current, context)
  left.push(...stock.left)
  if (edit.variantsChanged) left.push(VARIANTS_CHANGED)
  return {
    fields,
    flashSale: sale && !keepsSale ? sale[0] : null,
    stock: stock.after,
    left,
  }
}

const CHANGED_SINCE = 'modifié depuis, laissé tel quel.'
const VARIANTS_CHANGED =
  'Couleurs, tailles et stock\u202f: l’import avait changé les variantes, elles restent ainsi.'

function reasonToLeave(
  name: EditedField | 'stock',
  [before, after]: Change<unknown>,
  current: EditedProduct,
  { isBarcodeTaken }: UndoContext,
): string | null {
  if (!isSame(current[name], after)) return CHANGED_SINCE
  if (name === 'barcode' && isBarcodeTaken(String(before))) return 'donné depuis à un autre produit.'
  if ((name === 'colors' || name === 'sizes') && !offersVariants({ ...current, [name]: before }))
    return 'les variantes ont changé depuis, laissé tel quel.'
  return null
}

/** Whether the combinations of a product's colours and sizes are exactly its variants; true without variants. */
function offersVariants({ variants, ...choices }: EditedProduct): boolean {
  if (variants.length === 0) return true
  const offered = new Set(combineChoices(choices).map(variantKey))
  return variants.length === offered.size && variants.every((variant) => offered.has(variantKey(variant)))
}

function undoUnits({ units, unallocated = 0 }: ProductEdit, current: EditedProduct, context: UndoContext) {
  const planned = planLines(
    current,
    units.map(({ variantId, quantity }) => ({
      variant: variantId === null ? null : { id: variantId },
      was: context.isRestocked(variantId) ? 0 : quantity,
      to: 0,
    })),
    'add',
  )
  const left = units.flatMap((some, index) => {
    const reason = reasonToLeaveUnits(some, planned.lines[index], current, context)
    const label = some.variantId === null ? 'Stock' : `Stock (${variantLabel(some)})`
    return reason === null ? [] : [`${label}\u202f: ${reason}`]
  })
  const isChanged = unallocated !== 0 || planned.lines.some(({ quantity }) => quantity !== 0)
  const unallocatedStock = Math.max(0, current.unallocatedStock - unallocated)
  return { after: isChanged ? { ...planned.after, unallocatedStock } : null, left }
}

function reasonToLeaveUnits(
  { variantId, quantity }: EditedUnits,
  line: PlannedLine | undefined,
  { variants }: EditedProduct,
  { isRestocked }: UndoContext,
): string | null {
  if (variantId === null && variants.length > 0)
    return 'compté depuis par taille et couleur, laissé tel quel.'
  if (!line || line.problem === 'unknown') return 'cette variante n’existe plus.'
  if (isRestocked(variantId)) return 'saisi ou compté de nouveau depuis, laissé tel quel.'
  if (line.problem === 'limit') return 'dépasserait un million de pièces.'
  const short = quantity + line.quantity
  return short === 0 ? null : `ramené à 0 seulement, ${missing(short, quantity)}`
}

function missing(units: number, of: number): string {
  const added = of === 1 ? 'la pièce ajoutée' : `des ${of} pièces ajoutées`
  if (of === 1) return `${added} n’est plus en stock.`
  return units === 1 ? `1 ${added} n’est plus en stock.` : `${units} ${added} ne sont plus en stock.`
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** A product that was not restored, or only in part, with the reasons in French. */
export interface LeftProduct {
  productId: string
  name: string
  reasons: string[]
}

/** Message after products were restored from the trash. */
export function restoredText(count: number, left: readonly LeftProduct[]): string {
  return withLeft(count === 1 ? 'Produit restauré' : `${count} produits restaurés`, left)
}

/** Message after an edit or an import was undone. */
export function undoneText(count: number, left: readonly LeftProduct[]): string {
  if (count === 0) return 'Rien n’a pu être rétabli.'
  return withLeft(`Modification défaite pour ${count === 1 ? '1 produit' : `${count} produits`}`, left)
}

function withLeft(text: string, { length }: readonly LeftProduct[]): string {
  if (length === 0) return text
  return `${text}. ${length === 1 ? '1 produit n’est' : `${length} produits ne sont`} pas entièrement comme avant.`
}
