import { articleWord } from '../../../domain/catalogue/article-count.ts'
import { colourSwatch } from '../../../domain/catalogue/colours.ts'
import type { Facet, FacetOption, FacetSelection } from '../../../domain/catalogue/facets.ts'
import { isSelected, optionLabel, toggle } from './facet-labels.ts'

/** Number of values shown initially; the others are collapsed. */
const SHOWN = 14

interface SelectProps {
  selection: FacetSelection
  onSelect: (selection: FacetSelection) => void
}

export function OptionPills({
  facet,
  options,
  ...select
}: SelectProps & { facet: Facet; options: readonly FacetOption[] }) {
  const isShown = (option: FacetOption, place: number) =>
    place < SHOWN || isSelected(select.selection, facet, option.value)
  const rest = options.filter((option, place) => !isShown(option, place))
  const pill = (option: FacetOption) => (
    <OptionPill key={option.value} facet={facet} option={option} {...select} />
  )
  return (
    <>
      {options.filter(isShown).map(pill)}
      {rest.length > 0 && (
        <details className="w-full">
          <summary className="inline-flex min-h-11 items-center px-1 word-link">{`Voir ${rest.length} de plus`}</summary>
          <div className="mt-1 flex flex-wrap gap-2">{rest.map(pill)}</div>
        </details>
      )}
    </>
  )
}

interface OptionPillProps extends SelectProps {
  facet: Facet
  option: FacetOption
}

/** Disables an unselected value without results. A selected value can always be deselected. */
export function OptionPill({ facet, option: { value, count }, selection, onSelect }: OptionPillProps) {
  const selected = isSelected(selection, facet, value)
  const swatch = facet === 'color' ? colourSwatch(value) : null
  return (
    <label className="inline-flex min-h-11 max-w-full cursor-pointer items-center gap-1.5 rounded-full border-2 border-line-strong/60 bg-surface px-3.5 text-[0.95rem] font-bold text-ink lg:px-2.5 lg:text-sm has-checked:border-action has-checked:bg-action-tint has-checked:text-action has-disabled:cursor-not-allowed has-disabled:border-line has-disabled:text-ink-soft/60 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-link">
      <input
        type="checkbox"
        name={facet}
        value={value}
        checked={selected}
        disabled={count === 0 && !selected}
        onChange={() => onSelect(toggle(selection, facet, value))}
        className="sr-only"
      />
      {swatch && (
        // An SVG shows the colour, because the Content-Security-Policy forbids inline styles.
        <svg aria-hidden="true" viewBox="0 0 16 16" className="size-4 shrink-0 text-ink/40">
          <circle cx="8" cy="8" r="7.5" fill={swatch} stroke="currentColor" />
        </svg>
      )}
      <span className="wrap-anywhere">{optionLabel(facet, value)}</span>
      <OptionCount count={count} />
    </label>
  )
}

/** Number of products for a choice; a screen reader also gets the unit. */
export function OptionCount({ count }: { count: number }) {
  return (
    <span className="text-sm font-normal">
      <span className="sr-only">, </span>
      <span>{count}</span>
      <span className="sr-only">{` ${articleWord(count)}`}</span>
    </span>
  )
}
