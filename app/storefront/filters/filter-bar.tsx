import { SlidersHorizontal } from 'lucide-react'
import { type MouseEvent, Suspense, startTransition, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { categoryTitle } from '../../../domain/catalogue/categories.ts'
import { type FacetCounts, type FacetSelection, hasSelection } from '../../../domain/catalogue/facets.ts'
import { categoryPath } from '../../../domain/urls/page-paths.ts'
import { useLaptopScreen } from '../../browser/wide-screen.ts'
import { lazyWithRetry } from '../../ui/deferred-section.tsx'
import { optionLabel, priceLabel, selectedOf, toggle } from './facet-labels.ts'
import { type FilteredList, facetSearch, formHref } from './filtered-list.ts'

const loadSheet = async () => (await import('./filter-sheet.tsx')).FilterSheet
const FilterSheet = lazyWithRetry(loadSheet)

interface FilterBarProps {
  list: FilteredList
  counts: FacetCounts | null
  withCategories: boolean
}

/**
 * On a phone: a button that opens all filters, and links for frequent ones. Without scripts the button is a link.
 */
export function FilterBar({ list, counts, withCategories }: FilterBarProps) {
  const [open, setOpen] = useState(false)
  const [left, setLeft] = useState<{ at: string; chosen: FacetSelection } | null>(null)
  const at = list.href(list.selection)
  const laptop = useLaptopScreen()
  const chosen = selectedOf(list.selection).length

  // A click before hydration loads a URL for which the server sends counts; the form then opens after hydration.
  const asked = counts !== null
  useEffect(() => {
    if (asked && matchMedia('(width < 64rem)').matches) setOpen(true)
  }, [asked])

  function show(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey) return
    event.preventDefault()
    // Without a transition React would show nothing for 300 ms, although the code has loaded.
    startTransition(() => setOpen(true))
  }

  return (
    <div className="-mx-[16px] flex items-center gap-2 overflow-x-auto px-[16px] py-1 no-scrollbar sm:-mx-[24px] sm:px-[24px] lg:hidden">
      <Link
        to={formHref(list)}
        rel="nofollow"
        aria-haspopup="dialog"
        onClick={show}
        onPointerDown={() => void loadSheet().catch(() => {})}
        className="inline-flex min-h-11 shrink-0 items-center gap-2 rounded-full bg-ink px-4 font-bold text-white"
      >
        <SlidersHorizontal className="size-5" />
        <span>Filtrer</span>
        {chosen > 0 && (
          <span className="grid size-6 place-content-center rounded-full bg-white text-sm text-ink">
            <span>{chosen}</span>
            <span className="sr-only">{` ${chosen > 1 ? 'filtres choisis' : 'filtre choisi'}`}</span>
          </span>
        )}
      </Link>
      <QuickFilters list={list} withCategories={withCategories} />
      <Suspense>
        {open && !laptop && (
          <FilterSheet
            list={list}
            counts={counts}
            start={left?.at === at ? left.chosen : list.selection}
            onClose={(chosen) => {
              setLeft({ at, chosen })
              setOpen(false)
            }}
          />
        )}
      </Suspense>
    </div>
  )
}

const CATEGORY_FILTERS = ['Vêtements', 'Chaussures', 'Baptemes & Naissances', 'Jouer', 'Divers & Autres']
const GENDERS = ['Fille', 'Garcon']
const PRICES = [10_000, 20_000]

const PILL =
  'inline-flex min-h-11 items-center rounded-full border-2 border-line bg-surface px-4 font-bold whitespace-nowrap hover:border-action'

interface QuickFiltersProps {
  list: FilteredList
  /** whether category links precede the others when a filter is selected; false on a category page */
  withCategories: boolean
}

/** Links for the most frequent selections, because a phone has no room for all filters. */
function QuickFilters({ list: { selection, href }, withCategories }: QuickFiltersProps) {
  const showCategories = withCategories && hasSelection(selection)
  const links = [
    ...(showCategories
      ? CATEGORY_FILTERS.map((category) => ({
          label: categoryTitle(category),
          to: categoryPath(category) + facetSearch(selection),
        }))
      : []),
    ...(selection.gender
      ? []
      : GENDERS.map((gender) => ({
          label: optionLabel('gender', gender),
          to: href(toggle(selection, 'gender', gender)),
        }))),
    ...(selection.minPrice === undefined && selection.maxPrice === undefined
      ? PRICES.map((maxPrice) => ({
          label: priceLabel({ maxPrice }),
          to: href({ ...selection, maxPrice }),
        }))
      : []),
  ]
  return links.map(({ label, to }) => (
    <Link key={label} to={to} preventScrollReset className={PILL}>
      {label}
    </Link>
  ))
}
