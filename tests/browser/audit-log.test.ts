import { describe, expect, it } from 'vitest'
import { overflow, violations } from './support/accessibility.ts'
import { SIGNED_OUT, storedSession } from './support/accounts.ts'
import { PASSWORD } from './support/merchant.ts'
import { openShop } from './support/open-shop.ts'
import { anAdministrator } from './support/signed-in.ts'
import { toast } from './support/toast.ts'

const shop = openShop()

const isSignedIn = async (token: string) =>
  (await fetch(`${shop.url}/api/users/me`, { headers: { Authorization: `Bearer ${token}` } })).ok

/** Signs in to the account on another device. @returns the session token */
async function anotherDevice(username: string): Promise<string> {
  const answer = await fetch(`${shop.url}/api/users/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password: PASSWORD }),
  })
  return ((await answer.json()) as { token: string }).token
}

describe('sessions', () => {
  it('can be ended on all devices in the sign-out dialog', async () => {
    const account = await shop.merchant.addAdministrator('khady', ['orders'])
    const elsewhere = await anotherDevice('khady')
    const { page, leave } = await anAdministrator(shop, { account, screen: 'phone' })
    await page.goto('/dashboard/order')
    await page.getByRole('button', { name: 'Se déconnecter' }).click()
    const question = page.getByRole('dialog', { name: 'Déconnexion' })
    expect(await violations(page)).toEqual([])
    await question.getByRole('button', { name: 'Déconnecter tous mes appareils' }).click()
    await toast(page, 'Tous vos appareils ont été déconnectés.').waitFor()
    expect(await storedSession(page)).toEqual(SIGNED_OUT)
    expect([await isSignedIn(elsewhere), await isSignedIn(account.token)]).toEqual([false, false])
    await leave()
  })

  it('of another account can be ended by an account manager, and this is audited', async () => {
    const { token } = await shop.merchant.addAdministrator('binta', ['orders'])
    const { page, leave } = await anAdministrator(shop, { screen: 'phone' })
    await page.goto('/dashboard/users')
    await page.getByRole('button', { name: 'Droits de binta' }).click()
    await page.getByRole('button', { name: 'Déconnecter partout' }).click()
    await toast(page, 'binta est déconnecté partout.').waitFor()
    expect([await isSignedIn(token), await isSignedIn(shop.merchant.token)]).toEqual([false, true])
    await page.getByRole('dialog').getByRole('button', { name: 'Retour' }).click()

    await page.getByRole('link', { name: 'Journal des actions' }).click()
    await page.getByRole('heading', { level: 1, name: 'Journal' }).waitFor()
    const first = page.getByRole('main').getByRole('listitem').first()
    await expect.poll(() => first.textContent()).toMatch(/awa.*Déconnecté partout.*binta.*Sessions/s)
    expect(await violations(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
    await leave()
  })
})
