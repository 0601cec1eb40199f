import { type ReactNode, useEffect, useState } from 'react'
import { matchPath, useLocation, useNavigation } from 'react-router'
import { readCategoryFilter } from '../../../domain/catalogue/categories.ts'
import { isDecodable } from '../../../domain/urls/is-decodable.ts'
import { ProductGridSkeleton } from '../catalogue/product-grid.tsx'
import { ProductListHeader } from './product-list-header.tsx'

/** A list that comes sooner replaces the page before it without a flicker, in milliseconds. */
const PATIENCE = 200

/** Shows a list's title and shape in place of the page it was asked for from, while it takes its time. */
export function PendingProductList({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const next = useNavigation().location?.pathname
  // Another order or page of the same list is the list's own matter.
  const title = next && next !== pathname ? titleOfList(next) : null
  const [late, setLate] = useState<string>()

  useEffect(() => {
    if (!title) return
    const timer = setTimeout(() => {
      setLate(title)
      window.scrollTo({ top: 0, behavior: 'instant' })
    }, PATIENCE)
    return () => {
      clearTimeout(timer)
      setLate(undefined)
    }
  }, [title])

  return title && late === title ? <ListSkeleton title={title} /> : children
}

/** The title of the list at a path; null where there is none. */
function titleOfList(path: string): string | null {
  const list = isDecodable(path) ? matchPath('/products/:category?', path) : null
  return list && readCategoryFilter(decodeURIComponent(list.params.category ?? '')).title
}

/** Everything stands where the list will have it. */
function ListSkeleton({ title }: { title: string }) {
  return (
    <>
      <ProductListHeader title={title}>
        <div className="skeleton mt-2 h-6 w-24" />
      </ProductListHeader>
      <div className="page-width grid gap-6 py-6">
        <div className="flex flex-wrap items-center gap-3">
          <div className="skeleton h-11 w-12 rounded-full md:min-w-60 md:grow" />
          <div className="skeleton h-11 w-24 rounded-full" />
          <div className="skeleton h-11 w-24 rounded-full" />
        </div>
        <ProductGridSkeleton />
      </div>
    </>
  )
}
