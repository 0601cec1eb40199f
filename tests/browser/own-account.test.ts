import { TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { overflow, overflowAtDoubleText, violations } from './support/accessibility.ts'
import { alert, fill, send, storageOf } from './support/accounts.ts'
import { flawsOnEachScreen } from './support/flaws.ts'
import { PASSWORD } from './support/merchant.ts'
import { openShop } from './support/open-shop.ts'
import { toast } from './support/toast.ts'
import { FAILED_ANSWER, type VisitorOptions, waitForHydration } from './support/visitor.ts'

const shop = openShop()
const NEW = 'une-autre-pirogue'
const DESPITE = { despite: FAILED_ANSWER }
const EXPORTS = 'Il faut le droit « Exports » : un administrateur qui gère les comptes peut le donner.'
const HALF_MINUTE = 30_000

/** A new administrator on the account page. */
async function onAccount(username: string, options: VisitorOptions = {}) {
  const account = await shop.merchant.addAdministrator(username, ['orders'])
  const visitor = await shop.newVisitor({ ...options, storage: storageOf(account) })
  await visitor.page.goto('/dashboard/order')
  await visitor.page.getByRole('link', { name: 'Mon compte' }).click()
  await button(visitor.page, 'Changer le mot de passe').waitFor()
  return { ...visitor, account }
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function logIn(page: Page, email: string, password = PASSWORD) {
  await page.goto('/login')
  await waitForHydration(page)
  await fill(page, { Email: email, 'Mot de passe': password })
  await send(page)
}

/** Switches the second factor on. */
async function protect(page: Page): Promise<{ totp: TOTP; recoveryCodes: string[] }> {
  await button(page, 'Activer').click()
  await page.getByRole('form', { name: 'Continuer' }).getByLabel('Mot de passe actuel').fill(PASSWORD)
  await button(page, 'Continuer').click()
  await page.getByRole('img', { name: 'QR code à scanner' }).waitFor()
  const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '')
  const totp = new TOTP({ secret })
  await page.getByLabel('Code de vérification').fill(totp.generate())
  await button(page, 'Confirmer').click()
  const list = page.getByRole('list', { name: 'Codes de secours' })
  await list.waitFor()
  return { totp, recoveryCodes: await list.getByRole('listitem').allTextContents() }
}

describe('the account page', () => {
  it('changes the password and stays signed in', { tags: ['G-20'] }, async () => {
    const { page, account, leave } = await onAccount('binta')
    const form = page.getByRole('form', { name: 'Changer le mot de passe' })
    await form.getByLabel('Mot de passe actuel').fill('pas-le-bon')
    await form.getByLabel('Nouveau mot de passe').fill('court')
    await button(page, 'Changer le mot de passe').click()
    await alert(page, '8 caractères').waitFor()
    await form.getByLabel('Nouveau mot de passe').fill(NEW)
    await button(page, 'Changer le mot de passe').click()
    await alert(page, 'Le mot de passe actuel est incorrect.').waitFor()
    expect(await form.getByLabel('Nouveau mot de passe').inputValue()).toBe(NEW)
    await form.getByLabel('Mot de passe actuel').fill(PASSWORD)
    await button(page, 'Changer le mot de passe').click()
    await toast(page, 'Mot de passe changé. Vos autres appareils sont déconnectés.').waitFor()
    await page.reload()
    await button(page, 'Changer le mot de passe').waitFor()
    await page.evaluate(() => localStorage.clear())
    await logIn(page, account.user.email, NEW)
    await page.waitForURL(/\/dashboard\/(?:overview|order|account)/)
    await leave(DESPITE)
  })

  it('sets up a second factor, which the next sign-in requires', { tags: ['G-20'] }, async () => {
    const { page, account, leave } = await onAccount('coumba')
    const { totp, recoveryCodes } = await protect(page)
    expect(recoveryCodes).toHaveLength(10)
    await button(page, 'J’ai noté mes codes').click()
    await page.getByText('Codes de secours restants : 10.').waitFor()
    await page.evaluate(() => localStorage.clear())
    await logIn(page, account.user.email)
    const code = page.getByLabel('Code de vérification')
    await code.waitFor()
    await expect.poll(() => code.evaluate((field) => field === document.activeElement)).toBe(true)
    await code.fill('000000')
    await send(page)
    await alert(page, 'Ce code n’est pas valable').waitFor()
    await code.fill(totp.generate({ timestamp: Date.now() + HALF_MINUTE }))
    await send(page)
    await page.waitForURL(/\/dashboard\/(?:overview|order|account)/)
    await page.evaluate(() => localStorage.clear())
    await logIn(page, account.user.email)
    await button(page, 'Utiliser un code de secours').click()
    await page.getByLabel('Code de secours').fill(recoveryCodes[0] ?? '')
    await send(page)
    await page.waitForURL(/\/dashboard\/(?:overview|order|account)/)
    await page.goto('/dashboard/account')
    await page.getByText('Codes de secours restants : 9.').waitFor()
    await button(page, 'Désactiver').click()
    const form = page.getByRole('form', { name: 'Désactiver' })
    await form.getByLabel('Mot de passe actuel').fill(PASSWORD)
    await form.getByLabel('Code de vérification').fill(recoveryCodes[1] ?? '')
    await form.getByRole('button', { name: 'Désactiver' }).click()
    await toast(page, 'Double authentification désactivée.').waitFor()
    await button(page, 'Activer').waitFor()
    await leave(DESPITE)
  })

  it('is the only page open to an administrator without the required second factor', {
    tags: ['G-20'],
  }, async () => {
    const account = await shop.merchant.addAdministrator('dieynaba', ['orders'])
    const { page, leave } = await shop.newVisitor({ storage: storageOf(account) })
    await page.route('**/api/users/me', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), secondFactorRequired: true } })
    })
    await page.goto('/dashboard/order')
    await page.waitForURL('**/dashboard/account')
    await page.getByRole('heading', { name: 'Mon compte' }).waitFor()
    await leave()
  })

  it('is accessible in every step on each screen', async () => {
    const { page, leave } = await onAccount('aicha', { screen: 'phone' })
    expect(await flawsOnEachScreen(page)).toEqual([])
    await button(page, 'Activer').click()
    expect(await flawsOnEachScreen(page)).toEqual([])
    await button(page, 'Annuler').click()
    await protect(page)
    expect(await flawsOnEachScreen(page)).toEqual([])
    await leave()
  })
})

