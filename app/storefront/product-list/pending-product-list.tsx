import { type ReactNode, useLayoutEffect, useState } from 'react'
import { matchPath, useLocation, useNavigation } from 'react-router'
import { readCategoryFilter } from '../../../domain/catalogue/categories.ts'
import { isDecodable } from '../../../domain/urls/is-decodable.ts'
import { BESIDE_FILTERS, ProductGridSkeleton } from '../catalogue/product-grid.tsx'
import { ProductListHeader } from './product-list-header.tsx'

/** Milliseconds before the skeleton replaces the page, to avoid flicker. */
const SKELETON_DELAY_MS = 200

/** When another list loads slowly, shows its title and a skeleton instead of the current page. */
export function PendingProductList({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const next = useNavigation().location?.pathname
  // Sorting and paging within a list have their own loading state.
  const title = next && next !== pathname ? titleOfList(next) : null
  const [late, setLate] = useState<string>()

  // A layout effect, because its cleanup stops the timer before the list is painted. With a later cleanup, the timer
  // could scroll to the top after the list's scroll position is restored.
  useLayoutEffect(() => {
    if (!title) return
    const timer = setTimeout(() => {
      setLate(title)
      window.scrollTo({ top: 0, behavior: 'instant' })
    }, SKELETON_DELAY_MS)
    return () => {
      clearTimeout(timer)
      setLate(undefined)
    }
  }, [title])

  return title && late === title ? <ListSkeleton title={title} /> : children
}

/** null when the path is not a list */
function titleOfList(path: string): string | null {
  const list = isDecodable(path) ? matchPath('/products/:category?', path) : null
  return list && readCategoryFilter(decodeURIComponent(list.params.category ?? '')).title
}

function ListSkeleton({ title }: { title: string }) {
  return (
    <>
      <ProductListHeader title={title}>
        <div className="skeleton h-6 w-24" />
      </ProductListHeader>
      <div className="page-width grid grid-cols-1 gap-4 py-6 sm:gap-6">
        <div className="flex items-center gap-2 sm:gap-3">
          <div className="skeleton h-11 w-12 rounded-full md:min-w-60 md:grow" />
          <div className="skeleton h-11 w-24 rounded-full" />
          <div className="skeleton h-11 w-20 rounded-full" />
        </div>
        <div className="py-1 lg:hidden">
          <div className="skeleton h-11 w-28 rounded-full" />
        </div>
        <div className={BESIDE_FILTERS}>
          <div className="max-lg:hidden" />
          <ProductGridSkeleton shape="beside" />
        </div>
      </div>
    </>
  )
}
