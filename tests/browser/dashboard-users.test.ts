import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { PERMISSIONS } from '../../domain/accounts/account.ts'
import { violations } from './support/accessibility.ts'
import { alert, answer, fill, posts, SIGNED_OUT, storageOf, storedSession } from './support/accounts.ts'
import { flawsOnEachScreen } from './support/flaws.ts'
import { hasFocus, tabTo } from './support/keyboard.ts'
import { PASSWORD } from './support/merchant.ts'
import { openShop } from './support/open-shop.ts'
import { closeToasts, toast } from './support/toast.ts'
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
  it('lists every account exactly once, without a delete button for the signed-in administrator’s account', {
    tags: ['B-148', 'B-150'],
  }, async () => {
    await shop.merchant.addAdministrator('coumba', ['orders'])
    await shop.merchant.addAdministrator('seynabou', [])
    const { page, leave } = await onUsers()
    await entry(page, 'awa').getByText('Vous', { exact: true }).waitFor()
    await entry(page, 'awa').getByText('Awa Diop').waitFor()
    await entry(page, 'awa').getByText('awa@exemple.sn').waitFor()
    await entry(page, 'awa').getByText('Administrateur', { exact: true }).waitFor()
    expect(await remover(page, 'awa').count()).toBe(0)
    const answered = await fetch(`${shop.url}/api/users`, {
      headers: { Authorization: `Bearer ${shop.merchant.token}` },
    })
    const usernames = ((await answered.json()) as { username: string }[]).map(({ username }) => username)
    expect(usernames).toEqual(expect.arrayContaining(['awa', 'coumba', 'seynabou']))
    for (const username of usernames)
      await expect.poll(() => entry(page, username).count(), { message: username }).toBe(1)
    await leave()
  })

  it('requires user name, e-mail and password, offers two roles and preselects Utilisateur', {
    tags: ['B-149', 'B-151', 'B-152', 'B-153', 'B-154', 'B-155', 'B-262', 'B-263', 'B-264'],
  }, async () => {
    const { page, leave } = await onUsers()
    const sent = posts(page, 'register')
    const role = form(page).getByLabel('Rôle')
    expect(await role.locator('option').allTextContents()).toEqual(['Utilisateur', 'Administrateur'])
    expect(await role.inputValue()).toBe('user')
    for (const label of Object.keys(typed('x'))) {
      await fill(page, { ...typed('x'), [label]: '' })
      await add(page).click()
      expect([label, await alert(page, 'Veuillez remplir tous les champs.').count()]).toEqual([label, 1])
      expect(await hasFocus(form(page).getByLabel(label, { exact: true })), label).toBe(true)
    }
    expect(sent).toEqual([])
    await leave()
  })

  it('adds a customer to the list and empties the form', {
    tags: ['B-156', 'B-202', 'B-271', 'B-329'],
  }, async () => {
    const { page, leave } = await onUsers()
    const sent = posts(page, 'register')
    await addThrough(page, 'fatou')
    await toast(page, 'Utilisateur ajouté !').waitFor()
    expect(sent).toEqual([{ username: 'fatou', email: 'fatou@exemple.sn', password: PASSWORD, role: 'user' }])
    await entry(page, 'fatou').getByText('Utilisateur', { exact: true }).waitFor()
    expect(await form(page).getByLabel('Email').inputValue()).toBe('')
    expect(await storedSession(page)).toMatchObject({ token: shop.merchant.token, user: { username: 'awa' } })
    await leave()
  })

  it('adds an administrator with only the selected permissions', { tags: ['B-157', 'B-204'] }, async () => {
    const { page, leave } = await onUsers()
    const sent = posts(page, 'register')
    await form(page).getByLabel('Rôle').selectOption('Administrateur')
    const others = ['Produits', 'Comptes', 'Statistiques', 'Paiements', 'Caisse', 'Exports', 'Réglages']
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
    await moussa.page.getByRole('heading', { level: 1, name: 'Commandes' }).waitFor()
    await moussa.leave()
  })

  it('reports an e-mail or user name that is already used, in a toast and beside its field', async () => {
    const { page, leave } = await onUsers()
    for (const [label, why, taken] of [
      ['Email', 'Cet email est déjà utilisé.', { Email: 'AWA@exemple.sn' }],
      ["Nom d'utilisateur", 'Ce nom d’utilisateur est déjà utilisé.', { "Nom d'utilisateur": 'Awa' }],
    ] as const) {
      await fill(page, { ...typed('soda'), ...taken })
      await add(page).click()
      await toast(page, `Erreur lors de l'ajout de l'utilisateur : ${why}`).waitFor()
      await expect.poll(() => alert(page, why).count()).toBe(1)
      const field = form(page).getByLabel(label, { exact: true })
      expect([label, await field.getAttribute('aria-invalid'), await hasFocus(field)]).toEqual([
        label,
        'true',
        true,
      ])
    }
    await leave({ despite: FAILED_ANSWER })
  })

  it('shows why an account was not added and keeps input and focus', {
    tags: ['B-330', 'B-331'],
  }, async () => {
    const { page, leave } = await onUsers()
    for (const [failure, json, why] of [
      ['an error with a message', { message: 'Cet email est déjà utilisé.' }, 'Cet email est déjà utilisé.'],
      ['an error without a message', {}, 'Erreur inconnue'],
      ['no answer', null, 'Erreur inconnue'],
    ] as const) {
      await answer(page, 'register', json, 409)
      await fill(page, typed('binta'))
      await add(page).press('Enter')
      const message = toast(page, `Erreur lors de l'ajout de l'utilisateur : ${why}`)
      await expect.poll(() => message.isVisible(), { message: failure }).toBe(true)
      expect(await form(page).getByLabel('Email').inputValue(), failure).toBe('binta@exemple.sn')
      await expect.poll(() => hasFocus(add(page)), { message: failure }).toBe(true)
      await closeToasts(page)
      await page.unroute('**/api/users/register')
    }
    await leave({ despite: FAILED_ANSWER })
  })

  it('deletes an account after confirmation and keeps the focus in the main content', {
    tags: ['B-158', 'B-332'],
  }, async () => {
    const { page, leave } = await onUsers({ screen: 'laptop' })
    const deleted: string[] = []
    page.on('request', (request) => request.method() === 'DELETE' && deleted.push(request.url()))
    await addThrough(page, 'khady')
    await remover(page, 'khady').click()
    await question(page).getByRole('button', { name: 'Annuler' }).click()
    expect(await hasFocus(remover(page, 'khady'))).toBe(true)
    expect(deleted).toEqual([])
    await remover(page, 'khady').press('Enter')
    await question(page).getByRole('button', { name: 'Supprimer' }).press('Enter')
    await toast(page, 'Utilisateur supprimé !').waitFor()
    await entry(page, 'khady').waitFor({ state: 'detached' })
    await question(page).waitFor({ state: 'detached' })
    expect(await page.locator('main :focus').count()).toBe(1)
    expect(deleted).toHaveLength(1)
    await leave()
  })

  it('shows an error when an account cannot be deleted, and when the accounts cannot be loaded', {
    tags: ['B-333'],
  }, async () => {
    const { page, leave } = await onUsers()
    await addThrough(page, 'aminata')
    await page.route('**/api/users/*', (route) => route.fulfill({ status: 500, json: {} }))
    await remover(page, 'aminata').click()
    await question(page).getByRole('button', { name: 'Supprimer' }).click()
    await toast(page, 'Erreur lors de la suppression.').waitFor()
    await entry(page, 'aminata').waitFor()

    await page.route('**/api/users', (route) => route.abort())
    await page.reload()
    const failure = page.getByRole('main').getByRole('alert').filter({ hasText: 'Réessayer' })
    await failure.getByText('Erreur lors du chargement des utilisateurs.').waitFor()
    expect(await violations(page)).toEqual([])
    await page.unroute('**/api/users')
    await failure.getByRole('button', { name: 'Réessayer' }).click()
    await entry(page, 'awa').waitFor()
    await leave({ despite: FAILED_ANSWER })
  })

  it('shows 30 accounts per page', async () => {
    const { page, leave } = await shop.newVisitor({ storage: storageOf(shop.merchant) })
    const json = Array.from({ length: 31 }, (_, number) => ({
      _id: `u${number}`,
      username: `client-${number}`,
    }))
    await page.route('**/api/users', (route) => route.fulfill({ json }))
    await page.goto('/dashboard/users')
    await entry(page, 'client-29').waitFor()
    expect(await page.getByRole('button', { name: /^Supprimer client/ }).count()).toBe(30)
    await page.getByRole('link', { name: 'Page 2', exact: true }).click()
    await entry(page, 'client-30').waitFor()
    expect(await page.getByRole('button', { name: /^Supprimer client/ }).count()).toBe(1)
    await leave()
  })

  it('fits each screen and passes axe, also with error messages, permission fields or the deletion dialog', async () => {
    const { page, leave } = await onUsers({ screen: 'phone' })
    await addThrough(page, 'rokhaya')
    await form(page).getByLabel('Rôle').selectOption('Administrateur')
    await add(page).click()
    await alert(page, 'Veuillez remplir tous les champs.').first().waitFor()
    expect(await flawsOnEachScreen(page)).toEqual([])
    await remover(page, 'rokhaya').click()
    await question(page).waitFor()
    expect(await flawsOnEachScreen(page)).toEqual([])
    await leave()
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
