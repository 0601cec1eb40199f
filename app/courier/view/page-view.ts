import type { CourierRun } from '../../../contracts/courier-run.ts'
import { telHref } from '../../../domain/contact/phone.ts'
import type { QueuedAction } from '../action-queue.ts'
import { stopsOf } from '../stops.ts'
import { actionText, formatDay, plural } from '../texts.ts'
import { button, element } from './elements.ts'
import { doneStopCard, openStopCard, type StopHandlers, totalsLine } from './stop-card.ts'

export interface PageModel {
  /** null before the run is loaded, and after its link has become invalid or its day has ended */
  run: CourierRun | null
  queue: readonly QueuedAction[]
  /**
   * State of the courier's link. `none`: neither the URL nor this phone has a token; `ended`: the link is no longer valid;
   * `over`: the day of the run has ended.
   */
  link: 'none' | 'reading' | 'unreachable' | 'valid' | 'ended' | 'over'
  online: boolean
  sending: boolean
  durable: boolean
  /** as 2026-11-22 */
  today: string
}

export interface PageHandlers extends StopHandlers {
  onSend: () => void
  onRedo: (action: QueuedAction) => void
  onForget: (action: QueuedAction) => void
}

export function pageView(model: PageModel, handlers: PageHandlers): HTMLElement[] {
  const { run } = model
  const refused = model.queue.filter(({ refusal }) => refusal !== null)
  const strayed = model.queue.filter(({ refusal, runId }) => refusal === null && runId !== run?.id)
  return [
    ...header(model),
    ...notices(model, handlers),
    ...refusedList(refused, model, handlers),
    ...unsentList(strayed, model, handlers),
    ...(run ? stops(run, model, handlers) : []),
  ]
}

function header({ run }: PageModel): HTMLElement[] {
  if (!run) return [element('h1', { class: 'text-2xl font-extrabold' }, 'Livraisons')]
  const call = run.shop.phone !== ''
  return [
    element(
      'div',
      { class: 'flex flex-wrap items-center justify-between gap-2' },
      element('h1', { class: 'text-2xl font-extrabold' }, `Tournée de ${run.courierName}`),
      call &&
        element(
          'a',
          { id: 'call-shop', href: telHref(run.shop.phone), class: 'courier-button text-link underline' },
          'Appeler la boutique',
        ),
    ),
    element('p', { class: '-mt-3 text-ink-soft' }, `${run.shop.name}, ${formatDay(run.day)}`),
  ]
}

const LINK_TEXTS = {
  none: 'Ouvrez cette page avec le lien que la boutique vous a envoyé.',
  reading: 'Chargement…',
  unreachable: 'Votre tournée n’a pas pu être chargée : vérifiez le réseau.',
  ended: 'Ce lien n’est plus valable. Demandez-en un nouveau à la boutique.',
  over: 'Cette tournée est terminée : les données des clients ne sont plus sur ce téléphone.',
} as const

function notice(text: string, color: string, ...more: (HTMLElement | false)[]): HTMLElement {
  const look = `flex flex-wrap items-center justify-between gap-2 rounded-card px-4 py-3 font-bold ${color}`
  return element('div', { class: look }, element('p', { class: 'min-w-0 grow basis-40' }, text), ...more)
}

function linkNotice(link: keyof typeof LINK_TEXTS, hasActions: boolean, onSend: () => void): HTMLElement {
  if (link === 'unreachable') {
    const retry = button('Réessayer', { id: 'retry', variant: 'secondary', onclick: onSend })
    return notice(LINK_TEXTS[link], WARNING, retry)
  }
  if (link === 'none') {
    const shop = element(
      'a',
      { href: '/', class: 'courier-button px-4 text-link underline' },
      'Aller à la boutique',
    )
    return notice(LINK_TEXTS[link], 'bg-sky', shop)
  }
  const more = link === 'ended' && hasActions ? ' Ce qui n’est pas envoyé partira avec le nouveau lien.' : ''
  return notice(LINK_TEXTS[link] + more, link === 'ended' ? 'bg-error-tint text-error' : 'bg-sky')
}

const WARNING = 'bg-warning-tint text-warning'

