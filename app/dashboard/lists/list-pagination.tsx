import { useSearchParams } from 'react-router'
import { Pagination } from '../../ui/pagination.tsx'
import { pageCount, pageOf, withParams } from './list-params.ts'

export function ListPagination({ total }: { total: number }) {
  const [search] = useSearchParams()
  return (
    <Pagination
      page={pageOf(search, total)}
      pages={pageCount(total)}
      href={(page) => withParams(search, { page })}
    />
  )
}
