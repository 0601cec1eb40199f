/** @jsxImportSource preact */
import { render as renderInto } from 'preact'
import type { CourierOrder, CourierRun } from '../../contracts/courier-run.ts'
import type { CourierActionInput } from '../../contracts/order-action.ts'
import { dayOf } from '../../domain/deliveries/courier.ts'
import { DAY_MS } from '../../domain/durations.ts'
import { readKey } from '../../domain/urls/read-key.ts'
import { serverNow } from '../browser/server-time.ts'
import { listenForBack, setOverlayPage } from '../navigation/overlay-history.ts'
import { registerServiceWorker } from '../pwa/register-worker.ts'
import { createActionQueue, type QueuedAction, randomKey } from './action-queue.ts'
import { fetchRun, sendAction } from './courier-api.ts'
import type { Outcome } from './outcome-input.ts'
import { createPhoneStorage, readStoredRun, storeRun } from './phone-storage.ts'
import { cancelWaiting, sendQueue } from './send-queue.ts'
import { CourierPage } from './view/courier-page.tsx'
import type { LinkState } from './view/link-notice.tsx'
import { OutcomeDialog } from './view/outcome-dialog.tsx'

/** Interval for fetching the displayed run again. Waiting actions are sent every `RETRY_MS`. */
const REFRESH_MS = 3 * 60_000
const RETRY_MS = 20_000

const storage = createPhoneStorage(() => localStorage)
const queue = createActionQueue(storage, randomKey)
const place = document.getElementById('courier') as HTMLElement

let token: string | null = null
let link: LinkState = 'none'
let sending = false
/** The form that is open. */
let form: { runId: string; order: CourierOrder; outcome: Outcome; refused: QueuedAction | null } | null = null
/** What screen readers announce. */
let announced = ''

function start() {
  // Back closes the open form.
  history.replaceState({ ...history.state, key: 'courier' }, '')
  setOverlayPage('courier')
  const now = serverNow()
  const stored = readStoredRun(storage, now)
  token = readKey(location.hash.slice(1)) ?? stored?.token ?? null
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
  renderInto(
    <>
      <CourierPage
        run={run}
        queue={queue.list()}
        link={link}
        online={navigator.onLine}
        sending={sending}
        durable={storage.isDurable()}
        today={dayOf(serverNow())}
        onReport={openForm}
        onCancel={cancel}
        onSend={() => void synchronize()}
        onRedo={redo}
        onForget={({ key }) => {
          queue.remove(key)
          render()
        }}
      />
      <p role="status" class="sr-only">
        {announced}
      </p>
      {form && (
        <OutcomeDialog
          order={form.order}
          outcome={form.outcome}
          typed={form.refused?.input ?? null}
          tomorrow={dayOf(serverNow() + DAY_MS)}
          onSubmit={save}
          onClose={() => {
            form = null
            render()
          }}
        />
      )}
    </>,
    place,
  )
}

/** Opens the form of an outcome, with the input of the refused action that is corrected. */
function openForm(order: CourierOrder, outcome: Outcome, refused: QueuedAction | null = null) {
  const run = currentRun()
  if (!run) return
  form = { runId: run.id, order, outcome, refused }
  render()
}

function save(input: CourierActionInput) {
  if (!form) return
  const { runId, order, refused } = form
  // The action is stored even if the run ended while the form was open, so that the input is not lost.
  queue.add(runId, order.orderId, input, serverNow())
  if (refused) queue.remove(refused.key)
  announced = `Noté pour ${order.customerName}.`
  render()
  void synchronize()
}

async function cancel(action: QueuedAction) {
  await cancelWaiting(queue, action)
  render()
}

function redo(action: QueuedAction) {
  const order = currentRun()?.orders.find(({ orderId }) => orderId === action.orderId)
  if (order) openForm(order, action.input.action, action)
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
listenForBack()
window.addEventListener('storage', render)
document.addEventListener('visibilitychange', whenShown)
setInterval(whenShown, RETRY_MS)
// React Router's hot reloading replaces React components only.
import.meta.hot?.on('vite:beforeUpdate', () => location.reload())
place.replaceChildren()
start()
