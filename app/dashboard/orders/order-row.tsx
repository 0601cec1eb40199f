import { Phone, Printer } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { Link } from 'react-router'
import type { ShownItem, ShownOrder } from '../../../contracts/order.ts'
import { variantLabel } from '../../../domain/catalogue/variants.ts'
import { formatPhone, telHref } from '../../../domain/contact/phone.ts'
import { isExpected } from '../../../domain/orders/followed-order.ts'
import { countUnits } from '../../../domain/orders/order.ts'
import { permissionsOfAction } from '../../../domain/orders/order-action.ts'
import { lineTotal } from '../../../domain/pricing/price.ts'
import { formatDateTime, formatShortMoment, pluralize } from '../../../domain/text/format.ts'
import { Button } from '../../ui/button.tsx'
import { Francs } from '../../ui/price.tsx'
import { IconLink } from '../icon-link.tsx'
import { RowCheckbox } from '../lists/selection.tsx'
import { orderDetailsPath, orderSlipPath } from '../page-paths.ts'
import { useGuard } from '../use-guard.ts'
import type { OrderIntent } from './order-action.ts'
import { PaymentText, StatusBadges } from './order-badges.tsx'
import { WantedDay } from './order-notices.tsx'
import { PaymentClaim } from './payment-claim.tsx'
import { WhatsAppGreeting } from './whatsapp-text.tsx'

interface OrderRowProps {
  order: ShownOrder
  /** epoch milliseconds */
  now: number
  selected: boolean
  /** the change of this order that is being sent */
  pending: OrderIntent | null
  /** whether a change of any order is being sent */
  disabled: boolean
  onSelect: (selected: boolean) => void
  onKeyDown: (event: KeyboardEvent<HTMLAnchorElement>) => void
  onChange: (intent: OrderIntent) => void
  onDelete: () => void
}

/** A row of the order table: two lines on a laptop, a card with a grid of twelve columns on narrower screens. */
export function OrderRow(props: OrderRowProps) {
  const { order, now, selected, pending, disabled, onSelect, onKeyDown, onChange } = props
  const { orderId, createdAt } = order
  const isPending = order.status === 'pending'
  return (
    <tr
      aria-labelledby={orderId}
      data-selected={selected || undefined}
      className="relative grid scroll-my-20 grid-cols-12 content-start items-center gap-x-1 rounded-field bg-surface py-1 pr-2.5 pl-11 text-xs shadow-card data-selected:bg-action-tint xl:col-span-full xl:grid-cols-subgrid xl:gap-x-0 xl:rounded-none xl:border-b xl:border-line xl:p-0 xl:py-1 xl:text-sm xl:shadow-none xl:last:border-0"
    >
      <td className="absolute top-0.5 left-0 xl:static xl:-my-2">
        <RowCheckbox label={`Choisir ${orderId}`} checked={selected} onChange={onSelect} />
      </td>
      <td className="max-xl:col-span-12 max-xl:@xs:col-span-6 xl:px-2">
        <h2 id={orderId} className="text-sm leading-[1.125rem]">
          <Link
            to={orderDetailsPath(orderId)}
            data-order-link
            onKeyDown={onKeyDown}
            className="-my-[13px] inline-block py-[13px] text-link max-xl:wrap-anywhere xl:whitespace-nowrap hover:underline"
          >
            {orderId}
          </Link>
        </h2>
      </td>
      <td className="text-ink-soft max-xl:order-2 max-xl:col-span-12 max-xl:@xs:col-span-3 xl:px-2">
        {createdAt && (
          <time dateTime={createdAt} title={formatDateTime(createdAt)} className="whitespace-nowrap">
            {formatShortMoment(createdAt, now)}
          </time>
        )}
      </td>
      <td className="min-w-0 text-sm leading-[1.125rem] max-xl:order-1 max-xl:col-span-12 max-xl:@xs:col-span-8 xl:px-2">
        <span className="block truncate font-bold" title={order.customerName}>
          {order.customerName}
        </span>
      </td>
      <td className="min-w-0 truncate text-ink-soft max-xl:order-2 max-xl:col-span-12 max-xl:@xs:col-span-4 xl:px-2">
        <span title={order.deliveryAddress}>{order.district || order.deliveryAddress}</span>
      </td>
      <td className="hidden text-right tabular-nums xl:block xl:px-2">{countUnits(order.items)}</td>
      <td className="text-sm leading-[1.125rem] font-extrabold max-xl:order-1 max-xl:col-span-12 max-xl:@xs:col-span-4 max-xl:@xs:text-right xl:px-2 xl:text-right">
        <Francs amount={order.totalAmount} />
      </td>
      <td className="wrap-anywhere max-xl:order-2 max-xl:col-span-12 max-xl:@xs:col-span-5 max-xl:@xs:text-right xl:px-2">
        <PaymentText order={order} />
      </td>
      <td className="flex flex-wrap gap-1 max-xl:col-span-12 max-xl:@xs:col-span-6 max-xl:@xs:justify-end xl:px-2">
        <StatusBadges order={order} />
        {order.wantedDay !== null && isExpected(order) && <WantedDay day={order.wantedDay} short />}
      </td>
      <td
        className={`max-xl:order-3 max-xl:col-span-12 max-xl:-ml-8 max-xl:leading-[1.25] xl:col-[2/5] xl:px-2 ${isPending ? '' : 'max-xl:@xs:col-span-8'}`}
      >
        <ItemLine items={order.items} />
      </td>
      <td
        className={`flex flex-wrap items-center justify-end gap-x-1 max-xl:col-span-12 xl:col-[5/-1] xl:pr-2 ${isPending ? 'max-xl:order-5 max-xl:-ml-8' : 'max-xl:order-4 max-xl:-mr-2.5 max-xl:@xs:col-span-4'}`}
      >
        <Contact order={order} />
        <Actions {...props} />
      </td>
      {order.paymentNotices.length > 0 && (
        <td className="grid grid-cols-1 gap-1 py-1 max-xl:order-4 max-xl:col-span-12 max-xl:-ml-8 xl:col-[2/-1] xl:px-2">
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
        </td>
      )}
    </tr>
  )
}

