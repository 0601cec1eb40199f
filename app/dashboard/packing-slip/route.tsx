import { Printer } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { orderAnswer, type ShownOrder } from '../../../contracts/order.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { Button } from '../../ui/button.tsx'
import { FilterLink } from '../lists/filter-link.tsx'
import { shouldRevalidateList } from '../lists/list-params.ts'
import { useQueryParams } from '../lists/use-query-params.ts'
import { loadAnswer } from '../load.ts'
import { ORDERS_PATH } from '../page-paths.ts'
import { usePrintRules } from '../print-rules.ts'
import { SubPage } from '../sub-page.tsx'
import type { Route } from './+types/route'
import { PackingSlip } from './packing-slip.tsx'
import { PAPER_PARAMS, PAPERS, pageRule } from './paper.ts'

export function clientLoader({ request, params: { orderId } }: Route.ClientLoaderArgs) {
  const path = encoded`/orders/${orderId}`
  return loadAnswer(request, 'Erreur lors de la récupération de la commande', orderAnswer, path)
}

export const shouldRevalidate = shouldRevalidateList

export default function OrderSlipPage({ loaderData: { data, failure } }: Route.ComponentProps) {
  return (
    <SubPage
      title="Bon de commande"
      back={{ to: ORDERS_PATH, label: 'Toutes les commandes' }}
      failure={failure}
      printed
    >
      {data && <PrintableSlip order={data.order} />}
    </SubPage>
  )
}

function PrintableSlip({ order }: { order: ShownOrder }) {
  const query = useQueryParams(PAPER_PARAMS)
  const { paper } = query.shown
  const slip = useRef<HTMLElement>(null)
  usePrintRules(pageRule(paper, useHeight(slip)))
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 print:hidden">
        <nav aria-label="Papier" className="flex gap-2">
          {PAPERS.map(({ paper: other, label }) => (
            <FilterLink key={other} query={query} set={{ paper: other }}>
              {label}
            </FilterLink>
          ))}
        </nav>
        <Button onClick={() => window.print()} className="ml-auto">
          <Printer className="size-5" />
          Imprimer
        </Button>
      </div>
      <div className="grid justify-items-center print:block">
        <PackingSlip key={paper} ref={slip} order={order} paper={paper} />
      </div>
    </>
  )
}

/** The height in CSS pixels, measured again when it changes, for example after the font has loaded. */
function useHeight(element: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(0)
  useEffect(() => {
    const observed = element.current
    if (!observed) return
    const observer = new ResizeObserver(() => setHeight(observed.offsetHeight))
    observer.observe(observed)
    return () => observer.disconnect()
  })
  return height
}
