import { ArrowLeft, Printer } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { orderAnswer, type ShownOrder } from '../../../contracts/order.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { apiUrl } from '../../api-client/api.ts'
import { Button } from '../../ui/button.tsx'
import { adminApi } from '../admin-api.ts'
import { ChoiceLink } from '../choice-link.tsx'
import { decode } from '../decode.ts'
import { shouldRevalidateList } from '../lists/list-params.ts'
import { load } from '../load.ts'
import { usePrintRules } from '../print-rules.ts'
import { SectionFailure } from '../section-failure.tsx'
import { TitleWithLink } from '../title-with-link.tsx'
import type { Route } from './+types/route'
import { PackingSlip } from './packing-slip.tsx'
import { PAPERS, pageRule, readPaper } from './paper.ts'

export function clientLoader({ request, params: { orderId } }: Route.ClientLoaderArgs) {
  return load(request, 'Erreur lors de la récupération de la commande', async () => {
    const url = apiUrl(encoded`/orders/${orderId}`)
    return decode(orderAnswer, (await adminApi(url, { signal: request.signal })).data).order
  })
}

export const shouldRevalidate = shouldRevalidateList

export default function OrderSlipPage({ loaderData: { data, failure } }: Route.ComponentProps) {
  return (
    <div className="grid grid-cols-1 gap-5 print:block">
      <TitleWithLink title="Bon de commande" to="/dashboard/order" icon={ArrowLeft} className="print:hidden">
        Toutes les commandes
      </TitleWithLink>
      {failure && <SectionFailure failure={failure} />}
      {data && <PrintableSlip order={data} />}
    </div>
  )
}

function PrintableSlip({ order }: { order: ShownOrder }) {
  const paper = readPaper(useSearchParams()[0].get('paper'))
  const slip = useRef<HTMLElement>(null)
  usePrintRules(pageRule(paper, useHeight(slip)))
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 print:hidden">
        <nav aria-label="Papier" className="flex gap-2">
          {PAPERS.map(({ paper: other, label }) => (
            <ChoiceLink key={other} to={`?paper=${other}`} replace current={other === paper}>
              {label}
            </ChoiceLink>
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

/** In CSS pixels, also after the font has loaded. */
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
