import type { CourierOrder } from '../../../contracts/courier-run.ts'
import { variantLabel } from '../../../domain/catalogue/variants.ts'
import { formatPhone, telHref, whatsAppHref } from '../../../domain/contact/phone.ts'
import { countUnits } from '../../../domain/fulfillment/managed-order.ts'
import { formatFrancs } from '../../../domain/pricing/francs.ts'
import type { QueuedAction } from '../action-queue.ts'
import type { Stop, Totals } from '../stops.ts'
import { actionText, plural, resultText } from '../texts.ts'
import { appLink, button, element } from './elements.ts'

export type StopResult = QueuedAction['input']['action']

export interface StopHandlers {
  onReport: (order: CourierOrder, outcome: StopResult) => void
  onCancel: (action: QueuedAction) => void
}

export function openStopCard(
  { order }: Stop,
  number: number,
  { onReport }: StopHandlers,
  shopName: string,
): HTMLElement {
  const pieces = countUnits(order.items)
  const titleId = `stop-${order.orderId}`
  const report = (text: string, outcome: StopResult, variant: 'primary' | 'quiet' = 'quiet') =>
    button(text, {
      id: `${outcome}-${order.orderId}`,
      variant,
      label: `${text}, ${order.customerName}`,
      onclick: () => onReport(order, outcome),
    })
  return element(
    'li',
    { class: 'grid gap-3 rounded-card bg-surface p-4 shadow-card', 'aria-labelledby': titleId },
    element(
      'div',
      { class: 'flex items-start justify-between gap-3' },
      element('h3', { id: titleId, class: 'text-lg font-extrabold' }, `${number}. ${order.customerName}`),
      element('p', { class: 'shrink-0 text-sm text-ink-soft' }, order.orderId),
    ),
    element('p', {}, addressText(order)),
    amountLine(order),
    itemList(order),
    contactLinks(order, shopName),
    element(
      'div',
      { class: 'grid grid-cols-2 gap-2' },
      report('Livré', 'deliver', 'primary'),
      report('Pas livré', 'fail'),
      pieces > 1 && report('Livré en partie', 'deliver_partly'),
      order.items.some(({ exchanges }) => exchanges.length > 0) && report('Échange de taille', 'exchange'),
    ),
  )
}

function addressText({ address, district, zone }: CourierOrder): string {
  const place = [district, zone].filter((part) => part !== '' && !address.includes(part))
  return [address, ...place].join(', ')
}

function amountLine({ due, claimed }: CourierOrder): HTMLElement {
  if (due === 0) {
    return element(
      'p',
      { class: 'rounded-field bg-success-tint px-3 py-2 font-bold text-success' },
      'Déjà payé : ne rien encaisser',
    )
  }
  return element(
    'p',
    { class: 'rounded-field bg-sun-tint px-3 py-2' },
    'À encaisser : ',
    element('strong', { class: 'text-xl whitespace-nowrap' }, formatFrancs(due)),
    claimed && ' Le client annonce un paiement : appelez la boutique avant d’encaisser.',
  )
}

function itemList({ items }: CourierOrder): HTMLElement {
  const lines = items.map((item) => {
    const choice = variantLabel(item)
    return element('li', {}, `${item.quantity} × ${item.name}${choice === '' ? '' : ` (${choice})`}`)
  })
  return element('ul', { class: 'text-ink-soft' }, ...lines)
}

function contactLinks(
  { orderId, customerName, phone, address }: CourierOrder,
  shopName: string,
): HTMLElement {
  const greeting = `Bonjour ${customerName}, je suis le livreur de ${shopName}. J’apporte votre commande ${orderId}.`
  const map = `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${address}, Sénégal`)}`
  return element(
    'div',
    { class: 'grid grid-cols-[repeat(auto-fit,minmax(6rem,1fr))] gap-2' },
    phone !== null &&
      appLink('Appeler', telHref(phone), `Appeler ${customerName}, ${formatPhone(phone)}`, `call-${orderId}`),
    phone !== null &&
      appLink(
        'WhatsApp',
        `${whatsAppHref(phone)}?text=${encodeURIComponent(greeting)}`,
        `WhatsApp, ${customerName}`,
        `chat-${orderId}`,
      ),
    appLink('Carte', map, `Carte, ${customerName}`, `map-${orderId}`),
  )
}

/** A stop with a result. A failed stop can still be delivered. */
export function doneStopCard(
  { order, waiting }: Stop,
  { onReport, onCancel }: StopHandlers,
  shopName: string,
): HTMLElement {
  const again = waiting === null && order.state === 'failed'
  return element(
    'li',
    { class: 'grid gap-2 rounded-card bg-surface p-4 shadow-card' },
    element('h3', { class: 'font-bold' }, order.customerName),
    element('p', {}, waiting ? actionText(waiting.input) : resultText(order)),
    waiting &&
      element(
        'div',
        { class: 'flex flex-wrap items-center justify-between gap-2' },
        element(
          'p',
          { class: 'rounded-full bg-warning-tint px-3 py-1 text-sm font-bold text-warning' },
          'pas encore envoyé',
        ),
        button('Annuler', {
          id: `cancel-${waiting.key}`,
          label: `Annuler, ${order.customerName}`,
          onclick: () => onCancel(waiting),
        }),
      ),
    again && contactLinks(order, shopName),
    again &&
      button('Livré finalement', {
        id: `deliver-${order.orderId}`,
        label: `Livré finalement, ${order.customerName}`,
        onclick: () => onReport(order, 'deliver'),
      }),
  )
}

export function totalsLine({ left, toCollect, cash, wallets }: Totals): HTMLElement {
  return element(
    'p',
    { class: 'rounded-card bg-action-tint px-4 py-3' },
    `${left === 0 ? 'Aucune livraison restante' : plural(left, 'livraison restante', 'livraisons restantes')}. `,
    'À encaisser : ',
    element('strong', { class: 'whitespace-nowrap' }, formatFrancs(toCollect)),
    '. Encaissé : ',
    element('strong', { class: 'whitespace-nowrap' }, formatFrancs(cash)),
    '.',
    wallets > 0 && ` Annoncé par Wave ou Orange Money : ${formatFrancs(wallets)}, la boutique vérifie.`,
  )
}
