import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as ordersScreen from '../../app/dashboard/orders/route.tsx'
import * as toPrepareScreen from '../../app/dashboard/to-prepare/route.tsx'
import { flawsOnEachScreen, shrinkToPhone, smallTargets } from './support/flaws.ts'
import { act, addCourier, announcePayment, orderRow, placeOrders } from './support/orders.ts'
import {
  addProduct,
  address,
  answerWith,
  ask,
  emptyShop,
  order,
  showInLayout,
  showScreen,
  signInAs,
} from './support/show-screen.tsx'

beforeEach(emptyShop)

const ORDERS = '/dashboard/order'
const TO_PREPARE = '/dashboard/order/to-prepare'

const showOrders = (search = '') => showScreen(ordersScreen, ORDERS, ORDERS + search)
const rows = () => page.getByRole('rowgroup').last().getByRole('row')
const tabs = () => page.getByRole('navigation', { name: 'Étapes des commandes' })
const states = () => page.getByRole('navigation', { name: 'État des commandes' })
const bar = () => page.getByRole('region', { name: 'Commandes choisies' })
const query = () => Object.fromEntries(new URL(address, location.origin).searchParams)

/** Places orders and confirms them. */
async function confirmedOrders(count: number) {
  const ids = await placeOrders(await addProduct({ name: 'Body', stock: 100 }), count)
  for (const orderId of ids) await act(orderId, 'confirm')
  return ids
}

describe('the tabs of the orders', () => {
  it('have their own URL and count, and update live', { tags: ['D-00'] }, async () => {
    const { orderId } = await order(await addProduct())
    await showScreen(toPrepareScreen, TO_PREPARE, TO_PREPARE, { [ORDERS]: ordersScreen })
    const texts = () =>
      tabs()
        .getByRole('link')
        .elements()
        .map(({ textContent }) => textContent)
    await expect
      .poll(texts)
      .toEqual([
        'À confirmer1',
        'À préparer0',
        'En livraison0',
        'Retours0',
        'Caisse0',
        'Paiements0',
        'Toutes1',
      ])
    const prepare = tabs().getByRole('link', { name: 'À préparer' })
    await expect.element(prepare).toHaveAttribute('aria-current', 'page')
    await act(orderId, 'confirm')
    await expect.element(prepare).toHaveTextContent('À préparer1')
    await tabs().getByRole('link', { name: 'Toutes' }).click()
    await expect.element(orderRow(orderId)).toBeVisible()
    await expect.poll(() => address).toBe(ORDERS)
  })

  it('do not include Caisse for an account without the permission for cash', { tags: ['D-00'] }, async () => {
    await signInAs('sans-caisse', ['orders'])
    await showOrders()
    await expect.element(tabs().getByRole('link', { name: 'Toutes' })).toBeVisible()
    await expect.element(tabs().getByRole('link', { name: 'Caisse' })).not.toBeInTheDocument()
  })
})

