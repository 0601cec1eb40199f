import { useSearchParams } from 'react-router'
import { Pagination } from '../../ui/pagination.tsx'
import { PAGE_SIZE, pageCount, pageHref, pageOf } from './list-params.ts'

export function ListPagination({ total }: { total: number }) {
  const [search] = useSearchParams()
  return (
    <Pagination
      page={pageOf(search, total)}
      pages={pageCount(total)}
      href={(page) => pageHref(search, page)}
    />
  )
}

/** Returns the current page of a fully loaded list. `before` is the number of rows on earlier pages. */
export function useClientPagination<Row>(all: readonly Row[]): { rows: readonly Row[]; before: number } {
  const [search] = useSearchParams()
  const before = (pageOf(search, all.length) - 1) * PAGE_SIZE
  return { rows: all.slice(before, before + PAGE_SIZE), before }
}
