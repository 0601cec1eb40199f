import { useId, useState } from 'react'
import { readAmount } from '../../../contracts/facet-params.ts'
import type { FacetCounts, FacetSelection } from '../../../domain/catalogue/facets.ts'
import { formatFrancs } from '../../../domain/pricing/francs.ts'
import { withoutFacet } from './facet-labels.ts'
import { OptionCount } from './facet-options.tsx'

interface PriceRangeProps {
  /** lowest and highest price of the products that match the other filters */
  range: FacetCounts['price']
  selection: FacetSelection
  onSelect: (selection: FacetSelection) => void
  live: boolean
}

const LIMITS = [
  { name: 'minPrice', label: 'De', bound: 'min' },
  { name: 'maxPrice', label: 'À', bound: 'max' },
] as const

type Limit = (typeof LIMITS)[number]['name']

export function PriceRange({ range, selection, onSelect, live }: PriceRangeProps) {
  const [texts, setTexts] = useState(() => written(selection))
  const [shown, setShown] = useState(selection)
  const errorId = useId()
  // Updates the texts when the price filter was changed elsewhere, for example by a button with a price.
  if (shown.minPrice !== selection.minPrice || shown.maxPrice !== selection.maxPrice) {
    setShown(selection)
    setTexts(written(selection))
  }
  const error = problemOf(texts)

  function apply(next: Record<Limit, string>) {
    if (problemOf(next)) return
    const [minPrice, maxPrice] = [readAmount(next.minPrice), readAmount(next.maxPrice)]
    const chosen = {
      ...withoutFacet(selection, 'price'),
      ...(minPrice !== null && { minPrice }),
      ...(maxPrice !== null && { maxPrice }),
    }
    setShown(chosen)
    if (chosen.minPrice !== selection.minPrice || chosen.maxPrice !== selection.maxPrice) onSelect(chosen)
  }

  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-extrabold text-ink">Prix en FCFA</legend>
      <div className="flex gap-3">
        {LIMITS.map(({ name, label, bound }) => (
          <label key={name} className="grid min-w-0 grow text-sm text-ink-soft">
            <span>{label}</span>
            <input
              name={name}
              inputMode="numeric"
              autoComplete="off"
              maxLength={24}
              value={texts[name]}
              placeholder={range ? formatFrancs(range[bound]).replace(' FCFA', '') : ''}
              aria-invalid={error !== null}
              aria-describedby={error ? errorId : undefined}
              onChange={({ target }) => {
                const next = { ...texts, [name]: target.value }
                setTexts(next)
                if (live) apply(next)
              }}
              onBlur={() => apply(texts)}
              onKeyDown={({ key }) => key === 'Enter' && apply(texts)}
              className="h-11 w-full rounded-field border-2 border-line-strong bg-surface px-3 text-base text-ink placeholder:text-ink-soft"
            />
          </label>
        ))}
      </div>
      <p id={errorId} role="alert" className="mt-1 text-sm font-bold text-error empty:hidden">
        {error}
      </p>
      <PriceSteps range={range} selection={selection} onSelect={onSelect} />
    </fieldset>
  )
}

function PriceSteps({ range, selection, onSelect }: Omit<PriceRangeProps, 'live'>) {
  const steps = range?.steps ?? []
  const open = withoutFacet(selection, 'price')
  return (
    <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
      {steps.map(({ max, count }) => {
        const chosen = selection.maxPrice === max && selection.minPrice === undefined
        return (
          <button
            key={max}
            type="submit"
            name="maxPrice"
            value={max}
            aria-pressed={chosen}
            disabled={count === 0 && !chosen}
            onClick={(event) => {
              event.preventDefault()
              onSelect(chosen ? open : { ...open, maxPrice: max })
            }}
            className="inline-flex min-h-11 items-center gap-1.5 rounded-full border-2 border-line-strong/60 bg-surface px-3 text-sm font-bold text-ink lg:px-2.5 disabled:border-line disabled:text-ink-soft/60 aria-pressed:border-action aria-pressed:bg-action-tint aria-pressed:text-action"
          >
            <span>{`Jusqu’à ${formatFrancs(max).replace(' FCFA', '')}`}</span>
            <OptionCount count={count} />
          </button>
        )
      })}
    </div>
  )
}

function written({ minPrice, maxPrice }: FacetSelection): Record<Limit, string> {
  return { minPrice: minPrice?.toString() ?? '', maxPrice: maxPrice?.toString() ?? '' }
}

function problemOf(texts: Record<Limit, string>): string | null {
  const amounts = LIMITS.map(({ name }) => readAmount(texts[name]))
  const unreadable = LIMITS.some(({ name }, index) => texts[name].trim() !== '' && amounts[index] === null)
  if (unreadable) return 'Écrivez un montant en FCFA, par exemple 20\u202f000.'
  const [min = null, max = null] = amounts
  return min !== null && max !== null && min > max ? 'Le premier prix dépasse le second.' : null
}