describe('a forgotten password', () => {
  it('can be replaced with a reset code from an administrator', { tags: ['G-20'] }, async () => {
    const account = await shop.merchant.addAdministrator('fatima', ['orders'])
    const admin = await shop.newVisitor({ storage: storageOf(shop.merchant) })
    await admin.page.goto('/dashboard/users')
    await button(admin.page, 'Droits de fatima').click()
    await button(admin.page, 'Créer un code de réinitialisation').click()
    await button(admin.page, 'Copier le code').waitFor()
    const dialog = admin.page.getByRole('dialog')
    expect(await violations(admin.page)).toEqual([])
    const [code = ''] = /[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{4}/.exec((await dialog.textContent()) ?? '') ?? []
    await admin.leave()

    const { page, leave } = await shop.newVisitor()
    await page.goto('/login')
    await waitForHydration(page)
    await page.getByRole('link', { name: 'Mot de passe oublié' }).click()
    await page.getByLabel('Email ou nom d’utilisateur').fill('fatima')
    expect(await violations(page)).toEqual([])
    await send(page)
    await page.getByText('Demandez à un autre administrateur un code de réinitialisation').waitFor()
    await page.getByRole('link', { name: 'J’ai un code' }).click()
    await fill(page, {
      'Email ou nom d’utilisateur': 'fatima',
      'Code de réinitialisation': '0000-0000-0000',
      'Nouveau mot de passe': NEW,
    })
    expect(await violations(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
    await send(page)
    await alert(page, 'Ce lien ou ce code n’est pas valable').waitFor()
    await page.getByLabel('Code de réinitialisation').fill(code)
    await send(page)
    await toast(page, 'Mot de passe changé. Vous pouvez vous connecter.').waitFor()
    await page.waitForURL('**/login')
    await logIn(page, account.user.email, NEW)
    await page.waitForURL(/\/dashboard\/(?:overview|order|account)/)
    await leave(DESPITE)
  })

  it('cannot be replaced through an invalid link', { tags: ['G-20'] }, async () => {
    const { page, leave } = await shop.newVisitor()
    await page.goto('/reset-password#un-vieux-lien')
    await waitForHydration(page)
    expect(await page.getByLabel('Code de réinitialisation').count()).toBe(0)
    await page.getByLabel('Nouveau mot de passe').fill(NEW)
    await send(page)
    await alert(page, 'Ce lien ou ce code n’est pas valable').waitFor()
    expect(await page.getByLabel('Nouveau mot de passe').inputValue()).toBe(NEW)
    await leave(DESPITE)
  })
})

describe('the permissions of an account', () => {
  it('are explained, selected by preset, and changed individually', { tags: ['G-21'] }, async () => {
    await shop.merchant.addAdministrator('ramata', ['orders'])
    const { page, leave } = await shop.newVisitor({ storage: storageOf(shop.merchant) })
    await page.goto('/dashboard/users')
    await button(page, 'Droits de ramata').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Voir les chiffres de la boutique', { exact: false }).waitFor()
    await dialog.getByRole('button', { name: 'Comptable' }).click()
    const checked = () => dialog.locator('input[type=checkbox]:checked').count()
    expect(await checked()).toBe(5)
    expect(await dialog.getByRole('button', { name: 'Comptable' }).getAttribute('aria-pressed')).toBe('true')
    await dialog.getByLabel('Caisse').uncheck()
    expect(await violations(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
    await button(page, 'Enregistrer').click()
    await toast(page, 'Droits mis à jour !').waitFor()
    await button(page, 'Droits de ramata').click()
    expect(await checked()).toBe(4)
    expect(await overflowAtDoubleText(page)).toBe(0)
    expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
    await leave()
  })

  it('cannot exceed those of the administrator who grants them', { tags: ['G-21'] }, async () => {
    const manager = await shop.merchant.addAdministrator('mariama', ['users', 'orders'])
    await shop.merchant.addAdministrator('khady', ['orders'])
    const { page, leave } = await shop.newVisitor({ storage: storageOf(manager) })
    await page.goto('/dashboard/users')
    await button(page, 'Droits de khady').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Vous ne pouvez donner que les droits que vous avez vous-même.').waitFor()
    expect(await dialog.getByLabel('Réglages').isDisabled()).toBe(true)
    expect(await dialog.getByRole('button', { name: 'Comptable' }).isDisabled()).toBe(true)
    expect(await dialog.getByRole('button', { name: 'Préparateur' }).isDisabled()).toBe(false)
    await leave()
  })

  it('block an export when the permission for exports is missing, and a toast names the missing permission', {
    tags: ['G-21'],
  }, async () => {
    const clerk = await shop.merchant.addAdministrator('oumou', ['users'])
    const body = { permissions: { orders: true, users: true, exports: false } }
    await fetch(`${shop.url}/api/users/${clerk.user._id}`, {
      method: 'PATCH',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${shop.merchant.token}` },
      body: JSON.stringify(body),
    })
    const { page, leave } = await shop.newVisitor({ storage: storageOf(clerk) })
    await page.goto('/dashboard/order')
    await page.getByRole('button', { name: 'Exporter (CSV)' }).click({ force: true })
    await toast(page, EXPORTS).waitFor()
    await leave(DESPITE)
  })
})
