import { SCREENS } from 'virtual:dashboard-screens'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { sectionOf } from '../../app/dashboard/sections.ts'
import { hasPermission, permissionsOf } from '../../domain/accounts/account.ts'
import { ACCOUNT_PRESETS } from '../../domain/accounts/presets.ts'
import { requiredPermissions } from '../support/required-permissions.ts'
import { addressOf } from './support/full-shop.ts'
import {
  closeDialogs,
  fillBusyShop,
  isLive,
  liveButtons,
  pause,
  pressEverything,
  recordChanges,
  sendChangesAgain,
  sent,
} from './support/press-everything.ts'
import { showInLayout, signInAs } from './support/show-screen.tsx'

const sessions = new Map<string, [name: string, value: string][]>()
beforeAll(async () => {
  await fillBusyShop()
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
  sendChangesAgain()
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
    await pressEverything(pressDialog)
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

/** Fills the fields of the open dialog, presses its buttons and closes it. */
async function pressDialog() {
  const dialog = document.querySelector<HTMLDialogElement>('dialog[open]')
  if (!dialog) return
  for (const button of liveButtons(dialog).toReversed()) {
    if (isLive(button) && !/^(?:Fermer|Retour)$/.test(button.textContent ?? '')) button.click()
    await pause()
  }
  await closeDialogs()
}
