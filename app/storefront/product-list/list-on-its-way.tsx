import { type ReactNode, useEffect, useState } from 'react'
import { matchPath, useLocation, useNavigation } from 'react-router'
import { readCategoryFilter } from '../../../domain/catalogue/categories.ts'
import { ProductGridSkeleton } from '../catalogue/product-grid.tsx'
import { ListBanner } from './list-banner.tsx'

/** A list that comes sooner replaces the page before it without a flicker, in milliseconds. */
const PATIENCE = 200

/** Shows a list's title and shape in place of the page it was asked for from, while it takes its time. */
export function ListOnItsWay({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const next = useNavigation().location?.pathname
  // Another order or page of the same list is the list's own matter.
  const match = next && next !== pathname ? matchPath('/products/:category?', next) : null
  const list = match?.pathname
  const [late, setLate] = useState<string>()

  useEffect(() => {
    if (!list) return
    const timer = setTimeout(() => {
      setLate(list)
      window.scrollTo({ top: 0, behavior: 'instant' })
    }, PATIENCE)
    return () => {
      clearTimeout(timer)
      setLate(undefined)
    }
  }, [list])

  if (!match || late !== list) return children
  return (
    <>
      <ListBanner title={readCategoryFilter(match.params.category).title} />
      <div className="page-width py-6">
        <ProductGridSkeleton />
      </div>
    </>
  )
}
