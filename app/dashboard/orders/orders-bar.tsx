import { Check, ListChecks, Package, Printer, Truck } from 'lucide-react'
import { useState } from 'react'
import { MAX_SELECTED_ORDERS, type ShownOrder } from '../../../contracts/order.ts'
import type { BulkOrderInput } from '../../../contracts/order-action.ts'
import type { BulkOutcome } from '../../../contracts/order-details.ts'
import { ordersAnswer } from '../../../contracts/order-list.ts'
import { canMove, type Move } from '../../../domain/orders/statuses.ts'
import { pluralize } from '../../../domain/text/format.ts'
import { ApiError, FAILED, failureText } from '../../api-client/api.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { notify } from '../../ui/toasts.tsx'
import { useChange } from '../change/use-change.ts'
import { fetchAnswer } from '../decode.ts'
import { ExportButton } from '../downloads/export-button.tsx'
import { type Selection, SelectionBar } from '../lists/selection.tsx'
import { type SlipList, slipsPath } from '../page-paths.ts'
import { handleSessionExpired } from '../session-expiry.ts'
import { useGuard } from '../use-guard.ts'
import { CourierDialog } from './courier-dialog.tsx'
import { bulkOrderAction } from './order-action.ts'
import { messagesOf, useOtherDay } from './use-other-day.tsx'

interface OrdersBarProps {
  selection: Selection
  /** the orders of the page */
  orders: readonly ShownOrder[]
  /** number of orders on all pages of the list */
  total: number
  /** query parameters of the API request for the list */
  query: Record<string, string | undefined>
  /** keeps the selection for the way back from the packing slips */
  list?: SlipList
  onDone: (outcome: BulkOutcome) => void
}

/** Actions on the selected orders (D-21). */
export function OrdersBar({ selection, orders, total, query, list = 'all', onDone }: OrdersBarProps) {
  const orderIds = [...selection.ids]
  const chosen = useChosen(orders, selection.ids)
  const { send, pending, sentKey } = useChange<BulkOrderInput['action']>()
  const [assigning, setAssigning] = useState(false)
  const [selecting, setSelecting] = useState(false)

  const { askAnyway, dialog } = useOtherDay()

  const submit = (body: Body) =>
    send({ ...bulkOrderAction({ orderIds, checkDay: true, ...body }), key: body.action }, (result) => {
      if (!result.ok) return
      const { otherDay } = result.data
      const waiting = otherDay.map(({ orderId }) => orderId)
      setAssigning(false)
      selection.set(
        orderIds.filter((orderId) => !waiting.includes(orderId)),
        false,
      )
      onDone(result.data)
      if (waiting.length === 0) return
      askAnyway(messagesOf(otherDay), 'Confier quand même', async () => {
        await submit({ ...body, orderIds: waiting, checkDay: false })
      })
    })
  const can = (action: Move) => chosen === null || chosen.some((order) => canMove(order, action))
  async function selectListed() {
    setSelecting(true)
    const ids = await fetchOrderIds(query)
    if (ids) selection.set(ids, true)
    setSelecting(false)
  }
  const guard = useGuard('orders')
  if (orderIds.length === 0) return null
  const listed = Math.min(total, MAX_SELECTED_ORDERS)
  const button = (action: BulkOrderInput['action'], onClick: () => void) => ({
    ...guard(onClick),
    loading: pending && sentKey === action,
    disabled: pending,
    className: 'px-3! text-sm!',
  })
  return (
    <SelectionBar
      label="Commandes choisies"
      selection={selection}
      one="commande choisie"
      many="commandes choisies"
    >
      {orderIds.length < listed && (
        <Button variant="quiet" loading={selecting} onClick={selectListed} className={ON_DARK}>
          <ListChecks className="size-4" />
          <span>{`Choisir les ${listed} ${listed < total ? 'premières' : 'de la liste'}`}</span>
        </Button>
      )}
      <div className="flex flex-wrap gap-1.5">
        {can('confirm') && (
          <Button {...button('confirm', () => void submit({ action: 'confirm' }))}>
            <Check className="size-4" />
            Confirmer
          </Button>
        )}
        {can('pack') && (
          <Button {...button('pack', () => void submit({ action: 'pack' }))}>
            <Package className="size-4" />
            Prêtes
          </Button>
        )}
        {can('assign') && (
          <Button {...button('assign', () => setAssigning(true))}>
            <Truck className="size-4" />
            Livreur
          </Button>
        )}
        <ButtonLink
          to={slipsPath({ ids: orderIds.join(','), ...(list !== 'all' && { list }) })}
          onClick={selection.keep}
          variant="secondary"
          className="px-3! text-sm!"
        >
          <Printer className="size-4" />
          Bons
        </ButtonLink>
        <ExportButton
          path="/orders/export.csv"
          query={{ ids: orderIds.join(',') }}
          className="px-3! text-sm!"
        />
      </div>
      {assigning && (
        <CourierDialog
          title={`Confier ${pluralize(orderIds.length, 'commande')}`}
          loading={pending}
          orders={chosen ?? []}
          onChoose={(courierId, day) => void submit({ action: 'assign', courierId, ...(day && { day }) })}
          onClose={() => setAssigning(false)}
        />
      )}
      {dialog}
    </SelectionBar>
  )
}

type Body = Pick<BulkOrderInput, 'action'> & Partial<BulkOrderInput>

/** The chosen orders; null when some were chosen on a page that was not shown. */
function useChosen(orders: readonly ShownOrder[], ids: ReadonlySet<string>): ShownOrder[] | null {
  const [known] = useState(() => new Map<string, ShownOrder>())
  for (const order of orders) known.set(order.orderId, order)
  const chosen = [...ids].flatMap((orderId) => known.get(orderId) ?? [])
  return chosen.length === ids.size ? chosen : null
}

const ON_DARK = 'px-3! text-sm! text-white! underline hover:bg-white/15!'

/** Ids of the first MAX_SELECTED_ORDERS orders of a list; null after a failure, which a toast reports. */
async function fetchOrderIds(query: Record<string, string | undefined>): Promise<string[] | null> {
  try {
    const first = { ...query, limit: MAX_SELECTED_ORDERS }
    return (await fetchAnswer(ordersAnswer, '/orders', { query: first })).orders.map(({ orderId }) => orderId)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (!handleSessionExpired(error)) void notify.error(failureText(error, FAILED))
    return null
  }
}
