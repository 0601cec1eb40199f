import { useState } from 'react'
import type { ListedProduct } from '../../../contracts/planned-changes.ts'
import { type PriceTag, reductionOf } from '../../../domain/pricing/price.ts'
import { basePriceFor, priceEquation } from '../../../domain/pricing/price-equation.ts'
import { readTypedNumber } from '../../../domain/pricing/read-amount.ts'
import { Price } from '../../ui/price.tsx'
import { InlineNumber } from './inline-number.tsx'
import { soldNow } from './sold-now.ts'
import type { EditedFields } from './use-product-edit.ts'

interface PriceCellProps {
  product: ListedProduct
  tag: PriceTag
  /** epoch milliseconds */
  now: number
  onEdited: (edited: EditedFields) => void
}

/**
 * Edits the price in place, and says what the customer will pay with it. For a reduced product, what the customer pays can
 * be typed instead: the price then follows from it.
 */
export function PriceCell({ product, tag, now, onEdited }: PriceCellProps) {
  const [isPaid, setIsPaid] = useState(false)
  const { sold } = soldNow(product, now)
  const percent = reductionOf(sold, now)
  // While a plan sets the price, the typed one is not what is paid.
  const isPlanned = sold.price !== product.price
  const baseOf = (paid: number) => basePriceFor(paid, sold, now)
  const convert = (typed: string) => {
    const base = isPaid ? baseOf(readTypedNumber(typed)) : null
    return base === null || Number.isNaN(base) ? typed : String(base)
  }
  const hint = (typed: string) => {
    const price = readTypedNumber(convert(typed))
    return price > 0 ? priceEquation(soldNow({ ...product, price }, now).sold, now) : null
  }
  return (
    <InlineNumber
      product={product}
      field="price"
      label={`${isPaid ? 'le prix payé' : 'le prix'} de ${product.name}`}
      inputMode="decimal"
      hint={hint}
      convert={convert}
      onOpen={() => setIsPaid(false)}
      onEdited={onEdited}
      below={(typed, type) =>
        percent > 0 &&
        percent < 100 &&
        !isPlanned && (
          <label className="flex min-h-11 cursor-pointer items-center gap-2 text-sm">
            <input
              type="checkbox"
              checked={isPaid}
              onChange={({ target }) => {
                type(typedFor(target.checked, typed))
                setIsPaid(target.checked)
              }}
              className="size-5 shrink-0 accent-action"
            />
            Saisir ce que le client paie
          </label>
        )
      }
    >
      <Price tag={tag} />
    </InlineNumber>
  )

  /** The same price in the other way of typing it. */
  function typedFor(paid: boolean, typed: string): string {
    const price = readTypedNumber(convert(typed))
    if (!(price > 0)) return typed
    return String(paid ? soldNow({ ...product, price }, now).tag.unitPrice : price)
  }
}
