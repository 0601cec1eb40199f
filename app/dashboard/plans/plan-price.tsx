import { useEffect, useState } from 'react'
import { readPlans, readPlanValue } from '../../../contracts/planned-changes.ts'
import { readProduct } from '../../../contracts/read-product.ts'
import { planPriceText } from '../../../domain/catalogue/planned-change-texts.ts'
import type { PlanKind, PlannedChange } from '../../../domain/catalogue/planned-changes.ts'
import type { Product } from '../../../domain/catalogue/product.ts'
import { readDakarInput } from '../../../domain/dakar-time.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { apiUrl } from '../../api-client/api.ts'
import { serverNow } from '../../browser/server-time.ts'
import { adminApi } from '../admin-api.ts'
import { toPlannedChange } from './plan-form.ts'

/** Products whose price is named. */
const NAMED = 3

interface PlanPriceProps {
  /** of the plan that is changed; new plans have none yet */
  planId: string
  productIds: readonly string[]
  kind: PlanKind
  /** as typed */
  value: string
  startsAt: string
  endsAt: string
}

/** Names what the first products of a plan will be sold at when it begins. */
export function PlanPrice({ planId, productIds, kind, value, startsAt, endsAt }: PlanPriceProps) {
  const products = useProducts(productIds.slice(0, NAMED))
  const read = kind === 'visible' ? null : readPlanValue(kind, value)
  if (read === null) return null
  const now = serverNow()
  const times = { startsAt: readDakarInput(startsAt) ?? now, endsAt: readDakarInput(endsAt), createdAt: now }
  const plan: PlannedChange = { id: planId, name: '', kind, value: read, ...times }
  return (
    <div role="status">
      <ul className="grid gap-1 font-bold empty:hidden">
        {products.map(({ product, plans }) => (
          <li key={product._id} className="wrap-anywhere">
            {planPriceText(
              product,
              plan,
              plans.filter(({ id }) => id !== planId),
              now,
            )}
          </li>
        ))}
        {productIds.length > NAMED && products.length > 0 && <li>…</li>}
      </ul>
    </div>
  )
}

interface PlannedProduct {
  product: Product
  plans: PlannedChange[]
}

/** The products with their plans. One that cannot be read is left out: its price is only a help. */
function useProducts(ids: readonly string[]): PlannedProduct[] {
  const [products, setProducts] = useState<PlannedProduct[]>([])
  const list = ids.join(' ')
  useEffect(() => {
    const left = new AbortController()
    void Promise.allSettled(
      list
        .split(' ')
        .filter(Boolean)
        .map((id) => fetchPlanned(id, left.signal)),
    ).then((read) => {
      if (left.signal.aborted) return
      setProducts(read.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])))
    })
    return () => left.abort()
  }, [list])
  return products
}

async function fetchPlanned(id: string, signal: AbortSignal): Promise<PlannedProduct> {
  const { data } = await adminApi(apiUrl(encoded`/products/${id}`, { stored: 'true' }), { signal })
  return { product: readProduct(data), plans: readPlans(data).map(toPlannedChange) }
}
