import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as usersScreen from '../../app/dashboard/users/route.tsx'
import { flawsOnEachScreen } from './support/flaws.ts'
import { addAdministrator, answerWith, ask, emptyShop, showScreen, writes } from './support/show-screen.tsx'

beforeEach(emptyShop)

const PASSWORD = 'doudou-et-biberon'

const showUsers = () => showScreen(usersScreen, '/dashboard/users')
const form = () => page.getByRole('form', { name: 'Ajouter un utilisateur' })
const add = () => form().getByRole('button', { name: 'Ajouter', exact: true })
const field = (label: string) => form().getByLabelText(label, { exact: true })
const entry = (username: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(username, { exact: true }) })
const remover = (username: string) => page.getByRole('button', { name: `Supprimer ${username}`, exact: true })
const question = () => page.getByRole('dialog')
const toast = (text: string) =>
  page.getByRole('region', { name: /^Messages/ }).getByText(text, { exact: true })
const problem = (text: string) => page.getByRole('main').getByRole('alert').filter({ hasText: text })

const typed = (username: string) => ({
  "Nom d'utilisateur": username,
  Email: `${username}@exemple.sn`,
  'Mot de passe': PASSWORD,
})

async function fill(values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) await field(label).fill(value)
}

async function addThrough(username: string) {
  await fill(typed(username))
  await add().click()
  await expect.element(entry(username)).toBeVisible()
}

const registrations = async () =>
  (await writes()).filter(({ request }) => request === 'POST /api/users/register').map(({ body }) => body)

