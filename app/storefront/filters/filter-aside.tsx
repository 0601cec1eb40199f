import { Suspense } from 'react'
import { Link } from 'react-router'
import type { FacetCounts } from '../../../domain/catalogue/facets.ts'
import { useLaptopScreen } from '../../browser/wide-screen.ts'
import { lazyWithRetry } from '../../ui/deferred-section.tsx'
import { type FilteredList, FORM_PARAMETER, formHref } from './filtered-list.ts'
import { FiltersSkeleton } from './filters-skeleton.tsx'

const FilterColumn = lazyWithRetry(async () => (await import('./filter-column.tsx')).FilterColumn)

interface FilterAsideProps {
  list: FilteredList
  /** rendered by the server when the URL requests the form */
  counts: FacetCounts | null
}

/**
 * The filters beside the list, loaded on a laptop only. The server renders them only on request, because they are as
 * long as the rest of the page.
 */
export function FilterAside({ list, counts }: FilterAsideProps) {
  const laptop = useLaptopScreen()
  const skeleton = (
    <div className="needs-script">
      <FiltersSkeleton />
    </div>
  )
  return (
    <aside
      id={FORM_PARAMETER}
      aria-label="Filtres"
      className={`min-h-[44rem] max-lg:mb-6 max-lg:min-h-0 ${counts ? 'form-without-script max-lg:hidden' : 'max-lg:hidden'}`}
    >
      {counts || laptop ? (
        <Suspense fallback={skeleton}>
          <FilterColumn list={list} counts={counts} />
        </Suspense>
      ) : (
        <>
          <noscript>
            <Link to={formHref(list)} rel="nofollow" className="word-link inline-flex min-h-11 items-center">
              Filtrer
            </Link>
          </noscript>
          {skeleton}
        </>
      )}
    </aside>
  )
}
