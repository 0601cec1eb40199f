import type { ShownDetails } from '../../../contracts/order-details.ts'
import { formatPhone } from '../../../domain/contact/phone.ts'
import { formatFrancs } from '../../../domain/pricing/francs.ts'
import { formatDateTime, formatWeekdayDate } from '../../../domain/text/format.ts'

export type ShownEvent = ShownDetails['events'][number]
type ShownPayment = ShownDetails['payments'][number]

/** Titles of the events in the history (D-03). */
const KINDS: Readonly<Record<string, string>> = {
  placed: 'Commande passée',
  confirm: 'Confirmée',
  confirm_by_message: 'Confirmée',
  revert_confirmation: 'Retour sur la confirmation',
  cancel: 'Annulée',
  reopen: 'Rouverte',
  call: 'Appel au client',
  pack: 'Prête',
  assign: 'Livreur choisi',
  dispatch: 'Partie en livraison',
  deliver: 'Livrée',
  deliver_partly: 'Livrée en partie',
  exchange: 'Échange de taille à la porte',
  fail: 'Non livrée',
  return_to_stock: 'Remise en stock',
  receive_back: 'Pièces du livreur reçues',
  edit: 'Commande modifiée',
  pay: 'Paiement enregistré',
  confirm_payment: 'Paiement à la livraison confirmé',
  refuse_payment: 'Paiement à la livraison non reçu',
  receive: 'Paiement reçu',
  receive_claim: 'Paiement à la livraison confirmé',
  take_back: 'Paiement retiré de la commande',
  refund: 'Remboursement',
  linked_refund: 'Remboursement',
  request_return: 'Retour demandé',
  receive_return: 'Retour reçu',
  refund_return: 'Retour remboursé',
  exchange_return: 'Retour échangé',
  refuse_return: 'Retour refusé',
  delete: 'Mise à la corbeille',
  restore: 'Sortie de la corbeille',
  undo: 'Dernière étape défaite',
  claim: 'Paiement annoncé',
  refuse_claim: 'Paiement annoncé non trouvé',
  settled: 'Argent remis à la boutique',
  change_address: 'Adresse modifiée',
  postpone: 'Report demandé',
  set_day: 'Jour de livraison choisi',
  choose_payment: 'Autre moyen de paiement choisi',
}

export function eventTitle({ kind }: Pick<ShownEvent, 'kind'>): string {
  return KINDS[kind] ?? 'Commande modifiée'
}

/** Events caused by the customer when neither a user nor a courier is recorded. */
const BY_CUSTOMERS: readonly string[] = [
  'placed',
  'confirm_by_message',
  'cancel',
  'claim',
  'change_address',
  'postpone',
  'choose_payment',
]

/** Returns the name of the user or courier who caused an event, otherwise `le client` or `la boutique`. */
export function eventActor(
  { kind, userName, courierId }: Pick<ShownEvent, 'kind' | 'userName' | 'courierId'>,
  courierNames: ReadonlyMap<string, string>,
): string {
  if (courierId !== null) {
    const name = courierNames.get(courierId)
    return name === undefined ? 'un livreur' : `${name} (livreur)`
  }
  return userName ?? (BY_CUSTOMERS.includes(kind) ? 'le client' : 'la boutique')
}

const FRANCS = (value: unknown) => formatFrancs(Number(value))
const MOMENT = (value: unknown) => formatDateTime(String(value))
const LIST = (value: unknown) => (Array.isArray(value) ? value.join('\u202f; ') : String(value))
/** `Offre Tabaski 1 500 FCFA` of the recorded `Offre Tabaski 1500`. */
const PROMOTIONS = (value: unknown) =>
  LIST(value).replace(/ (\d+)(?=\u202f; |$)/g, (_, amount) => ` ${FRANCS(amount)}`)

/** Labels and formats of the changed fields that an event's title does not mention. */
const FIELDS: Readonly<Record<string, readonly [label: string, read: (value: unknown) => string]>> = {
  items: ['Articles', LIST],
  promotions: ['Promotions', PROMOTIONS],
  totalAmount: ['Total', FRANCS],
  deliveryFee: ['Livraison', FRANCS],
  credit: ['Déduit du total', FRANCS],
  customerName: ['Nom', String],
  deliveryAddress: ['Adresse', String],
  customerPhone: ['Téléphone', (value) => formatPhone(String(value))],
  paymentMethod: ['Paiement', String],
  claimedAtDoor: ['Annoncé à la livraison', (value) => doorClaimText(String(value))],
  zone: ['Zone', String],
  district: ['Quartier', String],
  wantedDay: ['À livrer', (value) => formatWeekdayDate(String(value))],
  callAgainAt: ['À rappeler', MOMENT],
}

/** `5 000 FCFA (Wave)` of the recorded `5000 Wave`. */
function doorClaimText(recorded: string): string {
  const [amount = '', ...method] = recorded.split(' ')
  return `${FRANCS(amount)} (${method.join(' ')})`
}

/** `Total : 5 000 FCFA → 7 500 FCFA`, one text per changed field. */
export function changeTexts(
  { changes }: Pick<ShownEvent, 'changes'>,
  courierNames: ReadonlyMap<string, string>,
): string[] {
  const courier = (id: unknown) => courierNames.get(String(id)) ?? 'un livreur'
  const fields = { ...FIELDS, courierId: ['Livreur', courier] as const }
  return Object.entries(fields).flatMap(([name, [label, read]]) => {
    const change = changes[name]
    // With the day, its morning is the time of the next call.
    if (!change || (name === 'callAgainAt' && changes.wantedDay)) return []
    const [before, after] = change.map((value) => (isEmpty(value) ? 'aucun' : read(value)))
    return [`${label}\u202f: ${before} → ${after}`]
  })
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}

/** `Reçu : 5 000 FCFA (Wave)`. */
type TextOf = 'amount' | 'method' | 'kind'

export function paymentText({
  amount,
  method,
  kind,
  transactionNumber = null,
}: Pick<ShownPayment, TextOf> & Partial<Pick<ShownPayment, 'transactionNumber'>>) {
  const wallet = method === 'Credit' ? 'avoir' : method
  const how = transactionNumber === null ? wallet : `${wallet}, ${transactionNumber}`
  const label = kind === 'transfer' ? 'Avoir' : amount < 0 ? 'Rendu' : 'Reçu'
  return `${label}\u202f: ${formatFrancs(Math.abs(amount))} (${how})`
}
