import { totalStock } from '../../../domain/catalogue/variants.ts'
import type { Issue } from '../../../domain/errors.ts'
import { splitList } from '../../../domain/text/typed-list.ts'
import { isRecord, own, readNumber } from '../../../domain/unknown-values.ts'
import {
  conflictVariants,
  rebaseStock,
  renameAdded,
  type StockState,
  sentStock,
  stockIssues,
  typeInto,
  viewStock,
} from '../variants/stock.ts'
import { cellName } from '../variants/typed-grid.ts'
import type { FormState } from './draft.ts'
import { type FormValues, formIssues } from './form-values.ts'

const choicesOf = ({ colors, sizes }: FormValues) => ({
  colors: splitList(colors),
  sizes: splitList(sizes),
})

/** The stock of a form: what it shows and what a save sends. */
export function stockOf({ values, seen, stock, stored }: FormState) {
  const view = viewStock(stored, stock, choicesOf(values), values.stock)
  const isStored = stored.variants.length > 0
  const isGridChanged =
    !isStored ||
    !view.counted ||
    Object.keys(stock.edits).length > 0 ||
    values.colors !== seen.colors ||
    values.sizes !== seen.sizes
  return {
    view,
    isStored,
    /** the values to save; with a grid, `stock` is the total of the cells */
    totalled: view.counted ? { ...values, stock: String(view.total ?? 0) } : values,
    /** null also when neither the grid nor its colours and sizes were changed: newer ones stay */
    sent: isGridChanged ? sentStock(stored, view) : null,
    /** units that remain when the stock is no longer counted by colour and size */
    storedUnits: totalStock(stored.variants),
    agreed: view.removal !== '' && view.removal === stock.agreedRemoval,
  }
}

export type FormStock = ReturnType<typeof stockOf>

/** All issues of a form in the order of its fields. */
export function issuesOf(form: FormState, imagesMissing: boolean): Issue[] {
  const { totalled, view } = stockOf(form)
  return [...formIssues(totalled, imagesMissing), ...stockIssues(view, form.stock.agreedRemoval)]
}

/** The name of the first cell whose stock changed after it was edited. */
export function movedCell(form: FormState): string | null {
  const index = stockOf(form).view.cells.findIndex(({ moved }) => moved)
  return index >= 0 ? cellName(index) : null
}

/** A change of the form. */
export type FormChange = (form: FormState) => FormState

const withWholeStock = (form: FormState, units: string | number): FormState => ({
  ...form,
  values: { ...form.values, stock: String(units) },
})

const withStock = (form: FormState, part: Partial<StockState>): FormState => ({
  ...form,
  stock: { ...form.stock, ...part },
})

/** Sets the values. Unsaved cells of an added colour or size keep their input when it is renamed. */
export function withValues(form: FormState, values: FormValues): FormState {
  if (values.colors === form.values.colors && values.sizes === form.values.sizes) return { ...form, values }
  const edits = renameAdded(form.stock.edits, form.stored, choicesOf(form.values), choicesOf(values))
  return withStock({ ...form, values }, { edits })
}

/** Sets the texts of cells, by cell key. */
export function withTexts(form: FormState, texts: Readonly<Record<string, string>>): FormState {
  return withStock(form, { edits: typeInto(form.stock.edits, stockOf(form).view.cells, texts) })
}

/** Sets whether the stock is counted by colour and size. */
export function withCounted(form: FormState, counted: boolean): FormState {
  const { isStored, storedUnits, view } = stockOf(form)
  const next = withStock(form, { counted })
  if (counted) return next
  if (isStored) return withWholeStock(next, storedUnits)
  return form.values.stock.trim() === '' ? withWholeStock(next, view.total ?? '') : next
}

/** Confirms that the stock of removed variants is removed, or takes the confirmation back. */
export function withAgreedRemoval(form: FormState, agreed: boolean): FormState {
  return withStock(form, { agreedRemoval: agreed ? stockOf(form).view.removal : null })
}

/** Makes the total of the cells the stock of the product. */
export function withTotal(form: FormState): FormState {
  return withWholeStock(form, stockOf(form).view.total ?? form.values.stock)
}

/** Adopts the current stock from the body of a 409 response, if it contains any. */
export function withCurrentStock(form: FormState, body: unknown): FormState {
  const { values, seen, stored, stock } = form
  const current = isRecord(body) ? readNumber(own(body, 'stock'), 0, Number.MAX_SAFE_INTEGER) : null
  const variants = conflictVariants(body)
  if (current === null && variants.length === 0) return form
  const { view, isStored } = stockOf(form)
  const rebased = rebaseStock(stored, stock, variants)
  // The next save may overwrite the server's stock, because the user has seen this stock in the error.
  const next = { ...form, stored: rebased.stored, stock: rebased.state }
  const seenNow = { ...next, seen: { ...seen, stock: String(current ?? seen.stock) } }
  const isWholeUntouched = view.counted && !isStored && values.stock === seen.stock
  return isWholeUntouched && current !== null ? withWholeStock(seenNow, current) : seenNow
}
