import type { Route } from './+types/receipt-route'
import { loadStockPage } from './load-stock-page.ts'
import { stockAction } from './stock-action.ts'
import { StockPage } from './stock-page.tsx'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadStockPage(request, 'receipt')
}

export function clientAction({ request }: Route.ClientActionArgs) {
  return stockAction(request)
}

export default function ReceivingPage({ loaderData }: Route.ComponentProps) {
  return <StockPage key="receipt" kind="receipt" loaded={loaderData} />
}
