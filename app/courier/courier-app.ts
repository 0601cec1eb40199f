import type { CourierOrder, CourierRun } from '../../contracts/courier-run.ts'
import { dayOf } from '../../domain/fulfillment/courier.ts'
import { serverNow } from '../browser/server-time.ts'
import { registerServiceWorker } from '../pwa/register-worker.ts'
import { createActionQueue, type QueuedAction, randomKey } from './action-queue.ts'
import { fetchRun, sendAction } from './courier-api.ts'
import { createPhoneStorage, readStoredRun, storeRun } from './phone-storage.ts'
import { cancelWaiting, sendQueue } from './send-queue.ts'
import { element, replaceContent } from './view/elements.ts'
import { openForm } from './view/form-dialog.ts'
import { deliverForm, exchangeForm, failForm, partForm } from './view/outcome-forms.ts'
import { type PageHandlers, type PageModel, pageView } from './view/page-view.ts'
import type { StopResult } from './view/stop-card.ts'

const A_DAY_MS = 24 * 60 * 60 * 1000
/** Interval for fetching the displayed run again. Waiting actions are sent every `RETRY_MS`. */
const REFRESH_MS = 3 * 60_000
const RETRY_MS = 20_000

const storage = createPhoneStorage(() => localStorage)
const queue = createActionQueue(storage, randomKey)
const place = document.getElementById('courier') as HTMLElement
const status = element('p', { role: 'status', class: 'sr-only' })

let token: string | null = null
let link: PageModel['link'] = 'none'
let sending = false
let shown = ''

function start() {
  const now = serverNow()
  const stored = readStoredRun(storage, now)
  token = location.hash.slice(1) || (stored?.token ?? null)
  link = token === null ? 'none' : 'reading'
  render()
  void synchronize()
}

/** The run stored on this phone, if it was loaded with the current token. */
function currentRun(): CourierRun | null {
  const stored = readStoredRun(storage, serverNow())
  return stored && stored.token === token ? stored.run : null
}

let again = false
let readAt = -Infinity

/** Sends the waiting actions, then fetches the run. */
async function synchronize(): Promise<void> {
  if (token === null) return
  if (sending) {
    again = true
    return
  }
  sending = true
  render()
  const used = token
  readAt = performance.now()
  const known = currentRun()
  const sent = known ? await sendWaiting(used, known.id) : 'sent'
  const read = sent === 'ended' ? { kind: 'ended' as const } : await fetchRun(used)
  sending = false
  if (used === token) receive(used, read)
  render()
  if (again || used !== token) {
    again = false
    await synchronize()
  }
}

function sendWaiting(used: string, runId: string) {
  return sendQueue({
    queue,
    runId,
    send: (action) => sendAction(used, action),
    onDone: (order) => {
      replaceOrder(order)
      render()
    },
  })
}

function receive(used: string, read: Awaited<ReturnType<typeof fetchRun>> | { kind: 'ended' }) {
  if (read.kind === 'run') {
    const first = currentRun() === null
    storeRun(storage, { token: used, readAt: serverNow(), run: read.run })
    link = 'valid'
    // Without a loaded run, `synchronize` sent no actions. A second pass sends those queued under an earlier link.
    if (first && queue.waiting(read.run.id).length > 0) again = true
  } else if (read.kind === 'ended') {
    if (link !== 'over') link = 'ended'
    if (readStoredRun(storage, serverNow())?.token === used) storeRun(storage, null)
  } else if (link === 'reading') {
    link = 'unreachable'
  }
}

function replaceOrder(order: CourierOrder) {
  const stored = readStoredRun(storage, serverNow())
  if (!stored) return
  const orders = stored.run.orders.map((one) => (one.orderId === order.orderId ? order : one))
  storeRun(storage, { ...stored, run: { ...stored.run, orders } })
}

function render() {
  const run = currentRun()
  if (!run && link === 'valid') link = 'over'
  const model: PageModel = {
    run,
    queue: queue.list(),
    link,
    online: navigator.onLine,
    sending,
    durable: storage.isDurable(),
    today: dayOf(serverNow()),
  }
  const text = JSON.stringify(model)
  if (text === shown) return
  shown = text
  replaceContent(place, [...pageView(model, handlers), status])
}

const FORMS: Record<StopResult, typeof deliverForm> = {
  deliver: deliverForm,
  deliver_partly: partForm,
  exchange: exchangeForm,
  fail: (order, typed) => failForm(order, typed, dayOf(serverNow() + A_DAY_MS)),
}

function report(order: CourierOrder, outcome: StopResult, refused: QueuedAction | null = null) {
  const run = currentRun()
  if (!run) return
  openForm(FORMS[outcome](order, refused?.input ?? null), (input) => {
    // The action is stored even if the run ended while the form was open, so that the input is not lost.
    queue.add(run.id, order.orderId, input, serverNow())
    if (refused) queue.remove(refused.key)
    render()
    status.textContent = `Noté pour ${order.customerName}.`
    void synchronize()
  })
}

const handlers: PageHandlers = {
  onReport: (order, outcome) => report(order, outcome),
  onCancel: async (action) => {
    await cancelWaiting(queue, action)
    render()
  },
  onSend: () => void synchronize(),
  onRedo: (action) => {
    const order = currentRun()?.orders.find(({ orderId }) => orderId === action.orderId)
    if (order) report(order, action.input.action, action)
  },
  onForget: ({ key }) => {
    queue.remove(key)
    render()
  },
}

function whenShown() {
  if (document.visibilityState !== 'visible') return
  const waits = queue.waiting(currentRun()?.id ?? '').length > 0
  if (waits || performance.now() - readAt >= REFRESH_MS) void synchronize()
  else render()
}

registerServiceWorker()
window.addEventListener('online', () => void synchronize())
window.addEventListener('offline', render)
window.addEventListener('hashchange', start)
window.addEventListener('storage', render)
document.addEventListener('visibilitychange', whenShown)
setInterval(whenShown, RETRY_MS)
start()
