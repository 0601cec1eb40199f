import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { labelsOf } from '../../app/dashboard/role-labels.ts'
import { PERMISSIONS } from '../../domain/accounts/account.ts'
import { overflow, violations } from './support/accessibility.ts'
import { fill, storageOf, storedSession } from './support/accounts.ts'
import { hasFocus } from './support/keyboard.ts'
import { PASSWORD } from './support/merchant.ts'
import { openShop } from './support/open-shop.ts'
import { toast } from './support/toast.ts'
import { FAILED_ANSWER, SCREENS, type VisitorOptions, waitForHydration } from './support/visitor.ts'

const shop = openShop()

async function onUsers(options: VisitorOptions = {}) {
  const visitor = await shop.newVisitor({ ...options, storage: storageOf(shop.merchant) })
  await visitor.page.goto('/dashboard/users')
  return visitor
}

const opener = (page: Page, username: string) =>
  page.getByRole('button', { name: `Droits de ${username}`, exact: true })
const dialog = (page: Page, username: string) =>
  page.getByRole('dialog', { name: `Droits de ${username}`, exact: true })
const entry = (page: Page, username: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByText(username, { exact: true }) })
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

describe('the permissions dialog', () => {
  it('grants and revokes permissions, which take effect without a new sign-in', async () => {
    const name = 'moussa'
    const account = await shop.merchant.addAdministrator(name, ['orders'])
    const moussa = await shop.newVisitor({ storage: storageOf(account) })
    await moussa.page.goto('/dashboard/products')
    await title(moussa.page, 'Page réservée').waitFor()

    const { page, leave } = await onUsers({ screen: 'phone' })
    await opener(page, name).click()
    const rights = dialog(page, name)
    expect(await rights.getByLabel('Rôle').inputValue()).toBe('admin')
    expect(await rights.getByLabel('Commandes', { exact: true }).isChecked()).toBe(true)
    expect(await rights.getByLabel('Produits').isChecked()).toBe(false)
    expect([await violations(page), await overflow(page)]).toEqual([[], 0])
    await rights.getByLabel('Produits').check()
    await rights.getByRole('button', { name: 'Enregistrer' }).press('Enter')
    await toast(page, 'Droits mis à jour !').waitFor()
    await rights.waitFor({ state: 'detached' })
    await entry(page, name)
      .getByText(/· Produits, Commandes$/)
      .waitFor()
    await expect.poll(() => hasFocus(opener(page, name))).toBe(true)

    await moussa.page.reload()
    await title(moussa.page, 'Produits').waitFor()
    expect(await storedSession(moussa.page)).toMatchObject({ user: { permissions: { products: true } } })

    await opener(page, name).click()
    await rights.getByLabel('Rôle').selectOption('Utilisateur')
    await rights.getByRole('button', { name: 'Enregistrer' }).click()
    await entry(page, name).getByText('Utilisateur', { exact: true }).waitFor()
    await leave()

    // The next call is refused, which makes the page reload the account.
    await moussa.page.goto('/dashboard/order')
    await title(moussa.page, `Bonjour ${name} !`).waitFor()
    await moussa.leave({ despite: FAILED_ANSWER })
  })
})

