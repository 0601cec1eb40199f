import { X } from 'lucide-react'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { type FacetCounts, hasSelection } from '../../../domain/catalogue/facets.ts'
import { useLaptopScreen } from '../../browser/wide-screen.ts'
import { lazyWithRetry } from '../../ui/deferred-section.tsx'
import type { Elements } from '../../ui/elements.ts'
import { BESIDE_FILTERS, ProductGrid, ProductGridSkeleton } from '../catalogue/product-grid.tsx'
import { selectedOf } from './facet-labels.ts'
import type { FoundCards } from './fetch-cards.ts'
import { FilterBar } from './filter-bar.tsx'
import { type FilteredList, FORM_PARAMETER, formHref } from './filtered-list.ts'
import { FiltersSkeleton } from './filters-skeleton.tsx'

interface FilteredPageProps {
  list: FilteredList
  counts: FacetCounts | null
  /** whether the quick filters of a phone may link to categories; false on a category page */
  withCategories: boolean
  children: Elements
}

/** A list with its filters: above it on a phone, beside it on a laptop. */
export function FilteredPage({ list, counts, withCategories, children }: FilteredPageProps) {
  return (
    <>
      <FilterBar list={list} counts={counts} withCategories={withCategories} />
      <FilterChips list={list} />
      <div className={BESIDE_FILTERS}>
        <FilterAside list={list} counts={counts} />
        <div className="grid grid-cols-1 content-start gap-6">{children}</div>
      </div>
    </>
  )
}

const NothingMatches = lazyWithRetry(async () => (await import('./nothing-matches.tsx')).NothingMatches)

interface FilteredProductsProps {
  list: FilteredList
  content: Pick<FoundCards, 'products' | 'nearest'> & { now: number; failure: string | null }
  loading: boolean
  /** shown when the unfiltered list is empty */
  children: Elements
}

export function FilteredProducts({ list, content, loading, children }: FilteredProductsProps) {
  const { products, nearest, now, failure } = content
  if (loading) return <ProductGridSkeleton shape="beside" />
  const isEmpty = !failure && products.length === 0
  return (
    <>
      <ProductGrid products={products} now={now} firstRow="first" shape="beside" />
      {isEmpty && !hasSelection(list.selection) && children}
      {isEmpty && hasSelection(list.selection) && (
        <Suspense>
          <NothingMatches list={list} nearest={nearest} now={now} />
        </Suspense>
      )}
    </>
  )
}

const FilterColumn = lazyWithRetry(async () => (await import('./filter-column.tsx')).FilterColumn)

interface FilterAsideProps {
  list: FilteredList
  /** product counts from the server, when the URL opens the filter form; otherwise null */
  counts: FacetCounts | null
}

/**
 * The filters beside the list, loaded on a laptop only. The server renders them only when the URL opens the filter
 * form, because they would double the length of the page.
 */
function FilterAside({ list, counts }: FilterAsideProps) {
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

function FilterChips({ list: { selection, href } }: { list: FilteredList }) {
  const selected = selectedOf(selection)
  if (selected.length === 0) return null
  return (
    <nav aria-label="Filtres choisis">
      <ul className="flex flex-wrap items-center gap-2">
        {selected.map(({ key, label, without }) => (
          <li key={key}>
            <Link
              to={href(without)}
              preventScrollReset
              className="inline-flex min-h-11 items-center gap-1.5 rounded-full bg-action-tint pr-3 pl-4 font-bold text-action wrap-anywhere hover:bg-action hover:text-white"
            >
              <span className="sr-only">Retirer le filtre </span>
              <span>{label}</span>
              <X className="size-4 shrink-0" />
            </Link>
          </li>
        ))}
        <li>
          <Link to={href({})} preventScrollReset className="word-link inline-flex min-h-11 items-center px-2">
            Tout effacer
          </Link>
        </li>
      </ul>
    </nav>
  )
}
