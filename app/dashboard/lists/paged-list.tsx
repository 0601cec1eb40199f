import type { Elements } from '../../ui/elements.ts'
import { EmptyList } from './empty-list.tsx'
import type { ListPart } from './fetch-page.ts'
import { ListPagination } from './list-pagination.tsx'

interface PagedListProps<Row> {
  /** null when the list could not be loaded */
  page: ListPart<Row> | null
  /** text of a list without rows */
  empty: string
  /** query string without filters; null when no filter is set */
  clear?: string | null
  children: (rows: readonly Row[]) => Elements
}

/** The rows of a page of a list, or what an empty list says, with the links to the other pages. */
export function PagedList<Row>({ page, empty, clear = null, children }: PagedListProps<Row>) {
  if (page === null) return null
  return (
    <>
      {page.rows.length === 0 ? <EmptyList clear={clear}>{empty}</EmptyList> : children(page.rows)}
      <ListPagination total={page.total} />
    </>
  )
}
