import { LayoutGrid } from 'lucide-react'
import { useRef, useState } from 'react'
import { variantsAnswer } from '../../../contracts/variants.ts'
import type { StockedProduct } from '../../../domain/catalogue/product.ts'
import { FOR_SALE, isLowStock } from '../../../domain/catalogue/stock.ts'
import { sortVariants } from '../../../domain/catalogue/variant-plan.ts'
import { totalStock, type Variant } from '../../../domain/catalogue/variants.ts'
import { pluralize } from '../../../domain/text/format.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { useDisclosure } from '../../ui/use-disclosure.ts'
import { messageOrFailed } from '../admin-api.ts'
import { useChange } from '../change/use-change.ts'
import { FormDialog } from '../form-dialog.tsx'
import {
  addedUnits,
  type CellEdits,
  changedCells,
  conflictVariants,
  gridCells,
  NO_EDITS,
  refusedEdits,
  soldOutText,
  typeInto,
  withKeys,
} from '../variants/stock.ts'
import { cellName, readCell } from '../variants/typed-grid.ts'
import { VariantGrid } from '../variants/variant-grid.tsx'
import { EditButton, InlineNumber } from './inline-number.tsx'
import type { EditedFields } from './use-product-edit.ts'

interface StockCellProps {
  product: StockedProduct
  onEdited: (edited: EditedFields) => void
}

export function StockCell({ product, onEdited }: StockCellProps) {
  if (product.variants.length > 0) return <VariantStockCell product={product} onEdited={onEdited} />
  return (
    <InlineNumber
      product={product}
      field="stock"
      label={`le stock de ${product.name}`}
      inputMode="numeric"
      hint={FOR_SALE}
      onEdited={onEdited}
    >
      <StockFigure product={product} />
    </InlineNumber>
  )
}

export function StockFigure({ product }: { product: StockedProduct }) {
  return (
    <span className={isLowStock(product) ? 'font-extrabold text-error' : 'tabular-nums'}>
      {product.stock === 0 ? 'Épuisé' : product.stock}
    </span>
  )
}

function VariantStockCell({ product, onEdited }: StockCellProps) {
  const { name, variants, unallocatedStock } = product
  const { open, show, close } = useDisclosure()
  const { form, cells, edits, problem, saving, saved, submit, type, discard } = useVariantEdits(
    product,
    onEdited,
    close,
  )
  const soldOut = soldOutText(variants)
  const returned = Math.max(0, unallocatedStock - addedUnits(cells))
  return (
    <span className="inline-grid justify-items-end xl:justify-items-start">
      <EditButton
        label={`le stock de ${name}`}
        saved={saved}
        icon={<LayoutGrid className="size-3.5 shrink-0 text-ink-soft" />}
        aria-haspopup="dialog"
        onClick={show}
      >
        <StockFigure product={product} />
      </EditButton>
      {soldOut && <span className="text-sm text-error">{soldOut}</span>}
      {unallocatedStock > 0 && (
        <span className="text-sm font-bold text-warning">
          {`${pluralize(unallocatedStock, 'pièce')} à répartir`}
        </span>
      )}
      {Object.keys(edits).length > 0 && !open && (
        <span className="text-sm font-bold text-warning">Saisie non enregistrée</span>
      )}
      {open && (
        <FormDialog
          sheet
          wide
          title={`Stock de ${name}`}
          submit="Enregistrer"
          loading={saving}
          form={form}
          onSubmit={submit}
          onClose={close}
          back={
            <Button
              variant="secondary"
              onClick={() => {
                discard()
                close()
              }}
            >
              Effacer la saisie
            </Button>
          }
        >
          {problem && <Alert kind="error">{problem}</Alert>}
          {returned > 0 && (
            <Alert kind="warning">{`${pluralize(returned, 'pièce')} à répartir, de commandes annulées`}</Alert>
          )}
          <VariantGrid cells={cells} onType={type} readOnly={saving} />
        </FormDialog>
      )}
    </span>
  )
}

/** Edits of a grid. They remain while the dialog is closed. */
function useVariantEdits(
  product: StockedProduct,
  onEdited: (edited: EditedFields) => void,
  onSaved: () => void,
) {
  const { send, pending: saving } = useChange()
  const [edits, setEdits] = useState<CellEdits>(NO_EDITS)
  const [problem, setProblem] = useState<string | null>(null)
  const [saved, setSaved] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const cells = gridCells(withKeys(sortVariants(product.variants, product)), edits)
  const focusCell = (index: number) =>
    form.current?.querySelector<HTMLElement>(`[name="${cellName(index)}"]`)?.focus()

  function submit() {
    if (saving) return
    const invalid = cells.findIndex(({ typed }) => readCell(typed) === null)
    if (invalid >= 0) return focusCell(invalid)
    const changed = changedCells(cells, edits)
    if (changed.length === 0) return onSaved()
    setProblem(null)
    void send(
      {
        method: 'PATCH',
        path: encoded`/products/${product._id}/variants`,
        body: { cells: changed },
        answer: variantsAnswer,
        failure: messageOrFailed,
        silent: true,
        // Reloading the list could move the row, and close the dialog.
        reload: () => false,
      },
      (result) => {
        const refused = result.ok ? result.data.refused : conflictVariants(result.body)
        const variants = result.ok ? result.data.variants : refused
        const message = result.ok ? result.data.message : result.message
        const isSaved = result.ok && refused.length === 0
        setProblem(isSaved ? null : message)
        if (result.ok || refused.length > 0) show(variants, refused)
        if (isSaved) onSaved()
      },
    )
  }

  /** Shows the variants as they are stored now; those that were refused keep their edits. */
  function show(variants: Variant[], refused: readonly Variant[]) {
    const remaining = refusedEdits(edits, refused)
    const written = cells.filter(({ key }) => edits[key] && !remaining[key])
    setEdits((latest) => refusedEdits(latest, refused))
    setSaved(refused.length === 0)
    const unallocatedStock = Math.max(0, product.unallocatedStock - addedUnits(written))
    onEdited({ _id: product._id, variants, stock: totalStock(variants), unallocatedStock })
    focusCell(cells.findIndex(({ key }) => remaining[key]))
  }

  return {
    ...{ form, cells, edits, problem, saving, saved, submit },
    type: (texts: Readonly<Record<string, string>>) => setEdits(typeInto(edits, cells, texts)),
    discard: () => {
      setEdits(NO_EDITS)
      setProblem(null)
    },
  }
}
