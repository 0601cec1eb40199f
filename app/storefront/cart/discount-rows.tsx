import { X } from 'lucide-react'
import type { MouseEvent } from 'react'
import { feeText } from '../../../domain/deliveries/zones.ts'
import { isFreeDelivery, type OrderDiscount } from '../../../domain/orders/order-discount.ts'
import { IconButton } from '../../ui/button.tsx'
import { Francs } from '../../ui/price.tsx'
import { notify } from '../../ui/toasts.tsx'
import { putCode, readCodes, removeCodes } from './code-store.ts'

interface DiscountsProps {
  discounts: readonly OrderDiscount[]
  /** whether the codes can be removed */
  removable?: boolean
}

/** The promotions as rows of a list of amounts. */
export function DiscountRows({ discounts, removable = false }: DiscountsProps) {
  return discounts.map((discount, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rows without state, and two promotions may be alike
    <div key={index} className="contents text-success">
      <dt className="wrap-anywhere">{discount.name}</dt>
      <dd className="pl-2 text-right font-bold">
        {isFreeDelivery(discount) ? 'Livraison gratuite' : <Francs amount={0 - discount.amount} />}
      </dd>
      {discount.code !== null && (
        <dd className="col-span-2 -mt-2">
          <Code code={discount.code} removable={removable} />
        </dd>
      )}
    </div>
  ))
}

export function Code({ code, removable }: { code: string; removable: boolean }) {
  function remove({ currentTarget }: MouseEvent<HTMLElement>) {
    const entry = readCodes().find((known) => known.code === code)
    // The button disappears.
    currentTarget.closest('section')?.focus({ preventScroll: true })
    removeCodes([code])
    notify.info(`Code ${code} retiré du panier`, { undo: entry && (() => putCode(entry)) })
  }

  return (
    <span className="inline-flex max-w-full items-center gap-x-1 text-ink">
      <span className="min-w-0 rounded-full bg-mint px-3 py-0.5 text-sm font-bold break-words">{code}</span>
      {removable && (
        <IconButton label={`Retirer le code ${code}`} onClick={remove}>
          <X className="size-4" />
        </IconButton>
      )}
    </span>
  )
}

/** A delivery fee after promotions, with the fee or the range of fees before them. */
export function PromotedFee({ fee, before }: { fee: number; before: string }) {
  return (
    <span className="inline-flex flex-wrap items-baseline justify-end gap-x-2 figures">
      {before !== feeText(fee) && (
        <del className="text-sm font-normal text-ink-soft">
          <span className="sr-only">{'Avant l’offre\u202f: '}</span>
          <span>{before}</span>
        </del>
      )}
      <span>{feeText(fee)}</span>
    </span>
  )
}
