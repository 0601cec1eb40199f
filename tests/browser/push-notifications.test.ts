import { existsSync } from 'node:fs'
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PushNotification } from '../../domain/push/push-notification.ts'
import { openChromium } from '../../tools/harness/chromium.ts'
import { openShop } from './support/open-shop.ts'
import { orders } from './support/shopper.ts'
import { newVisitor } from './support/visitor.ts'

const shop = openShop()

/** The headless shell of Chromium refuses notifications, so these tests need Chromium itself and are skipped without. */
const FULL = (process.env.CHROMIUM_PATH ?? '/usr/bin/chromium').replace('-headless-shell', '')

let browser: Browser | undefined
beforeAll(async () => {
  if (existsSync(FULL)) browser = await openChromium([], FULL)
})
afterAll(() => browser?.close())

/** Opens a page in a window that may show notifications, with the service worker ready. */
async function aNotifiedWindow(path: string) {
  const { token, user } = shop.merchant
  const storage = { token, user: JSON.stringify(user) }
  const visitor = await newVisitor(browser as Browser, shop.url, {
    screen: 'phone',
    serviceWorker: true,
    storage,
  })
  const { page, context } = visitor
  await context.grantPermissions(['notifications'], { origin: shop.url })
  const started = context.waitForEvent('serviceworker')
  await page.goto(path)
  const worker = await started
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await worker.evaluate(record)
  return {
    ...visitor,
    push: await pusher(context, page),
    shown: () => worker.evaluate(() => Object.values((globalThis as unknown as Recorded).shown)),
    tap: (action = '') => worker.evaluate(tap, action),
  }
}

/** What the worker has shown, by tag, and the addresses of windows that it has opened. */
interface Recorded {
  shown: Record<string, { title: string } & NotificationOptions>
  opened: string[]
}

/** Runs in the worker: notes what it shows and opens. */
function record() {
  const scope = globalThis as unknown as Recorded & {
    registration: ServiceWorkerRegistration
    clients: { openWindow: (url: string) => Promise<null> }
  }
  const { registration } = scope
  const show = registration.showNotification.bind(registration)
  Object.assign(scope, { shown: {}, opened: [] })
  registration.showNotification = async (title, options = {}) => {
    await show(title, options)
    const tagged = await registration.getNotifications(options.tag === undefined ? {} : { tag: options.tag })
    if (tagged.map((one) => one.title).join() === title)
      scope.shown[options.tag ?? ''] = { title, ...options }
  }
  scope.clients.openWindow = async (url) => {
    scope.opened.push(url)
    return null
  }
}

/** Runs in the worker: taps the notification that is shown. @returns addresses of the windows that it opened */
async function tap(action: string): Promise<string[]> {
  const scope = globalThis as unknown as Recorded
  const [notification] = Object.values(scope.shown)
  const close = () => {
    scope.shown = {}
  }
  let done: Promise<unknown> = Promise.resolve()
  const waitUntil = (work: Promise<unknown>) => {
    done = work
  }
  const event = new Event('notificationclick')
  Object.assign(event, { action, waitUntil, notification: { ...notification, close } })
  globalThis.dispatchEvent(event)
  // A window takes the focus only after a real tap.
  await done.catch(() => {})
  return scope.opened.splice(0)
}

/** Delivers a message as the browser's push service does. */
async function pusher(context: BrowserContext, page: Page) {
  const session = await context.newCDPSession(page)
  const registrationId = await registrationOf(session)
  return (data: string) =>
    session.send('ServiceWorker.deliverPushMessage', { origin: shop.url, registrationId, data })
}

async function registrationOf(session: CDPSession): Promise<string> {
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations.filter(({ isDeleted }) => !isDeleted)
      if (first) resolve(first.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  return registered
}

const NOTIFICATION: PushNotification = {
  title: 'Nouvelle commande',
  body: 'KB-1 · 12 500 FCFA · Dakar',
  tag: 'order KB-1',
  path: '/dashboard/order/KB-1',
  again: false,
  actions: [{ title: 'Toutes les commandes', path: '/dashboard/order?status=pending' }],
}

describe.skipIf(!existsSync(FULL))('push messages in the browser', { tags: ['G-10', 'R-01'] }, () => {
  it('are shown without an open dashboard, replace those with the same tag, and open their page', async () => {
    const { push, shown, tap, leave } = await aNotifiedWindow('/')
    const titles = async () => (await shown()).map(({ title }) => title)
    await push(JSON.stringify(NOTIFICATION))
    await expect.poll(titles).toEqual([NOTIFICATION.title])
    await push(JSON.stringify({ ...NOTIFICATION, title: 'Commande que personne n’a ouverte', again: true }))
    await expect.poll(titles).toEqual(['Commande que personne n’a ouverte'])
    const [path] = [NOTIFICATION.path]
    expect(await shown()).toMatchObject([
      { body: NOTIFICATION.body, data: { path }, silent: false, renotify: true },
    ])
    expect(await tap()).toEqual([path])
    expect(await shown()).toEqual([])
    await push(JSON.stringify(NOTIFICATION))
    await expect.poll(titles).toHaveLength(1)
    expect(await tap('/dashboard/order?status=pending')).toEqual(['/dashboard/order?status=pending'])
    await leave()
  })

  it('have a general text when they are not readable', async () => {
    const { push, shown, leave } = await aNotifiedWindow('/')
    await push('pas du JSON')
    await expect
      .poll(shown)
      .toMatchObject([{ title: 'Du nouveau dans la boutique', data: { path: '/dashboard' } }])
    await leave()
  })

  it('are silent while the dashboard is visible, where a tap opens their page and the bell its messages', async () => {
    const product = await shop.merchant.addProduct({ price: 12_500 })
    const { orderId } = await orders(shop.url, product, {})
    const { page, push, shown, tap, leave } = await aNotifiedWindow('/dashboard/products')
    await page.getByRole('button', { name: /^Avis/ }).waitFor()
    const path = `/dashboard/order/${orderId}`
    await push(JSON.stringify({ ...NOTIFICATION, path }))
    await expect.poll(shown).toMatchObject([{ silent: true, renotify: false }])
    const viewed = page.waitForResponse((answer) => answer.url().endsWith(`/orders/${orderId}/views`))
    expect(await tap()).toEqual([])
    await page.getByRole('heading', { level: 1, name: orderId }).waitFor()
    expect((await viewed).status()).toBe(200)
    await push(JSON.stringify({ ...NOTIFICATION, path: '/dashboard/order#avis' }))
    await expect.poll(shown).toHaveLength(1)
    await tap()
    await page.getByRole('dialog', { name: 'Avis' }).waitFor()
    await leave()
  })
})
