import type { Page } from 'playwright-core'
import { fill, send } from './accounts.ts'
import type { OpenShop } from './open-shop.ts'
import { waitForHydration } from './visitor.ts'

export const PASSWORD = 'petite-pirogue'

export const HOME = {
  label: 'Maison',
  address: 'Rue 12, villa 3',
  landmark: 'Face à la mosquée',
  isDefault: true,
}

export async function openAccount(page: Page) {
  await page.goto('/mon-compte')
  await page.getByRole('heading', { name: 'Mes données' }).waitFor()
}

/** Customers with an account in a shop. */
export function customers(shop: OpenShop) {
  return {
    /** Registers a customer through the API. */
    async aCustomer(username: string) {
      const answer = await fetch(`${shop.url}/api/users/register`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ username, email: `${username}@exemple.sn`, password: PASSWORD }),
      })
      const { token, user } = await answer.json()
      const call = async (method: string, path: string, json: object) => {
        const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` }
        const changed = await fetch(`${shop.url}/api/customer${path}`, {
          ...{ method, headers },
          body: JSON.stringify(json),
        })
        if (!changed.ok) throw new Error(`${path}: ${changed.status} ${await changed.text()}`)
      }
      return { token, user, call }
    },

    async signIn(page: Page, email: string) {
      await page.goto('/login?next=/mon-compte')
      await waitForHydration(page)
      await fill(page, { Email: email, 'Mot de passe': PASSWORD })
      await send(page)
      await page.waitForURL(({ pathname }) => pathname === '/mon-compte')
    },
  }
}
