import { useState } from 'react'
import { useLocation } from 'react-router'
import { validate } from '../../../contracts/fields.ts'
import type { ShownOrder } from '../../../contracts/order.ts'
import { orderActionInput } from '../../../contracts/order-action.ts'
import { orderDetailsAnswer, type ShownDetails } from '../../../contracts/order-details.ts'
import type { StockedProduct } from '../../../domain/catalogue/product.ts'
import { formatPhone } from '../../../domain/contact/phone.ts'
import { canMove, positionLabel } from '../../../domain/orders/statuses.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { fetchProducts } from '../../product-finder/find-products.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useFormErrors } from '../../ui/form-hooks.ts'
import { Francs } from '../../ui/price.tsx'
import { useChange } from '../change/use-change.ts'
import { ConflictList } from '../conflicts/conflict-list.tsx'
import { useMergedDraft } from '../conflicts/use-merged-draft.ts'
import { fetchAnswer } from '../decode.ts'
import { load } from '../load.ts'
import { orderAction } from '../orders/order-action.ts'
import { WhatsAppText } from '../orders/whatsapp-text.tsx'
import { FROM_QUEUE, orderDetailsPath, TO_CONFIRM_PATH } from '../page-paths.ts'
import { SubPage } from '../sub-page.tsx'
import type { Route } from './+types/edit-route'
import {
  type Draft,
  draftKey,
  lineIssues,
  lineProductOf,
  linesOf,
  newDraft,
  readAmount,
  storedDraft,
} from './draft.ts'
import { readRefusal } from './entry-refusal.ts'
import { lineText, ORDER_FIELDS } from './order-conflicts.ts'
import { OrderForm } from './order-form.tsx'

export async function clientLoader({ request, params: { orderId } }: Route.ClientLoaderArgs) {
  const loaded = await load(request, 'Erreur lors de la récupération de la commande', () =>
    readOrder(orderId, request.signal),
  )
  return { orderId, ...loaded }
}

/** An order and the products of its lines. The form offers the colours and sizes of these products. */
interface EditedOrder {
  order: ShownDetails
  products: StockedProduct[]
}

async function readOrder(orderId: string, signal: AbortSignal): Promise<EditedOrder> {
  const { order } = await fetchAnswer(orderDetailsAnswer, encoded`/orders/${orderId}`, { signal })
  const ids = order.items.map(({ productId }) => productId)
  return { order, products: await fetchProducts(ids, signal) }
}

export default function EditOrderPage({ loaderData: { orderId, data, failure } }: Route.ComponentProps) {
  const [edited, setEdited] = useState<ShownOrder | null>(null)
  const isFromQueue = useLocation().state?.from === FROM_QUEUE.from
  return (
    <SubPage
      title="Modifier la commande"
      back={isFromQueue ? QUEUE : { to: orderDetailsPath(orderId), label: `Commande ${orderId}` }}
      failure={failure}
    >
      {edited && <Edited order={edited} isFromQueue={isFromQueue} onAgain={() => setEdited(null)} />}
      {data && !edited && <EditOrder key={orderId} edited={data} onEdited={setEdited} />}
    </SubPage>
  )
}

const QUEUE = { to: TO_CONFIRM_PATH, label: 'À confirmer' }

