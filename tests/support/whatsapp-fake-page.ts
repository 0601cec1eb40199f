import type { ServerResponse } from 'node:http'
import { chosenFault, FAULT_KINDS, type FakeRequest } from './faulty-server.ts'
import { button, html } from './payment-fakes/launch-page.ts'
import type { ReportedState } from './whatsapp-cloud/world.ts'
import type { FakeWhatsApp } from './whatsapp-fake.ts'

const STATES: readonly ReportedState[] = ['sent', 'delivered', 'read', 'failed']
const ANSWERS = ['OUI', 'NON', 'Demain plutôt']

/**
 * Lists what the shop has sent. A person reports states, answers as the customer, writes as a new one or from the phone's app,
 * or lets the next request fail.
 */
export async function whatsAppPage(fake: FakeWhatsApp, request: FakeRequest, response: ServerResponse) {
  const form = new URLSearchParams(request.body)
  const fault = chosenFault(form)
  if (fault) fake.faults.push(fault)
  const message = fake.messages.find(({ wamid }) => wamid === form.get('message'))
  const state = STATES.find((one) => one === form.get('state'))
  if (message && state) await fake.report(message, state, state === 'failed' ? 131026 : undefined)
  const answer = form.get('answer')
  if (message && answer) await fake.reply(message.to, answer, message)
  const [number, text] = [form.get('number'), form.get('text')]
  if (number && text && form.has('phone'))
    await fake.world.writeFromPhone(fake.world.customer(number), { type: 'text', text: { body: text } })
  else if (number && text) await fake.reply(number, text)
  const rows = fake.messages.map(
    ({ wamid, to, content, parameters }) =>
      `<li>${to}<pre>${escaped(content)} ${escaped(JSON.stringify(parameters))}</pre><form method="post">
       <input type="hidden" name="message" value="${wamid}">${STATES.map((one) => button('state', one, one)).join('')}
       ${ANSWERS.map((one) => button('answer', one, one)).join('')}</form></li>`,
  )
  const faults = FAULT_KINDS.map((kind) => button('fault', kind, kind)).join('')
  const write = `<form method="post"><input name="number" value="221771234567"><input name="text">
    <button>write as the customer</button>${button('phone', 'yes', 'write from the phone')}</form>`
  html(response, 200, 'WhatsApp', `${write}<ul>${rows.join('')}</ul><form method="post">${faults}</form>`)
}

function escaped(text: string): string {
  return text.replace(/[&<]/g, (character) => `&#${character.codePointAt(0)};`)
}
