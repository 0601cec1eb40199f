import { useSearchParams } from 'react-router'
import { PAGE_SIZE, pageOf } from './list-params.ts'

/** `before`: number of rows on earlier pages. */
export function useClientPagination<Row>(all: readonly Row[]): { rows: readonly Row[]; before: number } {
  const [search] = useSearchParams()
  const before = (pageOf(search, all.length) - 1) * PAGE_SIZE
  return { rows: all.slice(before, before + PAGE_SIZE), before }
}
