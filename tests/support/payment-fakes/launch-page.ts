import type { ServerResponse } from 'node:http'
import { chosenFault, FAULT_KINDS, type FakeRequest } from '../faulty-server.ts'
import type { Delivery, FakePayment, FakeProvider } from './fake-provider.ts'

const OTHER_AMOUNT = 100

interface Action {
  label: string
  /** @returns the page of the shop that the payer returns to; null: none */
  act: (fake: FakeProvider, payment: FakePayment) => Promise<string | null>
}

function paying(
  label: string,
  delivery: Delivery = 'once',
  changes: (payment: FakePayment) => Partial<FakePayment> = () => ({}),
): Action {
  return {
    label,
    async act(fake, payment) {
      fake.delivery = delivery
      await fake.pay(payment.reference, changes(payment))
      fake.delivery = 'once'
      return payment.successUrl
    },
  }
}

/** What a person can do on the page of a payment. */
const ACTIONS: Record<string, Action> = {
  pay: paying('Payer'),
  decline: {
    label: 'Refuser le paiement',
    async act(fake, payment) {
      await fake.decline(payment.reference)
      return payment.errorUrl
    },
  },
  cancel: {
    label: 'Annuler pour de bon',
    async act(fake, payment) {
      await fake.decline(payment.reference, true)
      return payment.errorUrl
    },
  },
  expire: {
    label: 'Laisser expirer',
    async act(fake, payment) {
      fake.expire(payment.reference)
      return null
    },
  },
  silent: paying('Payer, sans notification', 'none'),
  repeated: paying('Payer, notification répétée', 'repeated'),
  reordered: paying('Payer, notification retenue jusqu’à la suivante', 'reordered'),
  forged: paying('Payer, notification falsifiée', 'forged'),
  stale: paying('Payer, notification périmée', 'stale'),
  amount: paying('Payer un autre montant', 'once', () => ({ amount: OTHER_AMOUNT })),
  currency: paying('Payer dans une autre monnaie', 'once', () => ({ currency: 'XAF' })),
}

/** The page that the payer is sent to, and at `/` the payments and faults for the next request. */
export async function launchPage(
  fake: FakeProvider,
  name: string,
  request: FakeRequest,
  response: ServerResponse,
) {
  const form = new URLSearchParams(request.body)
  if (request.path === '/') {
    const fault = chosenFault(form)
    if (fault) fake.faults.push(fault)
    return html(response, 200, name, listOf(fake))
  }
  const payment = fake.find(decodeURIComponent(request.path.slice('/pay/'.length)))
  if (!payment) return html(response, 404, name, '<p>Paiement inconnu</p>')
  const action = request.method === 'POST' ? ACTIONS[form.get('action') ?? ''] : undefined
  if (!action || payment.state !== 'open') return html(response, 200, name, pageOf(payment))
  const back = await action.act(fake, payment)
  if (back === null) return html(response, 200, name, pageOf(payment))
  response.writeHead(303, { Location: back }).end()
}

function pageOf({ amount, currency, state, failure, paymentId, errorUrl }: FakePayment): string {
  const buttons = Object.entries(ACTIONS).map(([action, { label }]) => button('action', action, label))
  const choices = state === 'open' ? `<form method="post">${buttons.join('')}</form>` : ''
  return `<p>${amount} ${currency} · ${state}${failure ? ` · ${failure}` : ''}</p><p>${paymentId}</p>${choices}
    <p><a href="${errorUrl.replaceAll('"', '&quot;')}">Retour à la boutique</a></p>`
}

function listOf({ payments, faults }: FakeProvider): string {
  const rows = payments.map(
    ({ reference, amount, state }) =>
      `<li><a href="/pay/${encodeURIComponent(reference)}">${reference}</a> ${amount} ${state}</li>`,
  )
  const buttons = FAULT_KINDS.map((kind) => button('fault', kind, kind))
  return `<ul>${rows.join('')}</ul><p>Prochaines requêtes : ${faults.map(({ kind }) => kind).join(', ') || 'sans faute'}</p>
    <form method="post">${buttons.join('')}</form>`
}

export function button(name: string, value: string, label: string): string {
  return `<button name="${name}" value="${value}">${label}</button> `
}

export function html(response: ServerResponse, status: number, name: string, content: string): void {
  const style =
    'body{font:1rem sans-serif;max-width:30rem;margin:1rem auto;padding:0 1rem}button{margin:.25rem;padding:.6rem}'
  response
    .writeHead(status, { 'Content-Type': 'text/html; charset=utf-8' })
    .end(`<!doctype html><html lang="fr"><meta name="viewport" content="width=device-width"><title>${name} (simulé)</title>
<style>${style}</style><h1>${name} (simulé)</h1>${content}</html>`)
}
