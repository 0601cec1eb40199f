import { X } from 'lucide-react'
import { useState } from 'react'
import type { StockedProduct } from '../../../domain/catalogue/product.ts'
import { productLabel, variantLabel } from '../../../domain/catalogue/variants.ts'
import { unitPrice } from '../../../domain/pricing/price.ts'
import { pluralize } from '../../../domain/text/format.ts'
import { serverNow } from '../../browser/server-time.ts'
import { useProductSearch } from '../../product-finder/find-products.ts'
import { IconButton } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { Francs } from '../../ui/price.tsx'
import { ListSearch } from '../lists/list-search.tsx'
import { ProductThumb } from '../product-thumb.tsx'

export interface NewUnit {
  productId: string
  name: string
  color: string | null
  size: string | null
  /** francs */
  price: number
}

/** Lists what can be chosen of a product: its variants, else all combinations of its colours and sizes. */
function choicesOf({ variants, colors, sizes, stock }: StockedProduct) {
  if (variants.length > 0) return variants
  const all = (texts: readonly string[]) => (texts.length > 0 ? texts : [null])
  return all(colors).flatMap((color) => all(sizes).map((size) => ({ color, size, stock })))
}

interface NewUnitsProps {
  units: readonly NewUnit[]
  onChange: (units: readonly NewUnit[]) => void
}

/** Searches for replacements of returned units. One tap adds one unit. */
export function NewUnits({ units, onChange }: NewUnitsProps) {
  const [q, setQ] = useState('')
  const { found, failure } = useProductSearch({
    q,
    limit: RESULTS,
    delay: 0,
    failed: 'La recherche n’a pas abouti.',
  })
  return (
    <div className="grid grid-cols-1 gap-3">
      <ListSearch label="Chercher la nouvelle pièce" value={q} onSearch={setQ} />
      <FieldError>{failure}</FieldError>
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {found &&
          (found.products.length === 0
            ? 'Aucun produit ne correspond à cette recherche.'
            : `${found.notice ? `${found.notice}. ` : ''}${pluralize(found.products.length, 'produit')} : touchez la pièce choisie.`)}
      </p>
      <ul className="divide-y divide-line border-y border-line empty:hidden">
        {found?.products.map((product) => (
          <Found key={product._id} product={product} onChoose={(unit) => onChange([...units, unit])} />
        ))}
      </ul>
      <ul aria-label="Nouvelles pièces" className="grid grid-cols-1 gap-1 empty:hidden">
        {units.map((unit, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list may contain the same unit twice
          <li key={index} className="flex flex-wrap items-center gap-x-3">
            <span className="min-w-0 grow basis-24 font-bold wrap-anywhere">{unitName(unit)}</span>
            <Francs amount={unit.price} />
            <IconButton
              label={`Retirer ${unitName(unit)}`}
              onClick={() => onChange(units.filter((_, other) => other !== index))}
            >
              <X className="size-5" />
            </IconButton>
          </li>
        ))}
      </ul>
    </div>
  )
}

const unitName = ({ name, color, size }: NewUnit) => productLabel({ name, color, size })

function Found({ product, onChoose }: { product: StockedProduct; onChoose: (unit: NewUnit) => void }) {
  const { _id, name, images } = product
  const price = unitPrice(product, serverNow())
  return (
    <li className="grid grid-cols-1 gap-2 py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <ProductThumb image={images[0]} size={44} />
        <span className="min-w-0 grow basis-24 wrap-anywhere">{name}</span>
        <Francs amount={price} />
      </div>
      <div className="flex flex-wrap gap-2">
        {choicesOf(product).map(({ color, size, stock }) => {
          const label = variantLabel({ color, size }) || 'Choisir'
          return (
            <button
              key={label}
              type="button"
              disabled={stock === 0}
              aria-label={`${name}, ${label}`}
              onClick={() => onChoose({ productId: _id, name, color, size, price })}
              className="min-h-11 max-w-full rounded-full border-2 border-line-strong px-4 text-sm font-bold wrap-anywhere hover:border-action disabled:cursor-not-allowed disabled:opacity-55"
            >
              {stock === 0 ? `${label} (épuisé)` : label}
            </button>
          )
        })}
      </div>
    </li>
  )
}

const RESULTS = 6
