import type { Page } from 'playwright-core'
import type { Merchant } from './merchant.ts'

type Account = Pick<Merchant, 'token' | 'user'>

/** Storage of a signed-in user, for `VisitorOptions.storage`. */
export function storageOf({ token, user }: Account): { token: string; user: string } {
  return { token, user: JSON.stringify(user) }
}

export function storedSession(page: Page): Promise<{ token: string | null; user: Account['user'] | null }> {
  return page.evaluate(() => ({
    token: localStorage.getItem('token'),
    user: JSON.parse(localStorage.getItem('user') ?? 'null'),
  }))
}

export const SIGNED_OUT = { token: null, user: null }

type AccountCall = 'login' | 'register' | 'create-admin'

/** Collects the bodies that the page posts to an account endpoint. */
export function posts(page: Page, call: AccountCall): Record<string, unknown>[] {
  const sent: Record<string, unknown>[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(`/api/users/${call}`)) sent.push(request.postDataJSON())
  })
  return sent
}

/** Fills the fields of an account page by label. */
export async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) {
    await page.getByLabel(label, { exact: true }).fill(value)
  }
}

const SUBMIT = /^(?:Changer le mot de passe|Continuer|Créer le compte|Se connecter|S'inscrire)$/

/** Submits the form of an account page. */
export const send = (page: Page) => page.getByRole('main').getByRole('button', { name: SUBMIT }).click()

/** Locates a message in the page, above the button or beside a field. */
export const alert = (page: Page, text: string) =>
  page.getByRole('main').getByRole('alert').filter({ hasText: text })
