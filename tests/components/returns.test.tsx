import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import * as orderScreen from '../../app/dashboard/order-details/route.tsx'
import * as returnsScreen from '../../app/dashboard/returns/route.tsx'
import type { ShownOrder } from '../../contracts/order.ts'
import { flawsOnEachScreen, shrinkToPhone, smallTargets } from './support/flaws.ts'
import { act, addCourier, deliver, storedOrder, storedStock } from './support/orders.ts'
import { addProduct, ask, emptyShop, order, showScreen, signInAs } from './support/show-screen.tsx'

beforeEach(emptyShop)

const RETURNS = '/dashboard/order/returns'
const showReturns = () =>
  showScreen(returnsScreen, RETURNS, RETURNS, { '/dashboard/order/:orderId': orderScreen })

/** Delivers an order and requests the return of one of its units. @returns the order's id */
async function aReturn(quantity = 1): Promise<string> {
  const product = await addProduct({ name: 'Body à rayures', price: 5000, stock: 60 })
  const orderId = await deliver(product, await addCourier('Moussa'), { quantity })
  await act(orderId, 'request_return', { lines: [{ position: 0, quantity: 1 }], reason: 'Trop petit' })
  return orderId
}

const returns = () => page.getByRole('region', { name: 'Retours' })
const press = (name: string) => returns().getByRole('button', { name, exact: true }).first().click()
const toast = (text: string) => page.getByRole('region', { name: /^Messages/ }).getByText(text)

async function handle(orderId: string) {
  await shrinkToPhone()
  await showReturns()
  await page.getByRole('button', { name: `Traiter le retour de ${orderId}` }).click()
  await expect.element(returns()).toBeVisible()
}

/** Opens the tab of ended returns and locates the return of this order. */
async function endedReturn(orderId: string) {
  await page.getByRole('link', { name: 'Terminés' }).click()
  await expect.element(page.getByRole('link', { name: 'Terminés' })).toHaveAttribute('aria-current')
  return page.getByRole('main').getByRole('listitem').filter({ hasText: orderId })
}

async function expectNoFlaws() {
  expect(smallTargets()).toEqual([])
  expect(await flawsOnEachScreen()).toEqual([])
  await shrinkToPhone()
}

