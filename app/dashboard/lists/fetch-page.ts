import { redirect } from 'react-router'
import { apiUrl, totalOf } from '../../api-client/api.ts'
import { adminApi } from '../admin-api.ts'
import { clampedPage, PAGE_SIZE, withParams } from './list-params.ts'

export interface ListPage<Row> {
  rows: Row[]
  total: number
}

/** Fetches one page of a list. @throws a redirect to the last page when the requested one is beyond it */
export async function fetchPage<Row>(
  { url, signal }: Request,
  path: string,
  query: Record<string, string | number | undefined> & { page: number },
  read: (json: unknown) => Row[],
): Promise<ListPage<Row>> {
  const { data, headers } = await adminApi(apiUrl(path, { ...query, limit: PAGE_SIZE }), { signal })
  const rows = read(data)
  const total = totalOf(headers, rows)
  const lastPage = clampedPage(query.page, rows.length, total)
  if (lastPage !== null) {
    const { pathname, searchParams } = new URL(url)
    throw redirect(pathname + withParams(searchParams, { page: lastPage }))
  }
  return { rows, total }
}