describe('permissions of an account', () => {
  it('can be removed by the account’s user, except account management, and restored only by another administrator', async () => {
    const partner = await shop.merchant.addAdministrator('partner', PERMISSIONS)
    const { page, leave } = await onUsers()
    await opener(page, 'awa').click()
    const rights = dialog(page, 'awa')
    expect(await rights.getByLabel('Rôle').isDisabled()).toBe(true)
    expect(await rights.getByLabel('Comptes').isDisabled()).toBe(true)
    await rights.getByText('C’est votre compte').waitFor()
    await rights.getByLabel('Statistiques').uncheck()
    await rights.getByRole('button', { name: 'Enregistrer' }).click()
    const question = page.getByRole('dialog', { name: 'Retirer ces droits à votre compte ?' })
    await question.getByText(/Vous pouvez les reprendre/).waitFor()
    expect([await violations(page), await overflow(page)]).toEqual([[], 0])
    await question.getByRole('button', { name: 'Retirer' }).click()
    const named = PERMISSIONS.filter((permission) => permission !== 'messages')
    const kept = labelsOf(
      PERMISSIONS.filter((permission) => permission !== 'stats'),
      named,
    )
    await entry(page, 'awa')
      .getByText(new RegExp(`· ${kept}$`))
      .waitFor()
    await page
      .getByRole('navigation', { name: 'Sections' })
      .getByRole('button', { name: /Aperçu/ })
      .waitFor()
    await opener(page, 'awa').click()
    expect(await rights.getByLabel('Statistiques').isDisabled()).toBe(true)
    await rights.getByRole('button', { name: 'Retour' }).click()
    await page.request.patch(`/api/users/${shop.merchant.user._id}`, {
      headers: { Authorization: `Bearer ${partner.token}` },
      data: { permissions: { stats: true } },
    })
    await page.reload()
    await page
      .getByRole('navigation', { name: 'Sections' })
      .getByRole('link', { name: /Aperçu/ })
      .waitFor()
    await leave({ despite: FAILED_ANSWER })
  })

  it('come back in Mon compte after the account’s user gave them up', { tags: ['G-21'] }, async () => {
    await shop.merchant.addAdministrator('second', PERMISSIONS)
    const { page, leave } = await onUsers({ screen: 'phone' })
    await opener(page, 'awa').click()
    await dialog(page, 'awa').getByLabel('Réglages').uncheck()
    await dialog(page, 'awa').getByRole('button', { name: 'Enregistrer' }).click()
    await page.getByRole('button', { name: 'Retirer', exact: true }).click()
    await dialog(page, 'awa').waitFor({ state: 'detached' })
    await page.goto('/dashboard/account')
    await page.getByText(/Vous avez retiré des droits à votre compte/).waitFor()
    expect([await violations(page), await overflow(page)]).toEqual([[], 0])
    await page.getByRole('button', { name: 'Reprendre mes droits' }).click()
    await toast(page, 'Vos droits sont de nouveau là.').waitFor()
    await page.goto('/dashboard/settings')
    await title(page, 'Réglages').waitFor()
    await leave({ despite: FAILED_ANSWER })
  })

  it('are read-only for an administrator who lacks some of them; a new account can only get the administrator’s own', async () => {
    const account = await shop.merchant.addAdministrator('penda', ['users', 'orders'])
    const { page, leave } = await shop.newVisitor({ storage: storageOf(account) })
    for (const screen of ['phone', 'laptop'] as const) {
      await page.setViewportSize(SCREENS[screen])
      await page.goto('/dashboard/users')
      await opener(page, 'awa').click()
      const rights = dialog(page, 'awa')
      await rights.getByText('Ce compte a des droits que vous n’avez pas').waitFor()
      for (const label of ['Rôle', 'Produits', 'Commandes', 'Comptes', 'Statistiques']) {
        expect([label, await rights.getByLabel(label, { exact: true }).isDisabled()]).toEqual([label, true])
      }
      expect(await rights.getByRole('button', { name: /Enregistrer|Déconnecter/ }).count()).toBe(0)
      expect([await violations(page), await overflow(page)]).toEqual([[], 0])
      await rights.getByRole('button', { name: 'Retour', exact: true }).last().click()
      expect(await page.getByRole('button', { name: 'Supprimer awa' }).count()).toBe(0)

      const form = page.getByRole('form', { name: 'Ajouter un utilisateur' })
      await form.getByLabel('Rôle').selectOption('Administrateur')
      await form.getByText('Vous ne pouvez donner que les droits que vous avez vous-même.').waitFor()
      expect(await form.getByLabel('Produits').isDisabled()).toBe(true)
      expect(await form.getByLabel('Commandes', { exact: true }).isDisabled()).toBe(false)
      const name = `clerk-${screen}`
      await fill(page, {
        "Nom d'utilisateur": name,
        Email: `${name}@exemple.sn`,
        'Mot de passe': 'petite-pirogue',
      })
      await form.getByRole('button', { name: 'Ajouter' }).click()
      await entry(page, name)
        .getByText(/· Commandes, Comptes$/)
        .waitFor()
      expect([await violations(page), await overflow(page)]).toEqual([[], 0])
    }
    await leave()
  })

  it('are not changed after a server error: the dialog shows the message and keeps the selection', async () => {
    await shop.merchant.addAdministrator('soda', ['users'])
    const { page, leave } = await onUsers()
    await opener(page, 'soda').click()
    await page.route('**/api/users/*', (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 409, json: { success: false, message: 'Un instant.' } })
        : route.fallback(),
    )
    const rights = dialog(page, 'soda')
    await rights.getByLabel('Rôle').selectOption('Utilisateur')
    await rights.getByRole('button', { name: 'Enregistrer' }).click()
    await rights.getByRole('alert').filter({ hasText: 'Un instant.' }).waitFor()
    expect(await rights.getByLabel('Rôle').inputValue()).toBe('user')
    await leave({ despite: FAILED_ANSWER })
  })
})

