import { SCREENS as ROUTES } from 'virtual:dashboard-screens'
import axe from 'axe-core'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { SCREENS, shrinkToPhone } from './support/flaws.ts'
import { addressOf } from './support/full-shop.ts'
import {
  closeDialogs,
  fillBusyShop,
  pressEverything,
  recordChanges,
  sendChangesAgain,
} from './support/press-everything.ts'
import { showInLayout } from './support/show-screen.tsx'

/** The smallest height of what a finger taps, in CSS pixels. */
const FINGER = 40

let session: [name: string, value: string][]
/** titles of the dialogs that were checked, on any screen */
const checked = new Set<string>()

beforeAll(async () => {
  await fillBusyShop()
  session = Object.entries(localStorage)
})

beforeEach(async () => {
  for (const [name, value] of session) localStorage.setItem(name, value)
  vi.spyOn(window, 'print').mockImplementation(() => {})
  await shrinkToPhone()
})
afterEach(sendChangesAgain)

it.each(Object.entries(ROUTES))(
  'the dialogs of %s fit each screen and a finger, and pass axe',
  async (path, load) => {
    await showInLayout({ [path.replace('/dashboard/', '')]: await load() }, addressOf(path))
    await expect.element(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await expect
      .element(page.getByRole('main').getByRole('status', { name: /^Chargement/ }))
      .not.toBeInTheDocument()
    recordChanges()
    const flaws: string[] = smallTargets(document.body)
    await pressEverything(async () => {
      const dialog = document.querySelector<HTMLDialogElement>('dialog[open]')
      if (dialog) flaws.push(...(await flawsOf(dialog)))
      await closeDialogs()
    })
    expect(flaws).toEqual([])
  },
  60_000,
)

it('were opened by the test above', () => {
  expect(checked.size).toBeGreaterThan(15)
})

async function flawsOf(dialog: HTMLDialogElement): Promise<string[]> {
  const title = dialog.querySelector('h2')?.textContent ?? ''
  // Of each kind one: `KB-0001 : …` and `KB-0002 : …` are the same.
  const kind = title.replace(/[\dA-Z-]{4,}/g, '')
  if (checked.has(kind)) return []
  checked.add(kind)
  const flaws = smallTargets(dialog)
  for (const name of ['phone', 'tablet', 'laptop'] as const) {
    const [width, height] = SCREENS[name]
    await page.viewport(width, height)
    const { scrollWidth, clientWidth } = dialog
    if (scrollWidth > clientWidth) flaws.push(`${name}: ${scrollWidth - clientWidth} pixels too wide`)
  }
  await shrinkToPhone()
  const { violations } = await axe.run(dialog, { resultTypes: ['violations'], preload: false })
  flaws.push(
    ...violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 120)}`)),
  )
  return flaws.map((flaw) => `${title}: ${flaw}`)
}

/** What is tapped and too low for a finger. A box counts with its label, and a link in a sentence is text. */
function smallTargets(within: Element): string[] {
  const heightOf = (target: HTMLElement) => {
    const isBox = target instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(target.type)
    const parts = [target, ...(isBox ? (target.labels ?? []) : [])]
    return Math.max(...parts.map((part) => part.getBoundingClientRect().height))
  }
  return [...within.querySelectorAll<HTMLElement>('a, button, summary, select, textarea, input')]
    .filter((target) => target.checkVisibility() && !target.closest('p, [inert]'))
    .map((target) => ({ target, height: Math.round(heightOf(target)) }))
    .filter(({ height }) => height > 1 && height < FINGER)
    .map(({ target, height }) => `${height} px: ${target.outerHTML.slice(0, 120)}`)
}
