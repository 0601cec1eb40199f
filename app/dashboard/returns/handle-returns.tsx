import { useEffect, useState } from 'react'
import { orderDetailsAnswer, type ShownDetails } from '../../../contracts/order-details.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { apiUrl } from '../../api-client/api.ts'
import { Spinner } from '../../ui/button.tsx'
import { adminApi } from '../admin-api.ts'
import { decode } from '../decode.ts'
import { type Loaded, loadDeferred } from '../load.ts'
import { SectionFailure } from '../section-failure.tsx'
import { OrderReturns } from './order-returns.tsx'

interface HandleReturnsProps {
  orderId: string
  /** changes when the list is reloaded; the order is then reloaded too */
  version: unknown
}

/** Handles the returns of an order without leaving the list. */
export function HandleReturns({ orderId, version }: HandleReturnsProps) {
  const [loaded, setLoaded] = useState<Loaded<ShownDetails> | null>(null)
  const [tries, setTries] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: both ask for the order again
  useEffect(() => {
    let left = false
    void loadDeferred('Erreur lors de la récupération de la commande', async () => {
      const { data } = await adminApi(apiUrl(encoded`/orders/${orderId}`))
      return decode(orderDetailsAnswer, data).order
    }).then((read) => left || setLoaded(read))
    return () => {
      left = true
    }
  }, [orderId, version, tries])

  if (!loaded) return <Spinner />
  if (loaded.failure) return <SectionFailure failure={loaded.failure} retry={() => setTries(tries + 1)} />
  return <OrderReturns order={loaded.data} />
}
