import { totalStock } from '../../../domain/catalogue/variants.ts'
import type { Issue } from '../../../domain/errors.ts'
import { splitList } from '../../../domain/text/typed-list.ts'
import { isRecord, own, readNumber } from '../../../domain/unknown-values.ts'
import { serverIssues } from '../../api-client/answers.ts'
import { ApiError } from '../../api-client/api.ts'
import { conflictVariants, typeInto } from '../variants/cell-edits.ts'
import { cellName } from '../variants/typed-grid.ts'
import { rebaseStock, renameAdded, type StockState, sentStock, stockIssues, viewStock } from './form-stock.ts'
import { type FormValues, formIssues } from './form-values.ts'
import type { useFormDraft } from './use-product-form.ts'

const choicesOf = ({ colors, sizes }: FormValues) => ({
  colors: splitList(colors),
  sizes: splitList(sizes),
})

export function useFormStock(draft: ReturnType<typeof useFormDraft>) {
  const { values, seen, stock, stored } = draft.state
  const { change } = draft
  const view = viewStock(stored, stock, choicesOf(values), values.stock)
  /** the values to save; with a grid, `stock` is the total of the cells */
  const totalled = view.counted ? { ...values, stock: String(view.total ?? 0) } : values
  const isGridChanged =
    stored.variants.length === 0 ||
    !view.counted ||
    Object.keys(stock.edits).length > 0 ||
    values.colors !== seen.colors ||
    values.sizes !== seen.sizes
  const setWholeStock = (units: string | number) => change({ values: { ...values, stock: String(units) } })
  const setStock = (part: Partial<StockState>) => change({ stock: { ...stock, ...part } })

  function setCounted(counted: boolean) {
    setStock({ counted })
    if (counted) return
    if (stored.variants.length > 0) setWholeStock(totalStock(stored.variants))
    else if (values.stock.trim() === '') setWholeStock(view.total ?? '')
  }

  function setChoices(next: FormValues) {
    setStock({ edits: renameAdded(stock.edits, stored, choicesOf(values), choicesOf(next)) })
  }

  /** Adopts the server's stock after a conflict. @returns the issues of the response, and first one for a changed cell */
  function takeConflict(error: unknown): Issue[] {
    const body = error instanceof ApiError ? error.body : null
    const current = isRecord(body) ? readNumber(own(body, 'stock'), 0, Number.MAX_SAFE_INTEGER) : null
    const currentVariants = conflictVariants(body)
    const isWhole = stored.variants.length === 0
    const wholeStock =
      current !== null && isWhole && values.stock === seen.stock ? String(current) : values.stock
    const rebased = rebaseStock(stored, stock, currentVariants)
    // The response contains the stock only after a stock conflict. Otherwise `onSaved` has already updated the stock.
    if (current !== null || currentVariants.length > 0) {
      // The next save may overwrite the server's stock, because the user has seen this stock in the error.
      const seenStock = String(current ?? seen.stock)
      change({ stored: rebased.stored, stock: rebased.state, seen: { ...seen, stock: seenStock } })
      if (view.counted) setWholeStock(wholeStock)
    }
    const { cells } = viewStock(rebased.stored, rebased.state, choicesOf(values), wholeStock)
    const issues = serverIssues(error)
    const moved = cells.findIndex((cell) => cell.moved)
    return moved >= 0 ? [{ path: cellName(moved), message: '' }, ...issues] : issues
  }

  return {
    view,
    totalled,
    setChoices,
    takeConflict,
    issues: (imagesMissing: boolean) => [
      ...formIssues(totalled, imagesMissing),
      ...stockIssues(view, stock.agreedRemoval),
    ],
    /** null also when neither the grid nor its colours and sizes were changed: newer ones stay */
    sent: isGridChanged ? sentStock(stored, view) : null,
    isStored: stored.variants.length > 0,
    /** units that remain when the stock is no longer counted by colour and size */
    storedUnits: totalStock(stored.variants),
    setCounted,
    agreed: view.removal !== '' && view.removal === stock.agreedRemoval,
    setAgreed: (agreed: boolean) => setStock({ agreedRemoval: agreed ? view.removal : null }),
    acceptTotal: () => setWholeStock(view.total ?? values.stock),
    type: (texts: Readonly<Record<string, string>>) =>
      setStock({ edits: typeInto(stock.edits, view.cells, texts) }),
  }
}

export type FormStock = ReturnType<typeof useFormStock>