function EditOrder({ edited, onEdited }: { edited: EditedOrder; onEdited: (order: ShownOrder) => void }) {
  const { order } = edited
  const { base, draft, change, discard, differences, choose } = useMergedDraft({
    loaded: edited,
    schema: storedDraft,
    fields: ORDER_FIELDS,
    draftOf: editDraft,
    keyOf: draftName,
  })
  const { version } = base.order
  const [firstVersion] = useState(version)
  const { send, loading } = useChange()
  const errors = useFormErrors()
  const [refusal, setRefusal] = useState<string | null>(null)

  function submit() {
    const body = editedOrderOf(draft, version)
    const checked = validate(orderActionInput, body)
    const issues = [...lineIssues(draft), ...(checked.ok ? [] : checked.issues)]
    setRefusal(null)
    errors.showIssues(issues)
    if (issues.length > 0) return
    const edit = { ...orderAction(order.orderId, body), success: '', silent: true }
    void send(edit, (result) => {
      if (result.ok) {
        discard()
        return onEdited(result.data.order)
      }
      // The reload brings the order as it is now, which `useMergedDraft` merges with what is typed.
      setRefusal(result.outcome === 'changed' ? null : result.message)
      errors.showIssues(readRefusal(result).issues)
    })
  }

  if (!canMove(order, 'edit')) {
    return (
      <Alert kind="info">{`Cette commande ne peut plus être modifiée. État : ${positionLabel(order)}.`}</Alert>
    )
  }
  return (
    <OrderForm
      draft={draft}
      original={base.order}
      errors={errors}
      loading={loading}
      notice={
        <>
          {version !== firstVersion && <Changed order={base.order} />}
          <ConflictList by={changedBy(order)} differences={differences} onChoose={choose} />
          {refusal && <Alert kind="error">{refusal}</Alert>}
        </>
      }
      onChange={change}
      onSubmit={submit}
    />
  )
}

function editDraft({ order, products }: EditedOrder): Draft {
  const { orderId, customerName, customerPhone, deliveryAddress, district } = order
  return {
    ...newDraft(),
    orderId,
    customerName,
    customerPhone: customerPhone ? formatPhone(customerPhone) : '',
    deliveryAddress,
    district,
    deliveryFee: typedFrancs(order.deliveryFee),
    lines: order.items.map(({ productId, name, image, quantity, color, size, discount, ...item }, index) => {
      const product = products.find(({ _id }) => _id === productId)
      return {
        key: `stored-${index}`,
        productId,
        name,
        image,
        quantity,
        color,
        size,
        discount: typedFrancs(discount),
        discountReason: item.discountReason,
        product: product ? lineProductOf(product) : null,
      }
    }),
  }
}

const typedFrancs = (francs: number) => (francs > 0 ? String(francs) : '')

/** The body of the action `edit`. */
function editedOrderOf(draft: Draft, version: number) {
  const { customerName, customerPhone, deliveryAddress, district } = draft
  const deliveryFee = readAmount(draft.deliveryFee)
  const customer = { customerName, customerPhone, deliveryAddress, district, deliveryFee }
  return { action: 'edit', version, lines: linesOf(draft), ...customer } as const
}

const draftName = ({ order }: EditedOrder) => draftKey(`${order.orderId} ${order.version}`)

const changedBy = ({ events }: ShownDetails) => events.at(-1)?.userName ?? 'Le client'

/** Shows the stored order after the customer or another user has changed it: the input is based on it now. */
function Changed({ order }: { order: ShownDetails }) {
  return (
    <Alert kind="warning">
      <p>
        {`${changedBy(order)} a modifié cette commande entre-temps. Ces changements sont repris ici\u202f: vérifiez, puis enregistrez.`}
      </p>
      <ul className="rounded-field bg-surface p-3 font-normal text-ink wrap-anywhere">
        {order.items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order have no id
          <li key={index}>{lineText(item)}</li>
        ))}
        <li>{order.deliveryAddress}</li>
        <li>
          <span>Total </span>
          <Francs amount={order.totalAmount} />
        </li>
      </ul>
    </Alert>
  )
}

interface EditedProps {
  order: ShownOrder
  isFromQueue: boolean
  onAgain: () => void
}

function Edited({ order, isFromQueue, onAgain }: EditedProps) {
  return (
    <div className="grid justify-items-start gap-4">
      <Alert kind="success">
        <p>
          <span>Commande modifiée. Nouveau total : </span>
          <Francs amount={order.totalAmount} />
        </p>
      </Alert>
      <WhatsAppText order={order} text="changed" label="Prévenir le client sur WhatsApp" />
      <div className="flex flex-wrap gap-3">
        {isFromQueue && <ButtonLink to={QUEUE.to}>Retour aux commandes à confirmer</ButtonLink>}
        <ButtonLink to={orderDetailsPath(order.orderId)} variant={isFromQueue ? 'secondary' : 'primary'}>
          Voir la commande
        </ButtonLink>
        <Button variant="secondary" onClick={onAgain}>
          Modifier encore
        </Button>
      </div>
    </div>
  )
}
