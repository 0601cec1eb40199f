import { MapPin, MessageCircle, Phone, Printer } from 'lucide-react'
import { Link } from 'react-router'
import type { ShownClaim, ShownItem, ShownOrder } from '../../../contracts/order.ts'
import { chatLink } from '../../../domain/contact/chat-link.ts'
import { formatPhone, telHref } from '../../../domain/contact/phone.ts'
import { orderStatusLabel } from '../../../domain/orders/states.ts'
import { lineTotal } from '../../../domain/pricing/price.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { Button } from '../../ui/button.tsx'
import { Francs } from '../../ui/price.tsx'
import { formatDateTime } from '../format-dates.ts'
import { useGuard } from '../use-guard.ts'
import type { OrderIntent } from './order-action.ts'

interface OrderCardProps {
  order: ShownOrder
  /** the change of this order that is being sent */
  pending: OrderIntent | null
  /** a change of any order is being sent */
  disabled: boolean
  onChange: (intent: OrderIntent) => void
  onDelete: () => void
}

export function OrderCard(props: OrderCardProps) {
  const { order, pending, disabled, onChange } = props
  const { orderId } = order
  return (
    <article
      aria-labelledby={orderId}
      className="flex h-full flex-col gap-4 rounded-card bg-surface p-5 shadow-card"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={orderId} className="text-lg break-all">
          {orderId}
        </h2>
        <Status status={order.status} />
      </div>
      <div className="-mt-4 flex flex-wrap items-center justify-between gap-x-3 text-sm text-ink-soft">
        {order.createdAt && <time dateTime={order.createdAt}>{formatDateTime(order.createdAt)}</time>}
        <Link to={encoded`/dashboard/order/${orderId}/slip`} className="word-link">
          <Printer className="size-4" />
          Bon de commande
        </Link>
      </div>
      <Customer order={order} />
      <ul className="grid gap-2 border-y border-line py-3">
        {order.items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order never change
          <Item key={index} item={item} />
        ))}
      </ul>
      <dl className="grid grid-cols-1 gap-y-1">
        <div className="flex flex-wrap justify-between gap-x-3">
          <dt className="text-ink-soft">Paiement</dt>
          <dd className="font-bold">{order.paymentMethod}</dd>
        </div>
        <div className="flex flex-wrap justify-between gap-x-3 text-lg font-extrabold">
          <dt>Total</dt>
          <dd>
            <Francs amount={order.totalAmount} />
          </dd>
        </div>
      </dl>
      {order.paymentNotices.map((claim) => (
        <PaymentClaim
          key={claim.paymentCode}
          claim={claim}
          orderTotal={order.totalAmount}
          loading={pending === 'checkPayment' || pending === 'uncheckPayment'}
          disabled={disabled}
          onCheck={(checked) => onChange(checked ? 'checkPayment' : 'uncheckPayment')}
        />
      ))}
      <Actions {...props} />
    </article>
  )
}

/** `Confirmer` is set apart to prevent accidental taps. */
function Actions({ order, pending, disabled, onChange, onDelete }: OrderCardProps) {
  const isPending = order.status === 'pending'
  return (
    <div className="mt-auto flex flex-wrap gap-x-2 gap-y-4">
      {isPending && (
        <Button
          loading={pending === 'confirm'}
          disabled={disabled}
          onClick={() => onChange('confirm')}
          className="grow basis-full sm:grow-0 sm:basis-auto"
        >
          Confirmer
        </Button>
      )}
      {isPending && (
        <Button
          variant="secondary"
          loading={pending === 'cancel'}
          disabled={disabled}
          onClick={() => onChange('cancel')}
          className="sm:ml-auto"
        >
          Annuler
        </Button>
      )}
      <Button
        variant="quiet"
        loading={pending === 'delete'}
        disabled={disabled}
        onClick={onDelete}
        className={`text-error! ${isPending ? 'max-sm:ml-auto' : 'ml-auto'}`}
      >
        Supprimer
      </Button>
    </div>
  )
}

