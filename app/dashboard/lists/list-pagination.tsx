import { useSearchParams } from 'react-router'
import { Pager } from '../../ui/pagination.tsx'
import { pageOf, pagesOf, withChanges } from './list-params.ts'

/** The pages of a list of `total` rows; the present one stands in the address. */
export function ListPager({ total }: { total: number }) {
  const [search] = useSearchParams()
  return (
    <Pager
      page={pageOf(search, total)}
      pages={pagesOf(total)}
      href={(page) => withChanges(search, { page })}
    />
  )
}
