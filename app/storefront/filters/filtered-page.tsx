import type { ReactNode } from 'react'
import type { FacetCounts } from '../../../domain/catalogue/facets.ts'
import { BESIDE_FILTERS } from '../catalogue/product-grid.tsx'
import { FilterAside } from './filter-aside.tsx'
import { FilterBar } from './filter-bar.tsx'
import { FilterChips } from './filter-chips.tsx'
import type { FilteredList } from './filtered-list.ts'

interface FilteredPageProps {
  list: FilteredList
  counts: FacetCounts | null
  /** whether the list contains every category */
  whole: boolean
  children: ReactNode
}

/** A list with its filters: above it on a phone, beside it on a laptop. */
export function FilteredPage({ list, counts, whole, children }: FilteredPageProps) {
  return (
    <>
      <FilterBar list={list} counts={counts} whole={whole} />
      <FilterChips list={list} />
      <div className={BESIDE_FILTERS}>
        <FilterAside list={list} counts={counts} />
        <div className="grid grid-cols-1 content-start gap-6">{children}</div>
      </div>
    </>
  )
}