function notices({ run, queue, link, online, sending, durable, today }: PageModel, { onSend }: PageHandlers) {
  const shown: HTMLElement[] = []
  const waiting = queue.filter(({ refusal, runId }) => refusal === null && runId === run?.id).length
  if (!run && link !== 'valid') shown.push(linkNotice(link, queue.length > 0, onSend))
  if (!durable) {
    shown.push(notice('Ce téléphone n’enregistre rien : ne fermez pas cette page avant l’envoi.', WARNING))
  }
  if (waiting > 0) {
    const many = `${plural(waiting, 'geste')} pas encore ${waiting < 2 ? 'envoyé' : 'envoyés'}.`
    const again = button(sending ? 'Envoi…' : 'Envoyer maintenant', {
      id: 'send-now',
      variant: 'secondary',
      onclick: onSend,
    })
    shown.push(notice(online ? many : `Hors ligne. ${many}`, WARNING, online && again))
  } else if (!online) {
    shown.push(notice('Hors ligne : vos gestes partiront au retour du réseau.', WARNING))
  }
  if (run && run.day > today) {
    shown.push(notice(`Cette tournée s’ouvre ${formatDay(run.day)}.`, 'bg-sky'))
  }
  return shown
}

function stops(run: CourierRun, model: PageModel, handlers: PageHandlers): HTMLElement[] {
  const { open, done, totals } = stopsOf(run, model.queue)
  const shop = run.shop.name
  const openCards = open.map((stop, index) => openStopCard(stop, index + 1, handlers, shop))
  const doneCards = done.map((stop) => doneStopCard(stop, handlers, shop))
  if (run.orders.length === 0) return run.day > model.today ? [] : [element('p', {}, 'Aucune commande.')]
  return [
    totalsLine(totals),
    ...section(`À livrer (${open.length})`, openCards, 'ol'),
    ...section(`Faites (${done.length})`, doneCards, 'ol'),
  ]
}

function customerOf({ run }: PageModel, orderId: string): string {
  const order = run?.orders.find((one) => one.orderId === orderId)
  return order ? `${order.customerName} (${orderId})` : `Commande ${orderId}`
}

function refusedList(refused: readonly QueuedAction[], model: PageModel, handlers: PageHandlers) {
  const cards = refused.map((action) => {
    const name = customerOf(model, action.orderId)
    const inRun = model.run?.orders.some(({ orderId }) => orderId === action.orderId)
    return element(
      'li',
      { class: 'grid gap-2 rounded-card bg-error-tint p-4' },
      element('h3', { class: 'font-bold' }, name),
      element('p', { class: 'font-bold text-error' }, action.refusal ?? ''),
      element('p', {}, `Vous aviez noté : ${actionText(action.input)}`),
      element(
        'div',
        { class: 'flex flex-wrap gap-2' },
        inRun === true &&
          button('Corriger', {
            id: `redo-${action.key}`,
            label: `Corriger, ${name}`,
            onclick: () => handlers.onRedo(action),
          }),
        forgetButton(action, name, handlers),
      ),
    )
  })
  return section('Refusé par la boutique', cards)
}

/** Lists the waiting actions of the runs that are not displayed. */
function unsentList(actions: readonly QueuedAction[], model: PageModel, handlers: PageHandlers) {
  const isOver = model.link === 'over' || model.run !== null
  const cards = actions.map((action) => {
    const name = customerOf(model, action.orderId)
    return element(
      'li',
      { class: 'grid gap-2 rounded-card bg-warning-tint p-4' },
      element('h3', { class: 'font-bold' }, name),
      element('p', {}, `${actionText(action.input)} : pas encore envoyé`),
      isOver && element('p', { class: 'text-sm' }, 'Dites-le à la boutique, puis effacez-le.'),
      isOver && forgetButton(action, name, handlers),
    )
  })
  return section('Pas encore envoyé', cards)
}

function forgetButton(action: QueuedAction, name: string, { onForget }: PageHandlers): HTMLElement {
  return button('Effacer', {
    id: `forget-${action.key}`,
    label: `Effacer, ${name}`,
    onclick: () => onForget(action),
  })
}

/** A list with a title; renders nothing when there are no cards. */
function section(title: string, cards: HTMLElement[], list: 'ol' | 'ul' = 'ul'): HTMLElement[] {
  if (cards.length === 0) return []
  return [
    element(
      'section',
      { class: 'grid gap-3' },
      element('h2', { class: 'text-xl font-extrabold' }, title),
      element(list, { class: 'grid gap-3' }, ...cards),
    ),
  ]
}
