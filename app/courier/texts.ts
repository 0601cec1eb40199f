import type { CourierOrder } from '../../contracts/courier-run.ts'
import type { CourierActionInput } from '../../contracts/order-action.ts'
import { FAILURE_REASON_NAMES, FAILURE_REASONS } from '../../domain/orders/statuses.ts'
import { formatFrancs } from '../../domain/pricing/francs.ts'
import { formatWeekdayDate } from '../../domain/text/format.ts'
import { quoted } from '../../domain/text/quoted.ts'
import { isWallet } from './stops.ts'

/** `Livré, 5 000 FCFA (espèces)`: the action and its input. */
export function actionText(input: CourierActionInput): string {
  if (input.action === 'fail') {
    const day = input.again ? ` au ${formatWeekdayDate(input.again.slice(0, 10))}` : ''
    return withNote(`Pas livré : ${FAILURE_REASONS[input.reason].toLowerCase()}${day}`, input.note)
  }
  const names = {
    deliver: 'Livré',
    deliver_partly: 'Livré en partie',
    exchange: 'Échange de taille',
  } as const
  const amount = input.amount ? `, ${formatFrancs(input.amount)} (${methodText(input.method)})` : ''
  const cash = input.cash ? ` et ${formatFrancs(input.cash)} (espèces)` : ''
  return withNote(`${names[input.action]}${amount}${cash}`, input.note)
}

function methodText(method: string): string {
  return method === 'Cash' ? 'espèces' : method
}

function withNote(text: string, note: string): string {
  return note === '' ? text : `${text}. ${quoted(note)}`
}

/** The result of a finished stop as the shop stored it. */
export function resultText({ state, reason, collected, method, cash }: CourierOrder): string {
  if (state === 'failed') {
    const why = FAILURE_REASON_NAMES.find((name) => name === reason)
    return why ? `Pas livré : ${FAILURE_REASONS[why].toLowerCase()}` : 'Pas livré'
  }
  const done = state === 'partially_delivered' ? 'Livré en partie' : 'Livré'
  if (collected === 0) return done
  if (!isWallet({ method })) return `${done}, ${formatFrancs(collected)}`
  const inCash = cash > 0 ? ` et ${formatFrancs(cash)} (espèces)` : ''
  return `${done}, ${formatFrancs(collected)} (${method}, la boutique vérifie)${inCash}`
}

/** What the courier reads when nothing is due: parents pay no gift, whether its giver has paid it or not. */
export function nothingToCollect({ gift }: Pick<CourierOrder, 'gift'>): string {
  return gift ? 'Cadeau : ne rien encaisser' : 'Déjà payé : ne rien encaisser'
}
