import { dashboardPath, readPushNotification } from '../../domain/push/push-notification.ts'
import { apiBase } from '../api-client/api-base.ts'
import { type DashboardMessage, OPEN_PAGE } from './messages.ts'

declare const self: ServiceWorkerGlobalScope

const ICON = '/icon-192.png'
const HOME = '/dashboard'

/** Shows the notifications of administrators, and opens their pages (G-10). */
export function showNotifications(): void {
  self.addEventListener('push', (event) => event.waitUntil(show(event.data?.text() ?? null)))
  self.addEventListener('notificationclick', (event) => {
    const { action, notification } = event
    notification.close()
    event.waitUntil(open(dashboardPath(action) ?? dashboardPath(String(notification.data?.path)) ?? HOME))
  })
  self.addEventListener('pushsubscriptionchange', (event) => {
    const change = event as SubscriptionChange
    change.waitUntil(renew(change))
  })
}

async function show(text: string | null): Promise<void> {
  const { title, body, tag, path, again, actions } = readPushNotification(text)
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  // The bell of an open dashboard has already rung.
  const silent = windows.some((window) => window.visibilityState === 'visible' && isDashboard(window))
  const options: ShownOptions = {
    ...{ body, tag, silent, lang: 'fr', icon: ICON, badge: ICON, data: { path } },
    renotify: again && !silent,
    actions: actions.map((link) => ({ action: link.path, title: link.title })),
  }
  await self.registration.showNotification(title, options)
  await (self.navigator as Badged).setAppBadge?.().catch(() => {})
}

const isDashboard = ({ url }: Client) => dashboardPath(new URL(url).pathname) !== null

/** Opens a page in an open dashboard, which asks first if it has unsaved input, or in a new window. */
async function open(path: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const dashboard = windows.find(isDashboard)
  if (!dashboard) {
    await self.clients.openWindow(path)
    return
  }
  const message: DashboardMessage = { kind: OPEN_PAGE, path }
  dashboard.postMessage(message)
  await dashboard.focus()
}

/** Tells the shop the new address of this browser. The former one proves which browser it is. */
async function renew({ oldSubscription: former, newSubscription }: SubscriptionChange): Promise<void> {
  if (!former) return
  const renewed = newSubscription ?? (await self.registration.pushManager.subscribe(former.options))
  const { keys } = renewed.toJSON()
  const serverKey = base64Url(former.options.applicationServerKey)
  await fetch(new URL(`${apiBase}/push/renewals`, self.location.origin), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      former: former.endpoint,
      ...{ endpoint: renewed.endpoint, browserKey: keys?.p256dh, browserSecret: keys?.auth, serverKey },
    }),
  })
}

function base64Url(bytes: ArrayBuffer | null): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer())))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/* TypeScript's own types do not contain these. */

interface SubscriptionChange extends ExtendableEvent {
  oldSubscription: PushSubscription | null
  newSubscription: PushSubscription | null
}

interface ShownOptions extends NotificationOptions {
  renotify: boolean
  actions: { action: string; title: string }[]
}

interface Badged {
  setAppBadge?: () => Promise<void>
}
