import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import * as detailScreen from '../../app/dashboard/birth-lists/list-route.tsx'
import * as listsScreen from '../../app/dashboard/birth-lists/route.tsx'
import { aList, button, expectNoFlaws, promise, shows } from './support/birth-lists.ts'
import { addProduct, emptyShop, showInLayout, showScreen, signInAs, writes } from './support/show-screen.tsx'

beforeEach(emptyShop)

const LISTS = '/dashboard/order/birth-lists'
const LIST = `${LISTS}/:id`

describe('birth lists in the dashboard', { tags: ['K-10'] }, () => {
  /** A list with 25 000 francs promised towards its pushchair. */
  async function aListWithMoney() {
    const pram = await addProduct({ name: 'Poussette', price: 90_000 })
    const made = await aList([{ product: pram, takesMoney: true }])
    await promise(made.list, 25_000)
    return made
  }

  const openList = async () => {
    const screen = await showInLayout({ [LISTS]: listsScreen, [LIST]: detailScreen }, LISTS)
    await page.getByRole('link', { name: 'Notre premier bébé' }).click()
    await expect.element(page.getByRole('region', { name: 'Cadeaux' })).toBeVisible()
    return screen
  }
  const changes = async () =>
    (await writes()).filter(({ request }) => request.includes('/birth-lists/manage/')).map(({ body }) => body)

  it('shows lists, and gifts with who gave them', async () => {
    await aListWithMoney()
    await showScreen(listsScreen, LISTS, LISTS, { [LIST]: detailScreen })
    const card = page.getByRole('article', { name: 'Notre premier bébé' })
    await expect.element(card.getByText(/^25.000.FCFA de participations à recevoir$/)).toBeVisible()
    await expectNoFlaws()
    await card.getByRole('link').click()
    const gifts = page.getByRole('region', { name: 'Cadeaux' })
    await expect.element(gifts.getByText(/^25.000.FCFA pour Poussette$/)).toBeVisible()
    await expect.element(gifts.getByText(/Fatou Sarr · 77 123 45 67/)).toBeVisible()
    await expectNoFlaws()
  })

  it('lets an account with the permission Paiements mark money, but not close a list', async () => {
    await aListWithMoney()
    await signInAs('comptable', ['orders:read', 'payments'])
    await openList()
    await button('Fermer la liste').click({ force: true })
    await shows(/Il faut le droit «.Commandes.»/)
    await button('Supprimer la liste').click({ force: true })
    expect(page.getByRole('dialog').elements()).toEqual([])
    expect(await changes()).toEqual([])
    await button(/^Reçu/).click()
    await shows('Participation enregistrée')
    await expect.element(button(/^N’est pas arrivé/)).toBeVisible()
    expect(await changes()).toEqual([{ was: 'promised', state: 'received' }])
  })

  it('notes money as given back, with a message beside an amount that is too large', async () => {
    await aListWithMoney()
    await openList()
    await button(/^Reçu/).click()
    await expect.element(page.getByText(/La boutique garde 25.000.FCFA pour cette liste/)).toBeVisible()
    await button('Supprimer la liste').click()
    expect(page.getByRole('dialog').elements()).toEqual([])
    await button(/^Rendre/).click()
    await expectNoFlaws()
    const amount = page.getByLabelText('Montant rendu (FCFA)')
    await amount.fill('26000')
    await page.getByLabelText(/^Numéro de transaction/).fill('r-12')
    await button('Noter rendu').click()
    await shows(/La boutique n’a que 25.000.FCFA de cette participation/)
    await expect.element(amount).toHaveValue('26000')
    await amount.fill('5 000')
    await button('Noter rendu').click()
    await shows('Argent noté rendu')
    await expect.element(page.getByText(/^20.000.FCFA pour Poussette$/)).toBeVisible()
    await expect.element(page.getByText(/^Remboursé 5.000.FCFA, Wave.*transaction R-12$/)).toBeVisible()
    const sent = (await changes()).filter((body) => JSON.stringify(body).includes('amount'))
    // The same key for both, so that a lost answer does no harm.
    expect(new Set(sent.map((body) => (body as { key: string }).key)).size).toBe(1)
  })

  it('says that a paid article is sold out, and orders it by hand later', async () => {
    const pram = await addProduct({ name: 'Poussette', price: 90_000, stock: 0 })
    const { list } = await aList([{ product: pram, takesMoney: true }])
    await promise(list, 90_000)
    await openList()
    await button(/^Reçu/).click()
    await shows('Payé, en rupture')
    await expectNoFlaws()
    await button(/^Créer la commande/).click()
    await shows('Le stock ne suffit pas. Réapprovisionnez l’article, puis réessayez.')
  })

  it('lets an account with the permission Commandes close a list, but not mark money', async () => {
    await aListWithMoney()
    await signInAs('vendeuse', ['orders'])
    await openList()
    await button(/^Reçu/).click({ force: true })
    await shows(/Il faut le droit «.Paiements.»/)
    expect(await changes()).toEqual([])
    await button('Fermer la liste').click()
    await shows('Liste fermée')
    await expect.element(button('Rouvrir la liste')).toBeVisible()
    expect(await changes()).toEqual([{ closed: true }])
  })

  it('cannot be opened without the permission Voir les commandes', async () => {
    await signInAs('magasinier', ['products'])
    await showInLayout({ [LISTS]: listsScreen }, LISTS)
    await shows(/Il faut le droit «.Voir les commandes.»/)
  })
})
