import { useState } from 'react'
import type { StockLevel } from '../../../contracts/stock.ts'
import { findVariant, type VariantChoice, variantLabel } from '../../../domain/catalogue/variants.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { notify } from '../../ui/toasts.tsx'
import type { Loaded } from '../load.ts'
import { BarcodeField } from './barcode-field.tsx'
import { ProductSearch } from './product-search.tsx'
import { useBarcode } from './use-barcode.ts'

interface ProductPickerProps {
  q: string
  found: Loaded<StockLevel[]> | null
  listed: ReadonlySet<string>
  onAdd: (product: StockLevel) => void
  /** one unit of this product or variant was scanned */
  onScan: (product: StockLevel, choice: VariantChoice) => void
}

/** Adds products to the list by search or barcode. An unknown code can be assigned to a found product. */
export function ProductPicker({ q, found, listed, onAdd, onScan }: ProductPickerProps) {
  const [target, setTarget] = useState<StockLevel | null>(null)
  const barcode = useBarcode((product, choice) => {
    setTarget(null)
    const isWhole = choice.color === null && choice.size === null
    const fits = isWhole ? product.variants.length === 0 : findVariant(product.variants, choice)
    if (!fits) return onAdd(product)
    onScan(product, choice)
    const label = [product.name, variantLabel(choice)].filter(Boolean).join(', ')
    void notify.success(`Une pièce ajoutée : ${label}`)
  })

  function choose(product: StockLevel) {
    if (barcode.unknown === null) onAdd(product)
    else if (product.variants.length > 0) setTarget(product)
    else barcode.assign(product._id, WHOLE)
  }

  return (
    <section aria-label="Ajouter des produits" className="grid grid-cols-1 gap-3">
      {barcode.unknown !== null && (
        <Alert kind="info">
          <p className="break-words">Le code {barcode.unknown} n’est pas encore connu.</p>
          <p className="font-normal">Cherchez son produit ci-dessous et touchez-le pour le lui attribuer.</p>
          <button type="button" onClick={barcode.ignore} className="word-link justify-self-start">
            Ignorer ce code
          </button>
        </Alert>
      )}
      <ProductSearch q={q} found={found} listed={listed} onChoose={choose} />
      <BarcodeField onCode={barcode.lookUp} />
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {barcode.loading ? 'Recherche du code…' : ''}
      </p>
      <Dialog
        open={target !== null}
        title={`Code ${barcode.unknown ?? ''}`}
        onClose={() => setTarget(null)}
        sheet
      >
        <p>À quoi correspond-il dans « {target?.name} » ?</p>
        <ul className="mt-3 grid grid-cols-1 gap-2">
          {[...(target?.variants ?? []), WHOLE].map((choice) => (
            <li key={variantLabel(choice)}>
              <Button
                variant="secondary"
                className="w-full"
                onClick={() => target && barcode.assign(target._id, choice)}
              >
                {variantLabel(choice) || 'Le produit entier'}
              </Button>
            </li>
          ))}
        </ul>
      </Dialog>
    </section>
  )
}

const WHOLE: VariantChoice = { color: null, size: null }
