import { useEffect, useState } from 'react'
import { ownOrderAnswer, ownOrdersAnswer } from '../../../contracts/customer-account.ts'
import type { ErrorCode } from '../../../domain/errors.ts'
import { errorCode } from '../../api-client/answers.ts'
import { ApiError, NO_ANSWER } from '../../api-client/api.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/toasts.tsx'
import { useMyOrders } from '../my-orders/my-orders-store.ts'
import { OrderCard } from '../my-orders/order-card.tsx'
import { stateLabel } from '../my-orders/order-state.ts'
import { fetchCustomer, type OwnOrder } from './customer-api.ts'

const PER_PAGE = 10
const UNKNOWN: ErrorCode = 'ORDER_LINK_INVALID'

interface OrdersProps {
  token: string
  /** the orders of the account */
  orderIds: readonly string[]
  /** called after orders were added */
  onAdded: () => Promise<void>
}

/** The orders of the account, then those of this device, which can be added to it. */
export function Orders({ token, orderIds, onAdded }: OrdersProps) {
  const { orders, total, failure, loading, loadMore, reload } = useOwnOrders(token, orderIds)
  return (
    <>
      {orders && orders.length > 0 && (
        <ul aria-label="Commandes de mon compte" className="grid gap-3">
          {orders.map(({ createdAt, ...order }) => (
            <OrderCard
              key={order.orderId}
              order={{ ...order, placedAt: Date.parse(createdAt) }}
              label={stateLabel(order)}
              isEnded={order.status === 'cancelled'}
            />
          ))}
        </ul>
      )}
      {orders?.length === 0 && (
        <p className="text-ink-soft">Les commandes que vous passez avec votre compte s’affichent ici.</p>
      )}
      {orders === null && failure === null && (
        <div role="status" aria-label="Chargement des commandes" className="skeleton h-32" />
      )}
      {failure !== null && (
        <Alert kind="error">
          <p>{failure}</p>
          <Button variant="secondary" onClick={reload} className="justify-self-start">
            Réessayer
          </Button>
        </Alert>
      )}
      {orders && orders.length < total && (
        <Button variant="secondary" loading={loading} onClick={loadMore} className="justify-self-start">
          Commandes plus anciennes
        </Button>
      )}
      <OrdersToAdd token={token} orderIds={orderIds} onAdded={onAdded} />
    </>
  )
}

function useOwnOrders(token: string, orderIds: readonly string[]) {
  const [orders, setOrders] = useState<OwnOrder[] | null>(null)
  const [total, setTotal] = useState(0)
  const [failure, setFailure] = useState<string | null>(null)
  const [loading, setLoading] = useState(false)
  const [pages, setPages] = useState(1)
  const [attempt, setAttempt] = useState(0)
  const newest = orderIds.join(' ')

  // biome-ignore lint/correctness/useExhaustiveDependencies: added orders and a new attempt load the list again
  useEffect(() => {
    let isGone = false
    setLoading(true)
    setFailure(null)
    loadPages(token, pages).then(
      (loaded) => {
        if (isGone) return
        setOrders(loaded.orders)
        setTotal(loaded.total)
        setLoading(false)
      },
      (error: unknown) => {
        if (isGone) return
        setFailure(error instanceof ApiError ? error.message : NO_ANSWER)
        setLoading(false)
      },
    )
    return () => {
      isGone = true
    }
  }, [token, newest, pages, attempt])

  return {
    ...{ orders, total, failure, loading },
    loadMore: () => setPages(pages + 1),
    reload: () => setAttempt(attempt + 1),
  }
}

/** Loads the first pages together, so that an order placed meanwhile moves none of them. */
async function loadPages(token: string, pages: number): Promise<{ orders: OwnOrder[]; total: number }> {
  const found = new Map<string, OwnOrder>()
  let total = 0
  for (let page = 1; page <= pages; page++) {
    const path = `/customer/orders?limit=${PER_PAGE}&page=${page}`
    const answer = await fetchCustomer(ownOrdersAnswer, path, { token })
    for (const order of answer.orders) found.set(order.orderId, order)
    total = answer.total
  }
  return { orders: [...found.values()], total }
}

/** Orders that were placed with this device, but are not in the account. */
function OrdersToAdd({ token, orderIds, onAdded }: OrdersProps) {
  const known = new Set(orderIds)
  const others = useMyOrders().filter(({ orderId, state }) => !known.has(orderId) && state?.status !== 'gone')
  const [adding, setAdding] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function addAll() {
    setAdding(true)
    setFailure(null)
    let [added, unknown] = [0, 0]
    try {
      for (const { orderId, followKey } of others) {
        try {
          const body = { orderId, followKey }
          await fetchCustomer(ownOrderAnswer, '/customer/orders', { method: 'POST', body, token })
          added += 1
        } catch (error) {
          if (errorCode(error) !== UNKNOWN) throw error
          unknown += 1
        }
      }
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : NO_ANSWER)
    }
    if (unknown > 0) setFailure('La boutique ne trouve plus certaines de ces commandes.')
    if (added > 0) {
      notify.success(
        added === 1 ? 'Commande ajoutée à votre compte.' : `${added} commandes ajoutées à votre compte.`,
      )
      await onAdded()
    }
    setAdding(false)
  }

  if (others.length === 0) return null
  return (
    <section aria-labelledby="device-orders" className="grid grid-cols-1 gap-3 rounded-card bg-mint p-4">
      <h3 id="device-orders" className="text-lg">
        Commandes de cet appareil
      </h3>
      <p>Ajoutez-les pour les retrouver sur tous vos appareils.</p>
      <ul className="grid gap-3">
        {others.map((order) => (
          <OrderCard key={order.orderId} order={order} label={order.state && stateLabel(order.state)} />
        ))}
      </ul>
      {failure !== null && <Alert kind="error">{failure}</Alert>}
      <Button loading={adding} onClick={() => void addAll()} className="justify-self-start">
        Ajouter à mon compte
      </Button>
    </section>
  )
}
