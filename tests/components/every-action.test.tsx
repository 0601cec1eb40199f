import { SCREENS } from 'virtual:dashboard-screens'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { sectionOf } from '../../app/dashboard/sections.ts'
import { hasPermission, permissionsOf } from '../../domain/accounts/account.ts'
import { ACCOUNT_PRESETS } from '../../domain/accounts/presets.ts'
import { requiredPermissions } from '../support/required-permissions.ts'
import { promise } from './support/birth-lists.ts'
import { addressOf, fillShop } from './support/full-shop.ts'
import { act, announcePayment } from './support/orders.ts'
import { ask, order, showInLayout, signInAs } from './support/show-screen.tsx'

/** The requests of a pressed button arrive within this time, and its dialog opens. */
const SETTLE_MS = 40

const sessions = new Map<string, [name: string, value: string][]>()
const realFetch = window.fetch

interface Sent {
  method: string
  path: string
  body: unknown
}

let sent: Sent[] = []

/** Records changes instead of sending them, so that each button meets the same shop. */
function recordChanges() {
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

/** A shop with an order in each state, an announced payment, a gift of money and a message. */
beforeAll(async () => {
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
  const admin = Object.entries(localStorage)
  for (const [at, { name, permissions }] of ACCOUNT_PRESETS.entries()) {
    for (const [key, value] of admin) localStorage.setItem(key, value)
    await signInAs(`employe-${at}`, permissions)
    sessions.set(name, Object.entries(localStorage))
  }
})

beforeEach(() => {
  vi.spyOn(window, 'print').mockImplementation(() => {})
  return page.viewport(1280, 900)
})
afterEach(() => {
  window.fetch = realFetch
})

const limited = ACCOUNT_PRESETS.filter(({ name }) => name !== 'Administrateur')

describe.each(limited)('with the rights of $name', ({ name, permissions }) => {
  const account = { role: 'admin', permissions: permissionsOf(permissions) }
  const opens = (path: string) => {
    // It leads every account to its first section.
    if (path === '/dashboard/overview') return true
    const { needs } = sectionOf(path)
    return needs === null || hasPermission(account, needs)
  }
  const isOpen = (path: string) => path !== '/dashboard/overview' || account.permissions.stats
  const screens = Object.entries(SCREENS).filter(([path]) => opens(addressOf(path)) && isOpen(path))

  it.each(screens)('%s has no live action that the shop refuses', async (path, load) => {
    for (const [key, value] of sessions.get(name) ?? []) localStorage.setItem(key, value)
    const show = async () => {
      await showInLayout({ [path.replace('/dashboard/', '')]: await load() }, addressOf(path))
      await expect.element(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
      await expect
        .element(page.getByRole('main').getByRole('status', { name: /^Chargement/ }))
        .not.toBeInTheDocument()
    }
    await show()
    expect(closedLinks(opens)).toEqual([])
    recordChanges()
    await pressEverything()
    const refused = sent.filter(({ method, path: at, body }) =>
      requiredPermissions(method, at, body).some((needed) => !hasPermission(account, needed)),
    )
    expect(refused).toEqual([])
  })
})

/** Links of the screen that lead to a page which this account may not open. */
function closedLinks(opens: (path: string) => boolean): string[] {
  const links = document.querySelectorAll<HTMLAnchorElement>('main a[href^="/dashboard"]')
  return [...links]
    .filter((link) => !opens(link.pathname))
    .map((link) => `${link.textContent} → ${link.pathname}`)
}

const pause = () => new Promise((resolve) => setTimeout(resolve, SETTLE_MS))

const isLive = (button: HTMLButtonElement) =>
  button.isConnected && !button.disabled && button.ariaDisabled !== 'true' && button.checkVisibility()

const liveButtons = (within: ParentNode) =>
  [...within.querySelectorAll<HTMLButtonElement>('button')].filter(isLive)

/** Opens what is folded, chooses the first row, and presses each button, also those of the dialogs that open. */
async function pressEverything() {
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
    await pressDialog()
  }
}

const mainPart = () => document.querySelector('main') ?? document.body

/** Fills the fields of the open dialog, presses its buttons and closes it. */
async function pressDialog() {
  const dialog = document.querySelector<HTMLDialogElement>('dialog[open]')
  if (!dialog) return
  for (const button of liveButtons(dialog).toReversed()) {
    if (isLive(button) && !/^(?:Fermer|Retour)$/.test(button.textContent ?? '')) button.click()
    await pause()
  }
  for (const open of document.querySelectorAll<HTMLDialogElement>('dialog[open]')) {
    open.dispatchEvent(new Event('cancel', { cancelable: true }))
    open.close()
  }
  await pause()
}
