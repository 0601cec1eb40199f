import type { FormEvent, ReactNode } from 'react'
import type { FacetCounts, FacetSelection } from '../../../domain/catalogue/facets.ts'
import { Button } from '../../ui/button.tsx'
import { FACET_TITLES } from './facet-labels.ts'
import { OptionPill, OptionPills } from './facet-options.tsx'
import { type FilteredList, formTarget } from './filtered-list.ts'
import { FiltersSkeleton } from './filters-skeleton.tsx'
import { PriceRange } from './price-range.tsx'
import type { CountedSelection } from './use-facet-counts.ts'

const CHOICES = ['age', 'size', 'gender', 'price', 'color', 'flags', 'brand', 'material'] as const
const FLAGS = ['inStock', 'onSale', 'wellRated'] as const

interface FilterFormProps {
  list: FilteredList
  counts: FacetCounts
  selection: FacetSelection
  onSelect: (selection: FacetSelection) => void
  /** applies prices while typing, not only when the field is left */
  live?: boolean
}

/** Shows the filters with their product counts: a skeleton while these load, an error if the request fails. */
export function CountedFilters({ counted, ...form }: CountedFiltersProps) {
  const { counts, failed, retry } = counted
  return (
    <>
      {failed && (
        <div
          role="alert"
          className="mb-4 grid justify-items-start gap-2 rounded-card bg-warning-tint p-4 text-warning"
        >
          <p>Les articles n’ont pas pu être comptés. Vérifiez votre connexion. Vos choix restent cochés.</p>
          <Button variant="secondary" onClick={retry}>
            Réessayer
          </Button>
        </div>
      )}
      {counts && <FilterForm counts={counts} {...form} />}
      {!counts && !failed && <FiltersSkeleton />}
    </>
  )
}

interface CountedFiltersProps extends Omit<FilterFormProps, 'counts'> {
  counted: CountedSelection
}

/** Without scripts, `Voir les articles` or a button with a maximum price submits the form. */
function FilterForm({ list, counts, selection, onSelect, live = false }: FilterFormProps) {
  const { path, hidden } = formTarget(list)
  const submit = (event: FormEvent) => event.preventDefault()
  // Where nothing matches, there is no price to choose.
  const price = (counts.price !== null || 'minPrice' in selection || 'maxPrice' in selection) && (
    <PriceRange key="price" range={counts.price} {...{ selection, onSelect, live }} />
  )
  const flags = FLAGS.filter((flag) => counts.facets[flag].length > 0)
  return (
    <form action={path} onSubmit={submit} className="grid grid-cols-1 gap-5">
      {/* Enter in a field clicks the form's first submit button. Without this one, that would be a price button. */}
      <button type="submit" hidden />
      {hidden.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {CHOICES.map((group) => {
        if (group === 'price') return price
        if (group === 'flags') {
          return (
            flags.length > 0 && (
              <Group key={group} title="Seulement">
                {flags.map((flag) => (
                  <OptionPill
                    key={flag}
                    facet={flag}
                    option={counts.facets[flag][0] ?? { value: 'true', count: 0 }}
                    {...{ selection, onSelect }}
                  />
                ))}
              </Group>
            )
          )
        }
        return (
          counts.facets[group].length > 0 && (
            <Group key={group} title={FACET_TITLES[group]}>
              <OptionPills facet={group} options={counts.facets[group]} {...{ selection, onSelect }} />
            </Group>
          )
        )
      })}
      <noscript>
        <button
          type="submit"
          className="min-h-11 w-full rounded-full bg-action px-5 font-bold text-white hover:bg-action-deep"
        >
          Voir les articles
        </button>
      </noscript>
    </form>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-extrabold text-ink">{title}</legend>
      <div className="flex flex-wrap gap-2">{children}</div>
    </fieldset>
  )
}
