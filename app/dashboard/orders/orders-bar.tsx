import { Check, ListChecks, Package, Printer, Truck } from 'lucide-react'
import { useState } from 'react'
import { MAX_SELECTED_ORDERS, ordersAnswer } from '../../../contracts/order.ts'
import type { BulkOrderInput } from '../../../contracts/order-action.ts'
import type { BulkResult } from '../../../domain/orders/bulk-summary.ts'
import { pluralize } from '../../../domain/text/format.ts'
import { ApiError, FAILED, failureText } from '../../api-client/api.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { notify } from '../../ui/toasts.tsx'
import { useChange } from '../change/use-change.ts'
import { fetchAnswer } from '../decode.ts'
import { ExportButton } from '../downloads/export-button.tsx'
import { type Selection, SelectionBar } from '../lists/selection.tsx'
import { slipsPath } from '../page-paths.ts'
import { handleSessionExpired } from '../session-expiry.ts'
import { useGuard } from '../use-guard.ts'
import { CourierDialog } from './courier-dialog.tsx'
import { bulkOrderAction } from './order-action.ts'

interface OrdersBarProps {
  selection: Selection
  /** number of orders on all pages of the list */
  total: number
  /** query parameters of the API request for the list */
  query: Record<string, string | undefined>
  onDone: (outcome: BulkResult) => void
}

/** Actions on the selected orders (D-21). */
export function OrdersBar({ selection, total, query, onDone }: OrdersBarProps) {
  const orderIds = [...selection.ids]
  const { send, pending, sentKey } = useChange<BulkOrderInput['action']>()
  const [assigning, setAssigning] = useState(false)
  const [selecting, setSelecting] = useState(false)

  const submit = (body: Pick<BulkOrderInput, 'action'> & { courierId?: string | null }) =>
    void send({ ...bulkOrderAction({ orderIds, ...body }), key: body.action }, (result) => {
      if (!result.ok) return
      setAssigning(false)
      selection.clear()
      onDone(result.data)
    })
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
        <Button {...button('confirm', () => submit({ action: 'confirm' }))}>
          <Check className="size-4" />
          Confirmer
        </Button>
        <Button {...button('pack', () => submit({ action: 'pack' }))}>
          <Package className="size-4" />
          Prêtes
        </Button>
        <Button {...button('assign', () => setAssigning(true))}>
          <Truck className="size-4" />
          Livreur
        </Button>
        <ButtonLink
          to={slipsPath({ ids: orderIds.join(',') })}
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
          onChoose={(courierId) => submit({ action: 'assign', courierId })}
          onClose={() => setAssigning(false)}
        />
      )}
    </SelectionBar>
  )
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