/** Links to call the customer or write on WhatsApp. On narrow screens only the page of the order shows such links. */
function Contact({ order }: { order: ShownOrder }) {
  if (!order.customerPhone) return null
  return (
    <span className="mr-auto hidden gap-x-3 xl:flex">
      <a href={telHref(order.customerPhone)} className="word-link gap-1! whitespace-nowrap">
        <Phone className="size-4" />
        <span>{formatPhone(order.customerPhone)}</span>
      </a>
      <WhatsAppGreeting order={order} className="word-link gap-1!" />
    </span>
  )
}

/** `1 × Poussette légère (Bleu) 45 000 FCFA · 2 × Body 9 000 FCFA`: quantity, name and total of each line. */
function ItemLine({ items }: { items: readonly ShownItem[] }) {
  return (
    <ul aria-label={pluralize(items.length, 'article')} className="wrap-anywhere">
      {items.map(({ name, quantity, price, color, size }, index) => {
        const choice = variantLabel({ color, size })
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order have no id
          <li key={index} className="inline not-first:before:content-['_·_']">
            <span>{`${quantity} × ${name}${choice ? ` (${choice})` : ''}`}</span>
            <span> </span>
            <Francs amount={lineTotal(price, quantity)} className="font-bold" />
          </li>
        )
      })}
    </ul>
  )
}

/** There is a gap between `Confirmer` and the other buttons to prevent accidental taps. */
function Actions({ order, pending, disabled, onChange, onDelete }: OrderRowProps) {
  const isPending = order.status === 'pending'
  const guard = useGuard('orders')
  const guardDeletion = useGuard(...permissionsOfAction('delete'))
  return (
    <>
      {isPending && (
        <Button
          loading={pending === 'confirm'}
          disabled={disabled}
          {...guard(() => onChange('confirm'))}
          className="mr-auto px-4! text-sm! xl:mr-4"
        >
          Confirmer
        </Button>
      )}
      {isPending && (
        <Button
          variant="quiet"
          loading={pending === 'cancel'}
          disabled={disabled}
          {...guard(() => onChange('cancel'))}
          className="ml-3 px-3! text-sm! xl:ml-0"
        >
          Annuler
        </Button>
      )}
      <IconLink to={orderSlipPath(order.orderId)} label="Bon de commande" className="hidden! xl:inline-flex!">
        <Printer className="size-5" />
      </IconLink>
      <Button
        variant="quiet"
        loading={pending === 'delete'}
        disabled={disabled}
        {...guardDeletion(onDelete)}
        className="px-3! text-sm! text-error!"
      >
        Supprimer
      </Button>
    </>
  )
}