describe('an administrator without access to the statistics', () => {
  it('opens the first permitted section and sends no refused request', async () => {
    await shop.merchant.addAdministrator('rokhaya', ['users', 'orders'])
    const { page, leave } = await shop.newVisitor()
    const refused: string[] = []
    page.on('response', (answer) => answer.status() === 403 && refused.push(answer.url()))
    await page.goto('/login')
    await waitForHydration(page)
    await fill(page, { Email: 'rokhaya@exemple.sn', 'Mot de passe': PASSWORD })
    await page.keyboard.press('Enter')
    await toast(page, 'Connexion réussie ! Redirection vers le tableau de bord.').waitFor()
    await title(page, 'Toutes les commandes').waitFor()
    expect(new URL(page.url()).pathname).toBe('/dashboard/order')
    for (const path of [
      'overview',
      'products/import',
      'product/p1',
      'most-purchased',
      'manage-products/edit/p1',
    ]) {
      await page.goto(`/dashboard/${path}`)
      await title(page, path === 'overview' ? 'Toutes les commandes' : 'Page réservée').waitFor()
    }
    await page.getByRole('button', { name: /^Avis/ }).click()
    await page.getByText('Rien n’attend votre attention.').waitFor()
    expect(refused).toEqual([])
    await leave()
  })

  it('sees a message instead of links when they have no permissions', async () => {
    const account = await shop.merchant.addAdministrator('ndeye', [])
    const { page, leave } = await shop.newVisitor({ storage: storageOf(account) })
    await page.goto('/dashboard/overview')
    await page.getByText('Votre compte n’a encore aucun droit').waitFor()
    expect(await page.getByRole('main').getByRole('link').count()).toBe(0)
    await leave()
  })

  it('finds the products closed without the permission for products, and the menu explains why', async () => {
    const till = await shop.merchant.addAdministrator('caisse', ['orders'])
    const { page, leave } = await shop.newVisitor({ storage: storageOf(till) })
    await page.goto('/dashboard/order')
    const menu = page.getByRole('navigation', { name: 'Sections' })
    await menu.getByRole('link', { name: 'Commandes' }).waitFor()
    const closed = menu.getByRole('button', { name: 'Produits' })
    expect(await closed.getAttribute('aria-disabled')).toBe('true')
    expect(await closed.getAttribute('title')).toContain('Il faut le droit « Produits »')
    await closed.click({ force: true })
    await page.getByText('Il faut le droit « Produits »').waitFor()
    await page.goto('/dashboard/products')
    await page.getByRole('heading', { name: 'Page réservée' }).waitFor()
    const main = page.getByRole('main')
    expect(await main.getByRole('link').allTextContents()).toEqual(['Commandes'])
    await leave()
  })
})
