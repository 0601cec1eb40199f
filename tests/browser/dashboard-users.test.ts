import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { PERMISSIONS } from '../../domain/accounts/account.ts'
import { fill, posts, SIGNED_OUT, storageOf, storedSession } from './support/accounts.ts'
import { tabTo } from './support/keyboard.ts'
import { PASSWORD } from './support/merchant.ts'
import { openShop } from './support/open-shop.ts'
import { FAILED_ANSWER, type VisitorOptions, waitForHydration } from './support/visitor.ts'

const shop = openShop()

/** An administrator on the users page. */
async function onUsers(options: VisitorOptions = {}) {
  const visitor = await shop.newVisitor({ ...options, storage: storageOf(shop.merchant) })
  await visitor.page.goto('/dashboard/users')
  await form(visitor.page).waitFor()
  return visitor
}

const form = (page: Page) => page.getByRole('form', { name: 'Ajouter un utilisateur' })
const add = (page: Page) => form(page).getByRole('button', { name: 'Ajouter', exact: true })
const entry = (page: Page, username: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByText(username, { exact: true }) })
const remover = (page: Page, username: string) =>
  page.getByRole('button', { name: `Supprimer ${username}`, exact: true })
const question = (page: Page) =>
  page.getByRole('dialog').filter({ hasText: 'Êtes-vous sûr de vouloir supprimer cet utilisateur ?' })

/** The values that the test types into the form for a user with this name. */
const typed = (username: string) => ({
  "Nom d'utilisateur": username,
  Email: `${username}@exemple.sn`,
  'Mot de passe': PASSWORD,
})

async function addThrough(page: Page, username: string) {
  await fill(page, typed(username))
  await add(page).click()
  await entry(page, username).waitFor()
}

describe('the users page', () => {
  it('adds an administrator with only the selected permissions', { tags: ['B-157', 'B-204'] }, async () => {
    const { page, leave } = await onUsers()
    const sent = posts(page, 'register')
    await form(page).getByLabel('Rôle').selectOption('Administrateur')
    const others = [
      'Produits',
      'Comptes',
      'Statistiques',
      'Paiements',
      'Caisse',
      'Exports',
      'Réglages',
      'Promotions',
      'Prix d’achat',
    ]
    for (const right of others) await form(page).getByLabel(right).uncheck()
    expect(await form(page).getByLabel('Commandes', { exact: true }).isChecked()).toBe(true)
    await addThrough(page, 'moussa')
    const permissions = { products: false, orders: true, users: false, stats: false }
    expect(sent).toMatchObject([{ username: 'moussa', role: 'admin', permissions }])
    await entry(page, 'moussa').getByText('Administrateur', { exact: true }).waitFor()
    await entry(page, 'moussa')
      .getByText(/· Commandes$/)
      .waitFor()
    await leave()

    const moussa = await shop.newVisitor()
    await moussa.page.goto('/login')
    await waitForHydration(moussa.page)
    await fill(moussa.page, { Email: 'moussa@exemple.sn', 'Mot de passe': PASSWORD })
    await moussa.page.keyboard.press('Enter')
    await moussa.page.getByRole('heading', { level: 1, name: 'Toutes les commandes' }).waitFor()
    await moussa.leave()
  })
})

describe('with the keyboard alone', () => {
  it('an administrator signs in, adds an account, deletes it and signs out', {
    tags: ['B-003'],
  }, async () => {
    await shop.merchant.addAdministrator('ndeye', PERMISSIONS)
    const { page, leave } = await shop.newVisitor({ screen: 'laptop' })
    const press = async (goal: Locator, key = 'Tab') => {
      await tabTo(page, goal, key)
      await page.keyboard.press('Enter')
    }
    const type = async (label: string, text: string) => {
      await tabTo(page, page.getByLabel(label, { exact: true }))
      await page.keyboard.type(text)
    }
    await page.goto('/login')
    await waitForHydration(page)
    await type('Email', 'ndeye@exemple.sn')
    await type('Mot de passe', PASSWORD)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/dashboard/overview')
    await press(page.getByRole('link', { name: 'Utilisateurs', exact: true }), 'Shift+Tab')
    await page.waitForURL('**/dashboard/users')
    for (const [label, text] of Object.entries(typed('oumy'))) await type(label, text)
    await press(add(page))
    await press(remover(page, 'oumy'), 'Shift+Tab')
    await press(question(page).getByRole('button', { name: 'Supprimer' }))
    await entry(page, 'oumy').waitFor({ state: 'detached' })
    await press(page.getByRole('banner').getByRole('button', { name: 'Se déconnecter' }), 'Shift+Tab')
    await press(page.getByRole('dialog').getByRole('button', { name: 'Se déconnecter' }))
    await page.getByRole('heading', { level: 1, name: 'Se connecter' }).waitFor()
    expect(await storedSession(page)).toEqual(SIGNED_OUT)
    await leave({ despite: FAILED_ANSWER })
  })
})
