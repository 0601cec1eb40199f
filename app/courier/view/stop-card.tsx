/** @jsxImportSource preact */
import type { CourierOrder } from '../../../contracts/courier-run.ts'
import { variantLabel } from '../../../domain/catalogue/variants.ts'
import { formatPhone, telHref, whatsAppHref } from '../../../domain/contact/phone.ts'
import { wantedDayText } from '../../../domain/deliveries/wanted-day.ts'
import { countUnits } from '../../../domain/orders/order.ts'
import { formatFrancs } from '../../../domain/pricing/francs.ts'
import { pluralize } from '../../../domain/text/format.ts'
import type { QueuedAction } from '../action-queue.ts'
import type { Outcome } from '../outcome-input.ts'
import type { Stop, Totals } from '../stops.ts'
import { actionText, nothingToCollect, resultText } from '../texts.ts'
import { AppLink, Button } from './controls.tsx'

export interface StopHandlers {
  onReport: (order: CourierOrder, outcome: Outcome) => void
  onCancel: (action: QueuedAction) => void
}

interface OpenStopCardProps extends Pick<StopHandlers, 'onReport'> {
  order: CourierOrder
  /** place in the run, from 1 */
  number: number
  shopName: string
  /** as 2026-11-22 */
  today: string
}

export function OpenStopCard({ order, number, shopName, today, onReport }: OpenStopCardProps) {
  const units = countUnits(order.items)
  const titleId = `stop-${order.orderId}`
  const report = (text: string, outcome: Outcome, variant: 'primary' | 'quiet' = 'quiet') => (
    <Button
      text={text}
      label={`${text}, ${order.customerName}`}
      variant={variant}
      onClick={() => onReport(order, outcome)}
    />
  )
  return (
    <li class="grid gap-3 rounded-card bg-surface p-4 shadow-card" aria-labelledby={titleId}>
      <div class="flex items-start justify-between gap-3">
        <h3 id={titleId} class="text-lg font-extrabold">
          {`${number}. ${order.customerName}`}
        </h3>
        <p class="shrink-0 text-sm text-ink-soft">{order.orderId}</p>
      </div>
      <p>{addressText(order)}</p>
      <StopNotices order={order} today={today} />
      <AmountLine order={order} />
      <ul class="text-ink-soft">
        {order.items.map((item) => (
          <li key={item.position}>{itemText(item)}</li>
        ))}
      </ul>
      <ContactLinks order={order} shopName={shopName} />
      <div class="grid grid-cols-2 gap-2">
        {report('Livré', 'deliver', 'primary')}
        {report('Pas livré', 'fail')}
        {units > 1 && report('Livré en partie', 'deliver_partly')}
        {order.items.some(({ exchanges }) => exchanges.length > 0) && report('Échange de taille', 'exchange')}
      </div>
    </li>
  )
}

/** The wanted day, which a run can miss, and the shop's pinned notes. */
function StopNotices({ order: { wantedDay, notes }, today }: Pick<OpenStopCardProps, 'order' | 'today'>) {
  return (
    <>
      {wantedDay !== null && (
        <p
          class={`rounded-field px-3 py-2 font-bold ${wantedDay > today ? 'bg-warning-tint text-warning' : 'bg-sky'}`}
        >
          {wantedDayText(wantedDay, today)}
        </p>
      )}
      {notes.map((note) => (
        <p key={note} class="rounded-field bg-action-tint px-3 py-2 whitespace-pre-line wrap-anywhere">
          {note}
        </p>
      ))}
    </>
  )
}

function addressText({ address, district, zone }: CourierOrder): string {
  const place = [district, zone].filter((part) => part !== '' && !address.includes(part))
  return [address, ...place].join(', ')
}

export function itemText(item: CourierOrder['back'][number]): string {
  const choice = variantLabel(item)
  return `${item.quantity} × ${item.name}${choice === '' ? '' : ` (${choice})`}`
}

function AmountLine({ order }: { order: CourierOrder }) {
  const { due, claimed } = order
  if (due === 0) {
    return (
      <p class="rounded-field bg-success-tint px-3 py-2 font-bold text-success">{nothingToCollect(order)}</p>
    )
  }
  return (
    <p class="rounded-field bg-sun-tint px-3 py-2">
      <span>{'À encaisser : '}</span>
      <strong class="text-xl whitespace-nowrap">{formatFrancs(due)}</strong>
      {claimed && <span> Le client annonce un paiement : appelez la boutique avant d’encaisser.</span>}
    </p>
  )
}

function ContactLinks({ order, shopName }: { order: CourierOrder; shopName: string }) {
  const { orderId, customerName, phone, address } = order
  const greeting = `Bonjour ${customerName}, je suis le livreur de ${shopName}. Je vous apporte la commande ${orderId}.`
  const map = `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${address}, Sénégal`)}`
  return (
    <div class="grid grid-cols-[repeat(auto-fit,minmax(6rem,1fr))] gap-2">
      {phone !== null && (
        <>
          <AppLink
            text="Appeler"
            label={`Appeler ${customerName}, ${formatPhone(phone)}`}
            href={telHref(phone)}
          />
          <AppLink
            text="WhatsApp"
            label={`WhatsApp, ${customerName}`}
            href={`${whatsAppHref(phone)}?text=${encodeURIComponent(greeting)}`}
          />
        </>
      )}
      <AppLink text="Carte" label={`Carte, ${customerName}`} href={map} />
    </div>
  )
}

interface DoneStopCardProps extends StopHandlers {
  stop: Stop
  shopName: string
}

/** A stop with a result. A failed stop can still be delivered. */
export function DoneStopCard({ stop: { order, waiting }, shopName, onReport, onCancel }: DoneStopCardProps) {
  return (
    <li class="grid gap-2 rounded-card bg-surface p-4 shadow-card">
      <h3 class="font-bold">{order.customerName}</h3>
      <p>{waiting ? actionText(waiting.input) : resultText(order)}</p>
      {waiting && (
        <div class="flex flex-wrap items-center justify-between gap-2">
          <p class="rounded-full bg-warning-tint px-3 py-1 text-sm font-bold text-warning">
            pas encore envoyé
          </p>
          <Button text="Défaire" label={`Défaire, ${order.customerName}`} onClick={() => onCancel(waiting)} />
        </div>
      )}
      {!waiting && order.state === 'failed' && (
        <>
          <ContactLinks order={order} shopName={shopName} />
          <Button
            text="Livré finalement"
            label={`Livré finalement, ${order.customerName}`}
            onClick={() => onReport(order, 'deliver')}
          />
        </>
      )}
    </li>
  )
}

export function TotalsLine({ left, toCollect, cash, wallets }: Totals) {
  const rest =
    left === 0 ? 'Aucune livraison restante' : pluralize(left, 'livraison restante', 'livraisons restantes')
  return (
    <p class="rounded-card bg-action-tint px-4 py-3">
      <span>{`${rest}. À encaisser : `}</span>
      <strong class="whitespace-nowrap">{formatFrancs(toCollect)}</strong>
      <span>{'. Encaissé : '}</span>
      <strong class="whitespace-nowrap">{formatFrancs(cash)}</strong>
      <span>.</span>
      {wallets > 0 && (
        <span>{` Annoncé par Wave ou Orange Money : ${formatFrancs(wallets)}, la boutique vérifie.`}</span>
      )}
    </p>
  )
}
