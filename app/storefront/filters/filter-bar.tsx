import { SlidersHorizontal } from 'lucide-react'
import { type MouseEvent, Suspense, startTransition, useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { FacetCounts } from '../../../domain/catalogue/facets.ts'
import { useLaptopScreen } from '../../browser/wide-screen.ts'
import { lazyWithRetry } from '../../ui/deferred-section.tsx'
import { selectedOf } from './facet-labels.ts'
import { type FilteredList, formHref } from './filtered-list.ts'
import { QuickFilters } from './quick-filters.tsx'

const loadSheet = async () => (await import('./filter-sheet.tsx')).FilterSheet
const FilterSheet = lazyWithRetry(loadSheet)

interface FilterBarProps {
  list: FilteredList
  counts: FacetCounts | null
  whole: boolean
}

/**
 * The button for all filters, and the most frequent filters, on a phone. Without scripts the button links to the form.
 */
export function FilterBar({ list, counts, whole }: FilterBarProps) {
  const [open, setOpen] = useState(false)
  const laptop = useLaptopScreen()
  const chosen = selectedOf(list.selection).length

  // The URL of the form: the tap came before the scripts.
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
        Filtrer
        {chosen > 0 && (
          <span className="grid size-6 place-content-center rounded-full bg-white text-sm text-ink">
            {chosen}
            <span className="sr-only"> {chosen > 1 ? 'filtres choisis' : 'filtre choisi'}</span>
          </span>
        )}
      </Link>
      <QuickFilters list={list} whole={whole} />
      <Suspense>
        {open && !laptop && <FilterSheet list={list} counts={counts} onClose={() => setOpen(false)} />}
      </Suspense>
    </div>
  )
}