describe('the returns screen', { tags: ['D-40'] }, () => {
  it('receives and refunds a return', async () => {
    const orderId = await aReturn()
    await handle(orderId)
    await press('Recevoir')
    await returns().getByLabelText('Abîmé').click()
    await expectNoFlaws()
    await press('Pièces reçues')
    await expect.element(toast('Pièces reçues.')).toBeVisible()
    await expect.element(returns().getByText('– abîmé')).toBeVisible()
    await press('Rembourser')
    const amount = returns().getByLabelText('Montant (FCFA)')
    await expect.element(amount).toHaveValue('5000')
    await amount.fill('4 000')
    await returns().getByLabelText('Moyen de remboursement').selectOptions('Wave')
    await expectNoFlaws()
    await press('Rembourser')
    await expect.element(toast('Remboursement enregistré.')).toBeVisible()
    await expect.element((await endedReturn(orderId)).getByText(/4.000 FCFA, Wave/)).toBeVisible()
    await expectNoFlaws()
  })

  it('exchanges a returned product for another one and shows the price difference to collect', {
    tags: ['D-41'],
  }, async () => {
    const sizes = ['3 mois', '6 mois']
    const variants = sizes.map((size, index) => ({ color: null, size, stock: index === 0 ? 2 : 0 }))
    await addProduct({ name: 'Pyjama étoilé', price: 8000, sizes, variants })
    const orderId = await aReturn()
    await handle(orderId)
    await press('Recevoir')
    await press('Pièces reçues')
    await press('Échanger')
    await returns().getByRole('searchbox', { name: 'Chercher la nouvelle pièce' }).fill('pyjama')
    await expect.element(returns().getByRole('button', { name: 'Pyjama étoilé, 6 mois' })).toBeDisabled()
    await returns().getByRole('button', { name: 'Pyjama étoilé, 3 mois' }).click()
    await expect
      .element(returns().getByText(/^Différence de prix.: 3.000 FCFA à encaisser à la livraison\.$/))
      .toBeVisible()
    await expectNoFlaws()
    await press('Échanger')
    await expect.element(page.getByText(/^Échange enregistré/)).toBeVisible()
    await expect.element((await endedReturn(orderId)).getByText(/Nouvelle commande.: KB-/)).toBeVisible()
  })

  it('swaps a returned piece for another at its price, whatever the product costs now', {
    tags: ['D-41'],
  }, async () => {
    const orderId = await aReturn()
    const { productId } = (await storedOrder(orderId)).items[0] ?? { productId: '' }
    await ask(`/products/${productId}`, { method: 'PATCH', body: { price: 9000 } })
    await handle(orderId)
    await press('Recevoir')
    await press('Pièces reçues')
    await press('Échanger')
    await returns().getByRole('searchbox', { name: 'Chercher la nouvelle pièce' }).fill('rayures')
    const choose = returns().getByRole('button', { name: 'Body à rayures, Choisir' })
    await choose.click()
    await expect.element(returns().getByText('Même prix : rien à payer.')).toBeVisible()
    await choose.click()
    await expect
      .element(returns().getByText(/^Différence de prix.: 9.000 FCFA à encaisser à la livraison\.$/))
      .toBeVisible()
    await returns().getByRole('button', { name: 'Retirer Body à rayures' }).first().click()
    await press('Échanger')
    await expect.element(page.getByText(/^Échange enregistré/)).toBeVisible()
    const { orders } = await ask<{ orders: ShownOrder[] }>('/orders')
    const swap = orders.find(({ exchangeOf }) => exchangeOf === orderId)
    expect(swap).toMatchObject({ totalAmount: 5000, received: 5000 })
  })

  it('requests a second return of an order, then refuses one of the two', async () => {
    await handle(await aReturn(2))
    await press('Demander un retour')
    expect(
      returns()
        .getByText(/^Le délai de retour/)
        .elements(),
    ).toEqual([])
    await press('Enregistrer le retour')
    await expect
      .element(returns().getByRole('alert').getByText('Choisissez au moins une pièce.'))
      .toBeVisible()
    await returns().getByLabelText('Body à rayures').selectOptions('1')
    await expectNoFlaws()
    await press('Enregistrer le retour')
    await expect.element(toast('Retour demandé.')).toBeVisible()
    await expect
      .element(returns().getByRole('button', { name: 'Demander un retour' }))
      .not.toBeInTheDocument()
    await press('Refuser')
    await returns().getByLabelText('Raison (facultatif)').fill('Porté')
    await press('Refuser le retour')
    await expect.element(toast('Retour refusé.')).toBeVisible()
  })

  it('lists the pieces that a courier brings back, and receives each as sold again or as damaged', {
    tags: ['D-23'],
  }, async () => {
    const product = await addProduct({ name: 'Gigoteuse', price: 9000, stock: 60 })
    const { orderId } = await order(product, { quantity: 3 })
    await act(orderId, 'confirm')
    await act(orderId, 'assign', { courierId: await addCourier('Moussa') })
    await act(orderId, 'dispatch')
    await act(orderId, 'deliver_partly', { refused: [{ position: 0, quantity: 2 }], method: 'Cash' })
    expect(await storedStock(product)).toBe(57)
    await shrinkToPhone()
    await showReturns()
    const waiting = page.getByRole('region', { name: 'Pièces à reprendre au livreur' })
    await expect.element(waiting.getByText('2 × Gigoteuse')).toBeVisible()
    await expect.element(page.getByRole('link', { name: /^Retours/ })).toHaveTextContent('Retours1')
    await waiting.getByRole('button', { name: `Recevoir les pièces de ${orderId}` }).click()
    await waiting.getByLabelText(/remettre en vente/).selectOptions('1')
    await expectNoFlaws()
    await waiting.getByRole('button', { name: 'Pièces reçues' }).click()
    await expect.element(toast('Pièces reçues.')).toBeVisible()
    await expect.element(waiting).not.toBeInTheDocument()
    expect(await storedStock(product)).toBe(58)
    expect((await storedOrder(orderId)).items).toMatchObject([{ refused: 2, damaged: 1, waiting: 0 }])
  })

  it('asks which pieces of a failed delivery are damaged before they are sold again', {
    tags: ['D-01'],
  }, async () => {
    const product = await addProduct({ name: 'Cape', price: 7000, stock: 60 })
    const { orderId } = await order(product, { quantity: 2 })
    await act(orderId, 'confirm')
    await act(orderId, 'fail', { reason: 'damaged' })
    await showScreen(orderScreen, '/dashboard/order/:orderId', `/dashboard/order/${orderId}`)
    await page.getByRole('button', { name: 'Remettre en stock' }).click()
    const dialog = page.getByRole('dialog', { name: 'Remettre en stock' })
    await dialog.getByLabelText(/remettre en vente/).selectOptions('1')
    await expectNoFlaws()
    await dialog.getByRole('button', { name: 'Remettre en stock' }).click()
    await expect.element(page.getByText('1 abîmée', { exact: true })).toBeVisible()
    expect(await storedStock(product)).toBe(59)
  })

  it('hides forbidden actions from an account that can only read', { tags: ['D-53'] }, async () => {
    const orderId = await aReturn()
    await signInAs('lectrice', ['orders:read'])
    await showReturns()
    await expect.element(page.getByRole('link', { name: orderId })).toBeVisible()
    expect(page.getByRole('button', { name: /^Traiter/ }).elements()).toEqual([])
  })
})
