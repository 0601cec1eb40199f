import type { Wallet } from '../../../domain/orders/order.ts'
import { WALLETS } from '../../../domain/orders/order-constants.ts'
import {
  isRecord,
  own,
  readNumber,
  readText,
  textAt,
  type UnknownRecord,
} from '../../../domain/unknown-values.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { apiUrl, callApi } from '../../api-client/api.ts'

/** The provider's page, on which the payer pays. */
export interface PaymentPage {
  paymentId: string
  url: string
  /** links that open a wallet's app, by its name */
  deepLinks: Readonly<Record<string, string>>
}

const STATES = ['started', 'pending', 'paid', 'failed', 'expired', 'refunded'] as const

/** A payment as the shop shows it to its payer; `amount` in francs. */
export interface PayerPayment {
  state: (typeof STATES)[number]
  method: Wallet
  amount: number
  /** a person of the shop has to look at it */
  toCheck: boolean
  /** a person looked for it and did not find it */
  notFound: boolean
  /** its order was cancelled */
  cancelled: boolean
  failure: string
}

/** Starts the payment of an order, or finds the one that is open. @throws ApiError */
export const startPayment = (paymentCode: string) => ask(apiUrl('/payments'), { paymentCode })

/** Starts another payment of the same order, or finds the one that is open. @throws ApiError */
export const retryPayment = (id: string) => ask(apiUrl(encoded`/payments/${id}/retry`), {})

async function ask(url: string, body: object): Promise<PaymentPage> {
  const expects = (answer: unknown) => readPage(answer) !== null
  const { data } = await callApi(url, { method: 'POST', body, expects })
  return readPage(data) as PaymentPage
}

/** Only an address in https may take over the tab; a script in one would run as the shop. */
function readPage(answer: unknown): PaymentPage | null {
  if (!isRecord(answer)) return null
  const [paymentId, url] = [readText(own(answer, 'paymentId')), readText(own(answer, 'url'))]
  if (!paymentId || !url || !isWebAddress(url)) return null
  return { paymentId, url, deepLinks: readLinks(own(answer, 'deepLinks')) }
}

/** A shop on this machine talks to a provider on this machine. */
function isWebAddress(url: string): boolean {
  const protocol = URL.canParse(url) ? new URL(url).protocol : ''
  return protocol === 'https:' || (protocol === 'http:' && location.protocol === 'http:')
}

const NO_LINKS: UnknownRecord = {}

function readLinks(links: unknown): PaymentPage['deepLinks'] {
  const entries = Object.entries(isRecord(links) ? links : NO_LINKS)
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string' && isAppLink(entry[1])),
  )
}

/** A wallet's own scheme, or a web address; never a script. */
function isAppLink(link: string): boolean {
  return URL.canParse(link) && !['javascript:', 'data:', 'blob:'].includes(new URL(link).protocol)
}

/** @throws ApiError, with the status 404 when the payment is unknown */
export async function readPayment(id: string, signal: AbortSignal): Promise<PayerPayment> {
  const expects = (answer: unknown) => paymentIn(answer) !== null
  const { data } = await callApi(apiUrl(encoded`/payments/${id}`), { signal, cache: 'no-store', expects })
  return paymentIn(data) as PayerPayment
}

function paymentIn(answer: unknown): PayerPayment | null {
  const payment = isRecord(answer) ? own(answer, 'payment') : null
  if (!isRecord(payment)) return null
  const state = STATES.find((known) => known === own(payment, 'state'))
  const method = WALLETS.find((wallet) => wallet === own(payment, 'method'))
  const amount = readNumber(own(payment, 'amount'), 0, Number.MAX_SAFE_INTEGER)
  if (!state || !method || amount === null) return null
  return {
    state,
    method,
    amount,
    toCheck: own(payment, 'toCheck') === true,
    notFound: own(payment, 'notFound') === true,
    cancelled: own(payment, 'cancelled') === true,
    failure: textAt(payment, 'failure'),
  }
}
