import { useSearchParams } from 'react-router'
import { Pagination } from '../../ui/pagination.tsx'
import { pageCount, pageOf, withParams } from './list-params.ts'

/** The pages of a list of `total` rows; the present one stands in the address. */
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