describe('the list of orders', () => {
  it('shows four compact cards above the menu of a phone, with targets large enough to tap', {
    tags: ['D-20'],
  }, async () => {
    await placeOrders(await addProduct({ name: 'Body' }), 5)
    await shrinkToPhone()
    await showInLayout({ [ORDERS]: ordersScreen }, ORDERS)
    const fourth = rows().nth(3)
    await expect.element(fourth.getByText('1 × Body')).toBeVisible()
    await expect.element(fourth.getByText('5 000 FCFA').first()).toBeVisible()
    await expect.element(fourth.getByRole('button', { name: 'Supprimer' })).toBeVisible()
    const menu = page.getByRole('navigation', { name: 'Sections' }).element().getBoundingClientRect()
    expect(fourth.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(menu.top)
    await expect.element(states()).not.toBeInTheDocument()
    expect(smallTargets()).toEqual([])
    expect(await flawsOnEachScreen()).toEqual([])
    expect(smallTargets()).toEqual([])
  })

  it('filters by state, searches and shows 30 orders per page; the URL contains filter, search and page', {
    tags: ['D-20'],
  }, async () => {
    const product = await addProduct({ stock: 100 })
    const placed: string[] = []
    for (let number = 0; number < 32; number++) {
      placed.push((await order(product, {}, { customerName: `Client numéro${number}` })).orderId)
    }
    const [confirmed = '', cancelled = ''] = placed
    await act(confirmed, 'confirm')
    await ask(`/orders/${cancelled}/cancel`, { method: 'PATCH' })
    const screen = await showOrders()
    const count = () => expect.poll(() => rows().elements().length)
    await count().toBe(30)
    await page.getByRole('link', { name: 'Page 2', exact: true }).click()
    await count().toBe(2)
    await expect.poll(query).toEqual({ page: '2' })
    await screen.unmount()
    await showOrders('?page=2')
    await count().toBe(2)

    await states().getByRole('link', { name: 'Confirmées' }).click()
    await expect.element(orderRow(confirmed)).toBeVisible()
    await count().toBe(1)
    await states().getByRole('link', { name: 'Annulées' }).click()
    await expect.element(orderRow(cancelled)).toBeVisible()
    await states().getByRole('link', { name: 'En attente' }).click()
    await count().toBe(30)
    await page.getByRole('searchbox').fill('numero17 client')
    await count().toBe(1)
    await expect.element(rows().getByText('Client numéro17')).toBeVisible()
    await expect.poll(query).toEqual({ status: 'pending', q: 'numero17 client' })
    await page.getByRole('searchbox').fill('personne')
    await expect.element(page.getByText('Aucune commande trouvée.')).toBeVisible()
  })

  it('keeps its other filters in the URL too', { tags: ['D-20'] }, async () => {
    const [packed = '', other = ''] = await confirmedOrders(2)
    const courierId = await addCourier('Modou')
    await act(packed, 'pack')
    await act(packed, 'assign', { courierId })
    const screen = await showOrders()
    await expect.element(orderRow(other)).toBeVisible()
    await page.getByRole('button', { name: 'Filtres' }).click()
    const filters = page.getByRole('form', { name: 'Filtres' })
    await filters.getByLabelText('Préparation').selectOptions('Prête')
    await expect.element(orderRow(other)).not.toBeInTheDocument()
    await filters.getByLabelText('Livreur').selectOptions('Modou')
    await filters.getByLabelText('Paiement').selectOptions('À encaisser')
    await filters.getByLabelText('Canal').selectOptions('Site')
    await expect
      .poll(query)
      .toEqual({ fulfillment: 'packed', courier: courierId, payment: 'pending', channel: 'web' })
    await screen.unmount()
    await showOrders(new URL(address, location.origin).search)
    await expect.element(orderRow(packed)).toBeVisible()
    expect(rows().elements()).toHaveLength(1)
    await page.getByRole('button', { name: 'Filtres (4)' }).click()
    await filters.getByLabelText('Du', { exact: true }).fill('2001-01-01')
    await filters.getByLabelText('Au', { exact: true }).fill('2001-01-02')
    await expect.element(page.getByText('Aucune commande trouvée.')).toBeVisible()
    await filters.getByRole('button', { name: 'Tout effacer' }).click()
    await expect.element(orderRow(other)).toBeVisible()
  })

  it('names and finds what is left to pay of an order that was paid in part', {
    tags: ['D-20'],
  }, async () => {
    const [short = '', other = ''] = await placeOrders(await addProduct({ price: 15_000 }), 2)
    await act(short, 'pay', { amount: 5750, method: 'Cash' })
    await showOrders()
    await expect.element(orderRow(short).getByText(/^Reste 9\s250 FCFA$/)).toBeVisible()
    await expect.element(orderRow(other).getByText('À encaisser')).toBeVisible()
    await page.getByRole('button', { name: 'Filtres' }).click()
    const filters = page.getByRole('form', { name: 'Filtres' })
    await filters.getByLabelText('Paiement').selectOptions('Reste à payer')
    await expect.element(orderRow(other)).not.toBeInTheDocument()
    await expect.poll(query).toEqual({ payment: 'rest' })
    expect(rows().elements()).toHaveLength(1)
  })

  it('shows a claim for the rest as announced, and no longer as a rest', {
    tags: ['D-20', 'E-25'],
  }, async () => {
    const placed = await order(await addProduct({ price: 15_000 }), {}, { paymentMethod: 'Wave' })
    await act(placed.orderId, 'pay', { amount: 5750, method: 'Wave' })
    await announcePayment({ ...placed, totalAmount: 9250 })
    await showOrders()
    await expect.element(orderRow(placed.orderId).getByText(/^ · Annoncé$/)).toBeVisible()
    await showOrders('?payment=rest')
    await expect.element(page.getByText('Aucune commande trouvée.')).toBeVisible()
  })

  it('is operated by keyboard', { tags: ['D-20'] }, async () => {
    const [older = '', newer = ''] = await placeOrders(await addProduct(), 2)
    await showOrders()
    const link = (orderId: string) => page.getByRole('link', { name: orderId })
    await expect.element(link(newer)).toBeVisible()
    ;(link(newer).element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowDown} ')
    await expect.element(bar().getByText('1 commande choisie')).toBeVisible()
    await expect.element(page.getByLabelText(`Choisir ${older}`)).toBeChecked()
    await userEvent.keyboard('{ArrowUp}{Enter}')
    await expect.element(page.getByText(`Page ${ORDERS}/${newer}`)).toBeVisible()
  })

  it('shows notices for an empty list and for a failed load', { tags: ['B-340', 'B-346'] }, async () => {
    const screen = await showOrders()
    await expect.element(page.getByText('Aucune commande trouvée.')).toBeVisible()
    await screen.unmount()
    const json = { success: false, message: 'Base indisponible' }
    const recover = await answerWith({ request: 'GET /api/orders', status: 500, json })
    await showOrders()
    const alert = page.getByRole('alert')
    await expect.element(alert.getByText('Erreur lors de la récupération des commandes')).toBeVisible()
    await expect.element(alert.getByText('Base indisponible')).toBeVisible()
    await recover()
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await expect.element(page.getByText('Aucune commande trouvée.')).toBeVisible()
  })

  it('lists payment claims to check, which are received on their orders', async () => {
    const wave = { paymentMethod: 'Wave', customerName: 'Aïda Ba' } as const
    const claimed = await order(await addProduct({ price: 4500 }), {}, wave)
    await announcePayment(claimed)
    await act(claimed.orderId, 'confirm')
    const silent = await order(await addProduct(), {}, wave)
    await showOrders()
    await expect.element(orderRow(silent.orderId)).toBeVisible()
    await states().getByRole('link', { name: 'Paiements à vérifier' }).click()
    await expect.element(orderRow(silent.orderId)).not.toBeInTheDocument()
    await expect.poll(query).toEqual({ payment: 'unchecked' })
    const row = orderRow(claimed.orderId)
    await expect.element(row.getByText('Confirmée', { exact: true })).toBeVisible()
    await expect.element(row.getByText('Paiement Wave annoncé, à vérifier : 4 500 FCFA')).toBeVisible()
    await expect.element(row.getByText(`77 123 45 67, code ${claimed.paymentCode}`)).toBeVisible()
    await row.getByRole('button', { name: 'Paiement reçu' }).click()
    await expect.element(row).not.toBeInTheDocument()
    await states().getByRole('link', { name: 'Toutes' }).click()
    await expect.element(row.getByText('Paiement Wave annoncé, vérifié')).toBeVisible()
  })

  it('cannot be exported without the permission for exports, which a toast names', {
    tags: ['G-21'],
  }, async () => {
    await signInAs('oumou', ['orders'])
    await showOrders()
    await page.getByRole('button', { name: 'Exporter (CSV)' }).click({ force: true })
    const reason = 'Il faut le droit « Exports » : un administrateur qui gère les comptes peut le donner.'
    await expect.element(page.getByText(reason)).toBeVisible()
  })
})
