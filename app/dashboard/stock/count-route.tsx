import type { Route } from './+types/count-route'
import { loadStockPage } from './load-stock-page.ts'
import { stockAction } from './stock-action.ts'
import { StockPage } from './stock-page.tsx'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadStockPage(request, 'count')
}

export function clientAction({ request }: Route.ClientActionArgs) {
  return stockAction(request)
}

export default function StockCountPage({ loaderData }: Route.ComponentProps) {
  return <StockPage key="count" kind="count" loaded={loaderData} />
}
