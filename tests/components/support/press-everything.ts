import { promise } from './birth-lists.ts'
import { fillShop } from './full-shop.ts'
import { act, announcePayment } from './orders.ts'
import { ask, order } from './show-screen.tsx'

/** A shop with an order in each state, an announced payment, a gift of money and a message. */
export async function fillBusyShop(): Promise<void> {
  const { product, courierId, list } = await fillShop()
  const place = () => order(product, {}, { customerPhone: '771234567' })
  const confirmed = async () => {
    const { orderId } = await place()
    await act(orderId, 'confirm')
    return orderId
  }
  await place()
  await announcePayment(await order(product, {}, { paymentMethod: 'Wave', customerPhone: '771234567' }))
  await act((await place()).orderId, 'cancel', { reason: 'doublon' })
  await confirmed()
  await act(await confirmed(), 'pack')
  for (const end of [null, 'fail'] as const) {
    const orderId = await confirmed()
    await act(orderId, 'assign', { courierId })
    await act(orderId, 'dispatch')
    if (end) await act(orderId, end, { reason: 'refused' })
  }
  await promise(list, 5000)
  await ask('/contact', {
    method: 'POST',
    body: { name: 'Fatou', email: 'fatou@exemple.sn', subject: 'Taille', message: 'Bonjour' },
  })
}

/** The requests of a pressed button arrive within this time, and its dialog opens. */
const SETTLE_MS = 40

const realFetch = window.fetch

/** Ends what `recordChanges` began. */
export function sendChangesAgain() {
  window.fetch = realFetch
}

interface Sent {
  method: string
  path: string
  body: unknown
}

export let sent: Sent[] = []

/** Records changes instead of sending them, so that each button meets the same shop. */
export function recordChanges() {
  sent = []
  window.fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : String(input), location.href)
    const method = init?.method ?? 'GET'
    if (method === 'GET' || !pathname.startsWith('/api/')) return realFetch(input, init)
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : null
    sent.push({ method, path: pathname.slice('/api'.length), body })
    return Response.json({ success: false, message: 'Essai.' }, { status: 409 })
  }
}

export const pause = () => new Promise((resolve) => setTimeout(resolve, SETTLE_MS))

export const isLive = (button: HTMLButtonElement) =>
  button.isConnected && !button.disabled && button.ariaDisabled !== 'true' && button.checkVisibility()

export const liveButtons = (within: ParentNode) =>
  [...within.querySelectorAll<HTMLButtonElement>('button')].filter(isLive)

/** Opens what is folded, chooses the rows and presses each button. @param withDialog is called after each, and closes the dialog that may be open */
export async function pressEverything(withDialog: () => Promise<void>) {
  for (const details of document.querySelectorAll('main details')) details.setAttribute('open', '')
  for (const box of document.querySelectorAll<HTMLInputElement>('main input[type=checkbox]')) {
    if (!box.disabled) box.click()
  }
  await pause()
  const pressed = new Set<Element>()
  for (;;) {
    const next = liveButtons(mainPart()).find((button) => !pressed.has(button))
    if (!next || pressed.size > 80) return
    pressed.add(next)
    next.click()
    await pause()
    await withDialog()
  }
}

const mainPart = () => document.querySelector('main') ?? document.body

/** Closes every dialog as the key Escape does. */
export async function closeDialogs() {
  for (const open of document.querySelectorAll<HTMLDialogElement>('dialog[open]')) {
    open.dispatchEvent(new Event('cancel', { cancelable: true }))
    open.close()
  }
  await pause()
}