describe('the users page', () => {
  it('lists every account exactly once, without a delete button for the signed-in administrator’s account', {
    tags: ['B-148', 'B-150'],
  }, async () => {
    await addAdministrator('coumba', ['orders'])
    await addAdministrator('seynabou', [])
    await showUsers()
    for (const text of ['Vous', 'Awa Diop', 'awa@exemple.sn', 'Administrateur']) {
      await expect.element(entry('awa').getByText(text, { exact: true }), { message: text }).toBeVisible()
    }
    await expect.element(remover('awa')).not.toBeInTheDocument()
    const usernames = (await ask<{ username: string }[]>('/users')).map(({ username }) => username)
    expect(usernames).toEqual(expect.arrayContaining(['awa', 'coumba', 'seynabou']))
    for (const username of usernames) expect(entry(username).elements(), username).toHaveLength(1)
  })

  it('requires user name, e-mail and password, offers two roles and preselects Utilisateur', {
    tags: ['B-149', 'B-151', 'B-152', 'B-153', 'B-154', 'B-155', 'B-262', 'B-263', 'B-264'],
  }, async () => {
    await showUsers()
    await expect.element(field('Rôle')).toBeVisible()
    const role = field('Rôle').element() as HTMLSelectElement
    expect([...role.options].map(({ text }) => text)).toEqual(['Utilisateur', 'Administrateur'])
    expect(role.value).toBe('user')
    for (const label of Object.keys(typed('x'))) {
      await fill({ ...typed('x'), [label]: '' })
      await add().click()
      await expect.element(problem('Veuillez remplir tous les champs.'), { message: label }).toBeVisible()
      await expect.element(field(label), { message: label }).toHaveFocus()
    }
    expect(await registrations()).toEqual([])
  })

  it('adds a customer to the list and empties the form', {
    tags: ['B-156', 'B-202', 'B-271', 'B-329'],
  }, async () => {
    await showUsers()
    await addThrough('fatou')
    await expect.element(toast('Utilisateur ajouté !')).toBeVisible()
    expect(await registrations()).toEqual([
      { username: 'fatou', email: 'fatou@exemple.sn', password: PASSWORD, role: 'user' },
    ])
    await expect.element(entry('fatou').getByText('Utilisateur', { exact: true })).toBeVisible()
    await expect.element(field('Email')).toHaveValue('')
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({ username: 'awa' })
  })

  it('adds an administrator with only the selected permissions', { tags: ['B-157', 'B-204'] }, async () => {
    await showUsers()
    await field('Rôle').selectOptions('Administrateur')
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
    for (const right of others) await form().getByLabelText(right).click()
    await expect.element(field('Commandes')).toBeChecked()
    await addThrough('moussa')
    expect(await registrations()).toMatchObject([
      {
        username: 'moussa',
        role: 'admin',
        permissions: { products: false, orders: true, users: false, stats: false },
      },
    ])
    await expect.element(entry('moussa').getByText('Administrateur', { exact: true })).toBeVisible()
    await expect.element(entry('moussa').getByText(/· Commandes$/)).toBeVisible()
  })

  it('starts with what an employee does, and lets the rights of it be changed', async () => {
    await showUsers()
    await form().getByRole('button', { name: 'Préparateur' }).click()
    await expect.element(field('Rôle')).toHaveValue('admin')
    await expect.element(field('Commandes')).toBeChecked()
    await expect.element(field('Paiements')).not.toBeChecked()
    await field('Caisse').click()
    await expect
      .element(form().getByRole('button', { name: 'Préparateur' }))
      .toHaveAttribute('aria-pressed', 'false')
    await addThrough('ibou')
    const [sent] = (await registrations()) as { permissions: object }[]
    expect(sent).toMatchObject({ role: 'admin', permissions: { orders: true, cash: true, payments: false } })
  })

  it('reports an e-mail or user name that is already used, in a toast and beside its field', async () => {
    await showUsers()
    for (const [label, why, taken] of [
      ['Email', 'Cet email est déjà utilisé.', { Email: 'AWA@exemple.sn' }],
      ["Nom d'utilisateur", 'Ce nom d’utilisateur est déjà utilisé.', { "Nom d'utilisateur": 'Awa' }],
    ] as const) {
      await fill({ ...typed('soda'), ...taken })
      await add().click()
      await expect.element(toast(`Erreur lors de l'ajout de l'utilisateur : ${why}`)).toBeVisible()
      await expect.element(problem(why), { message: label }).toBeVisible()
      await expect.element(field(label), { message: label }).toHaveAttribute('aria-invalid', 'true')
      await expect.element(field(label), { message: label }).toHaveFocus()
    }
  })

  it.each([
    ['an error with a message', { message: 'Cet email est déjà utilisé.' }, 'Cet email est déjà utilisé.'],
    ['an error without a message', {}, 'Erreur inconnue'],
  ])(
    'shows why an account was not added and keeps input and focus after %s',
    {
      tags: ['B-330', 'B-331'],
    },
    async (_failure, json, why) => {
      await answerWith({ request: 'POST /api/users/register', status: 409, json })
      await showUsers()
      await fill(typed('binta'))
      add().element().focus()
      await userEvent.keyboard('{Enter}')
      await expect.element(toast(`Erreur lors de l'ajout de l'utilisateur : ${why}`)).toBeVisible()
      await expect.element(field('Email')).toHaveValue('binta@exemple.sn')
      await expect.element(add()).toHaveFocus()
    },
  )

  it('deletes an account after confirmation and keeps the focus in the main content', {
    tags: ['B-158', 'B-332'],
  }, async () => {
    await showUsers()
    await addThrough('khady')
    await remover('khady').click()
    await expect
      .element(question().getByText('Êtes-vous sûr de vouloir supprimer cet utilisateur ?'))
      .toBeVisible()
    await question().getByRole('button', { name: 'Retour' }).click()
    await expect.element(remover('khady')).toHaveFocus()
    const deletions = async () => (await writes()).filter(({ request }) => request.startsWith('DELETE'))
    expect(await deletions()).toEqual([])
    await userEvent.keyboard('{Enter}')
    await question().getByRole('button', { name: 'Supprimer' }).click()
    await expect.element(toast('Utilisateur supprimé !')).toBeVisible()
    await expect.element(entry('khady')).not.toBeInTheDocument()
    await expect.element(question()).not.toBeInTheDocument()
    await expect.poll(() => document.querySelector('main')?.contains(document.activeElement)).toBe(true)
    await expect.poll(async () => (await deletions()).length).toBe(1)
  })

  it('shows an error when an account cannot be deleted', { tags: ['B-333'] }, async () => {
    await addAdministrator('aminata', [])
    const accounts = await ask<{ _id: string; username: string }[]>('/users')
    const id = accounts.find(({ username }) => username === 'aminata')?._id
    await answerWith({ request: `DELETE /api/users/${id}`, status: 500, json: {} })
    await showUsers()
    await remover('aminata').click()
    await question().getByRole('button', { name: 'Supprimer' }).click()
    await expect.element(toast('Erreur lors de la suppression.')).toBeVisible()
    await expect.element(entry('aminata')).toBeVisible()
  })

  it('offers to try again when the accounts cannot be loaded', { tags: ['B-333'] }, async () => {
    await answerWith({ request: 'GET /api/users', status: 500, json: {} })
    await showUsers()
    await expect.element(problem('Erreur lors du chargement des utilisateurs.')).toBeVisible()
    expect(await flawsOnEachScreen()).toEqual([])
    await emptyShop()
    await problem('Réessayer').getByRole('button', { name: 'Réessayer' }).click()
    await expect.element(entry('awa')).toBeVisible()
  })

  it('shows 30 accounts per page', async () => {
    const json = Array.from({ length: 31 }, (_, at) => ({ _id: `u${at}`, username: `client-${at}` }))
    await answerWith({ request: 'GET /api/users', status: 200, json })
    await showUsers()
    const removers = page.getByRole('button', { name: /^Supprimer client/ })
    await expect.element(entry('client-29')).toBeVisible()
    expect(removers.elements()).toHaveLength(30)
    await page.getByRole('link', { name: 'Page 2', exact: true }).click()
    await expect.element(entry('client-30')).toBeVisible()
    expect(removers.elements()).toHaveLength(1)
  })

  it('fits each screen and passes axe, also with error messages, permission fields or the deletion dialog', async () => {
    await addAdministrator('rokhaya', [])
    await showUsers()
    await field('Rôle').selectOptions('Administrateur')
    await add().click()
    await expect.element(problem('Veuillez remplir tous les champs.').first()).toBeVisible()
    expect(await flawsOnEachScreen()).toEqual([])
    await remover('rokhaya').click()
    await expect.element(question()).toBeVisible()
    expect(await flawsOnEachScreen()).toEqual([])
  })
})
