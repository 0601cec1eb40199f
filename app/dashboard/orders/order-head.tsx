import { useLocation } from 'react-router'
import type { Elements } from '../../ui/elements.ts'
import { ORDER_TABS, OrderTabs } from './order-tabs.tsx'

/** The top of an order screen: the name of its tab, its tools in the same line, and the tabs. */
export function OrderHead({ children }: { children?: Elements }) {
  const { pathname } = useLocation()
  const tab = ORDER_TABS.find(({ to }) => to === pathname)
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 sm:gap-x-5">
        <h1 className="mr-auto text-lg leading-none sm:text-2xl">{tab?.title ?? tab?.label}</h1>
        {children}
      </div>
      <OrderTabs />
    </>
  )
}
