import type { Page } from 'playwright-core'
import type { Merchant } from './merchant.ts'

type Account = Pick<Merchant, 'token' | 'user'>

/** What the browser's storage holds for who is signed in: see `VisitorOptions.storage`. */
export function storageOf({ token, user }: Account): { token: string; user: string } {
  return { token, user: JSON.stringify(user) }
}

/** The session as the browser keeps it, each null when its key is absent. */
export function storedSession(page: Page): Promise<{ token: string | null; user: Account['user'] | null }> {
  return page.evaluate(() => ({
    token: localStorage.getItem('token'),
    user: JSON.parse(localStorage.getItem('user') ?? 'null'),
  }))
}

export const SIGNED_OUT = { token: null, user: null }

type AccountCall = 'login' | 'register' | 'create-admin'

/** What the shop is made to answer to an account call; null is no answer at all. */
export function answer(page: Page, call: AccountCall, json: object | null, status = 200) {
  return page.route(`**/api/users/${call}`, (route) =>
    json === null ? route.abort() : route.fulfill({ status, json }),
  )
}

/** The bodies that a page posts to an account call from now on. */
export function posts(page: Page, call: AccountCall): Record<string, unknown>[] {
  const sent: Record<string, unknown>[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(`/api/users/${call}`)) sent.push(request.postDataJSON())
  })
  return sent
}

/** Fills the form of an account page, each field by its label. */
export async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) {
    await page.getByLabel(label, { exact: true }).fill(value)
  }
}

/** The button that sends the form. */
export const send = (page: Page) => page.locator('form button[type=submit]').click()

/** What the page says in place, above its button or beside a field. */
export const alert = (page: Page, text: string) =>
  page.getByRole('main').getByRole('alert').filter({ hasText: text })
