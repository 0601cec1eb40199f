import { redirect } from 'react-router'
import { type ApiQuery, apiUrl, totalOf } from '../../api-client/api.ts'
import { adminApi } from '../admin-api.ts'
import { clampedPage, PAGE_SIZE, pageHref, readPage } from './list-params.ts'

export interface ListPart<Row> {
  rows: Row[]
  /** number of rows of the whole list */
  total: number
}

/** Fetches a part of a list. @throws ApiError */
export async function fetchList<Row>(
  path: string,
  query: ApiQuery,
  read: (json: unknown) => Row[],
  signal?: AbortSignal,
): Promise<ListPart<Row>> {
  const { data, headers } = await adminApi(apiUrl(path, query), signal && { signal })
  const rows = read(data)
  return { rows, total: totalOf(headers, rows) }
}

/** Fetches the page whose number is in the URL. @throws a redirect to the last page when the number is too high */
export async function fetchPage<Row>(
  { url, signal }: Request,
  path: string,
  query: ApiQuery,
  read: (json: unknown) => Row[],
): Promise<ListPart<Row>> {
  const { pathname, searchParams } = new URL(url)
  const page = readPage(searchParams)
  const found = await fetchList(path, { ...query, page, limit: PAGE_SIZE }, read, signal)
  const lastPage = clampedPage(page, found.rows.length, found.total)
  if (lastPage !== null) throw redirect(pathname + pageHref(searchParams, lastPage))
  return found
}