function Item({ item }: { item: ShownItem }) {
  const options = [item.color, item.size].filter((option) => option !== null)
  return (
    <li>
      <p className="wrap-anywhere">
        <span className="font-bold">{item.quantity} ×</span> {item.name}
      </p>
      <p className="flex flex-wrap justify-between gap-x-3">
        <span className="text-sm text-ink-soft">
          <Francs amount={item.price} />
          {options.length > 0 && ` · ${options.join(' · ')}`}
        </span>
        <Francs amount={lineTotal(item.price, item.quantity)} className="ml-auto font-bold" />
      </p>
    </li>
  )
}

const STATUS_COLORS: Readonly<Record<string, string>> = {
  pending: 'bg-warning-tint text-warning',
  confirmed: 'bg-success-tint text-success',
}

function Status({ status }: { status: string }) {
  return (
    <span
      className={`rounded-full px-3 py-1 text-sm font-extrabold ${STATUS_COLORS[status] ?? 'bg-line/70 text-ink-soft'}`}
    >
      {orderStatusLabel(status)}
    </span>
  )
}

function Customer({ order }: { order: ShownOrder }) {
  const { customerName, deliveryAddress, customerPhone } = order
  return (
    <div className="grid gap-1">
      <p className="font-bold">{customerName}</p>
      <p className="flex gap-2">
        <MapPin className="mt-0.5 size-5 shrink-0 text-ink-soft" />
        {deliveryAddress}
      </p>
      {customerPhone && (
        <p className="flex flex-wrap gap-x-5">
          <a href={telHref(customerPhone)} className="word-link">
            <Phone className="size-4" />
            {formatPhone(customerPhone)}
          </a>
          <a
            href={chatLink(customerPhone, greeting(order))}
            target="_blank"
            rel="noreferrer"
            className="word-link"
          >
            <MessageCircle className="size-4" />
            WhatsApp
          </a>
        </p>
      )}
    </div>
  )
}

function greeting({ customerName, orderId }: ShownOrder): string {
  return `Bonjour ${customerName}, au sujet de votre commande ${orderId} : `
}

interface PaymentClaimProps {
  claim: ShownClaim
  /** in whole francs */
  orderTotal: number
  loading: boolean
  disabled: boolean
  onCheck: (checked: boolean) => void
}

/** A payment that the customer claims; the administrator checks it in the wallet. */
function PaymentClaim({ claim, orderTotal, loading, disabled, onCheck }: PaymentClaimProps) {
  const { checkedAt } = claim
  const guard = useGuard('payments')
  return (
    <div className={`grid gap-1 rounded-field p-3 text-sm ${checkedAt === null ? 'bg-sky' : 'bg-ground'}`}>
      <p className="font-bold">
        Paiement {claim.paymentMethod} annoncé, {checkedAt === null ? 'à vérifier' : 'vérifié'} :{' '}
        <Francs amount={claim.amount} />
      </p>
      <p>
        {claim.name}, {formatPhone(claim.phone)}, code <strong>{claim.paymentCode}</strong>
      </p>
      {checkedAt !== null && <p className="text-ink-soft">Vérifié le {formatDateTime(checkedAt)}</p>}
      {claim.amount !== orderTotal && (
        <p className="font-bold text-warning">
          Le montant n’est pas celui de la commande (<Francs amount={orderTotal} />
          ).
        </p>
      )}
      <Button
        variant={checkedAt === null ? 'secondary' : 'quiet'}
        loading={loading}
        disabled={disabled}
        {...guard(() => onCheck(checkedAt === null))}
        className="mt-1 max-w-full justify-self-start wrap-anywhere text-sm!"
      >
        {checkedAt === null ? 'Marquer comme vérifié' : 'Remettre à vérifier'}
      </Button>
    </div>
  )
}
