import { formatFrancs } from '../../domain/pricing/francs.ts'
import type { PriceTag } from '../../domain/pricing/price.ts'

export function Francs({ amount, className = '' }: { amount: number; className?: string }) {
  return <span className={`whitespace-nowrap figures ${className}`}>{formatFrancs(amount)}</span>
}

export function Price({ tag, large = false }: { tag: PriceTag; large?: boolean }) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      <Francs
        amount={tag.unitPrice}
        className={`font-extrabold ${large ? 'text-[min(1.875rem,12vw)]' : 'text-base'} ${tag.reduced ? 'text-action' : ''}`}
      />
      {tag.reduced && (
        <del className={`text-ink-soft ${large ? 'text-lg' : 'text-sm'}`}>
          <span className="sr-only">Ancien prix : </span>
          <Francs amount={tag.basePrice} />
        </del>
      )}
    </p>
  )
}
