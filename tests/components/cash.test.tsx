import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import * as reportScreen from '../../app/dashboard/cash/report-route.tsx'
import * as cashScreen from '../../app/dashboard/cash/route.tsx'
import * as orderScreen from '../../app/dashboard/order-details/route.tsx'
import type { Product } from '../../domain/catalogue/product.ts'
import { flawsOnEachScreen, shrinkToPhone, smallTargets } from './support/flaws.ts'
import { addCourier, deliver } from './support/orders.ts'
import {
  addProduct,
  answerWith,
  emptyShop,
  showInLayout,
  showScreen,
  signInAs,
} from './support/show-screen.tsx'

let product: Product

beforeEach(async () => {
  await emptyShop()
  product = await addProduct({ name: 'Gigoteuse', price: 14_500, stock: 60 })
})

const CASH = '/dashboard/order/cash'
const REPORT = '/dashboard/order/cash/report'
const showCash = () => showScreen(cashScreen, CASH, CASH, { [REPORT]: reportScreen })

/** A courier who delivered three orders. */
async function aCourier(name: string) {
  const id = await addCourier(name)
  const orders: string[] = []
  while (orders.length < 3) orders.push(await deliver(product, id))
  return { id, orders }
}

const owes = (name: string) =>
  page
    .getByRole('region')
    .filter({ has: page.getByRole('heading', { name: new RegExp(`^${name} vous doit`) }) })

async function settle(name: string) {
  await owes(name).getByRole('button', { name: 'Valider le versement' }).click()
  const dialog = page.getByRole('dialog', { name: `Versement de ${name}` })
  await dialog.getByRole('button', { name: 'Valider le versement' }).click()
}

async function expectNoFlaws() {
  expect(smallTargets()).toEqual([])
  expect(await flawsOnEachScreen()).toEqual([])
  await shrinkToPhone()
}

describe('the cash screen', { tags: ['D-30'] }, () => {
  it('shows what a courier owes, and settles it', async () => {
    const { orders } = await aCourier('Moussa')
    await shrinkToPhone()
    await showCash()
    const section = owes('Moussa')
    const title = /^Moussa vous doit 39.000.FCFA, 3 courses$/
    await expect.element(section.getByRole('heading', { name: title })).toBeVisible()
    const figures = () =>
      [...section.element().querySelectorAll('dl > div')].map(({ textContent }) =>
        textContent?.replaceAll('\u202f', ' '),
      )
    expect(figures()).toEqual([
      'Espèces encaissées43 500 FCFA',
      'Frais de livraison, 3 courses4 500 FCFA',
      'À verser39 000 FCFA',
    ])
    for (const orderId of orders)
      await expect.element(section.getByRole('link', { name: orderId })).toBeVisible()
    await expectNoFlaws()
    await settle('Moussa')
    await expect.element(page.getByText(/^Versement de 39.000 FCFA enregistré\.$/)).toBeVisible()
    await expect.element(section).not.toBeInTheDocument()
    const past = page.getByRole('region', { name: 'Versements passés' }).getByRole('listitem').first()
    await expect.element(past.getByText('Moussa')).toBeVisible()
    await expect.element(past.getByText(/^Espèces 43.500 FCFA, frais réglés 4.500 FCFA$/)).toBeVisible()
    await past.getByText('3 courses').click()
    await expect.element(past.getByRole('link', { name: orders[0] ?? '' })).toBeVisible()
    await expectNoFlaws()
  })

  it('lists wallet payments reported at the door until they are confirmed or refused', async () => {
    const courierId = await addCourier('Aliou')
    const received = await deliver(product, courierId, { method: 'Wave' })
    const missing = await deliver(product, courierId, { method: 'Orange Money' })
    await shrinkToPhone()
    const screen = await showCash()
    const claims = page.getByRole('region', { name: 'Paiements mobiles à vérifier' })
    await expect.element(claims.getByText('Aliou').first()).toBeVisible()
    expect(owes('Aliou').elements()).toEqual([])
    const owed = page.getByRole('heading', { name: /^Vous devez à Aliou 3.000.FCFA$/ })
    await expect.element(owed).toBeVisible()
    expect(claims.element().textContent).toMatch(/29.000.FCFA/)
    await expectNoFlaws()
    await claims.getByRole('button', { name: `Reçu, ${received}`, exact: true }).click()
    await expect.element(page.getByText('Paiement confirmé', { exact: true })).toBeVisible()
    await claims.getByRole('button', { name: `Non reçu, ${missing}` }).click()
    await expect.element(claims).not.toBeInTheDocument()
    await screen.unmount()

    const details = await showScreen(orderScreen, '/dashboard/order/:orderId', `/dashboard/order/${missing}`)
    await page.getByRole('button', { name: 'Défaire la dernière étape' }).click()
    await page.getByRole('button', { name: 'Paiement reçu', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Paiement reçu' })
    await expect.element(dialog.getByText(/annoncés à la livraison par Orange Money/)).toBeVisible()
    const method = dialog.getByLabelText('Moyen de paiement')
    await expect.element(method).toHaveValue('Orange Money')
    expect(await flawsOnEachScreen()).toEqual([])
    await method.selectOptions('Cash')
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await details.unmount()
    await showCash()
    await expect.element(owes('Aliou')).toBeVisible()
  })

  it('asks for a reason when the courier hands over less than the amount owed', async () => {
    await aCourier('Ibou')
    await shrinkToPhone()
    await showCash()
    const section = owes('Ibou')
    await section.getByLabelText('Argent reçu (FCFA)').fill('35 500')
    await expect.element(section.getByText(/^Il manque 3.500 FCFA\.$/)).toBeVisible()
    await section.getByRole('button', { name: 'Valider le versement' }).click()
    await expect
      .element(section.getByRole('alert').getByText('Expliquez la différence dans la note.'))
      .toBeVisible()
    await section.getByLabelText('Raison de la différence').fill('Taxi payé')
    await settle('Ibou')
    await expect.element(page.getByText(/^Manque 3.500 FCFA$/)).toBeVisible()
    await expect.element(page.getByText('Taxi payé')).toBeVisible()
  })

  it('lets the shop pay the fees apart, and keeps what was typed', async () => {
    await aCourier('Modou')
    await showCash()
    const section = owes('Modou')
    const received = section.getByLabelText('Argent reçu (FCFA)')
    await expect.element(received).toHaveValue('39000')
    await section.getByLabelText('Régler ses frais maintenant').click()
    await expect.element(section.getByRole('heading', { name: /43.500.FCFA, 3 courses/ })).toBeVisible()
    await expect.element(received).toHaveValue('43500')
    await received.fill('43 000')
    await section.getByLabelText('Raison de la différence').fill('Un billet manque')
    await section.getByLabelText('Régler ses frais maintenant').click()
    await expect.element(received).toHaveValue('43 000')
    await expect.element(section.getByLabelText('Raison de la différence')).toHaveValue('Un billet manque')
    await section.getByLabelText('Régler ses frais maintenant').click()
    await settle('Modou')
    await expect.element(page.getByText(/^Manque 500 FCFA$/)).toBeVisible()
    const owed = page.getByRole('region', { name: /^Vous devez à Modou 4.500.FCFA$/ })
    await expect.element(owed.getByLabelText('Argent remis au livreur (FCFA)')).toHaveValue('4500')
    await owed.getByRole('button', { name: 'Valider le versement' }).click()
    const dialog = page.getByRole('dialog', { name: 'Versement de Modou' })
    await expect
      .element(dialog.getByText(/^Vous avez remis 4.500 FCFA\. 4.500 FCFA de frais sont réglés\./))
      .toBeVisible()
    await dialog.getByRole('button', { name: 'Valider le versement' }).click()
    await expect.element(owed).not.toBeInTheDocument()
    await expect.element(page.getByText(/^Versement de 4.500 FCFA enregistré\.$/)).toBeVisible()
  })

  it('shows the current amount when another order is delivered before the settlement', async () => {
    const { id } = await aCourier('Pape')
    await answerWith({ request: 'GET /api/events', status: 503, json: {} })
    await showCash()
    await expect.element(owes('Pape')).toBeVisible()
    await deliver(product, id)
    await settle('Pape')
    await expect
      .element(page.getByText(/Le montant a changé entre-temps.*Le livreur doit maintenant 52.000 FCFA/))
      .toBeVisible()
    await expect.element(owes('Pape').getByRole('heading', { name: /52.000.FCFA, 4 courses/ })).toBeVisible()
  })

  it('cannot be opened without the permission Caisse', { tags: ['D-53'] }, async () => {
    await signInAs('lectrice', ['orders:read'])
    await showInLayout({ [CASH]: cashScreen }, CASH)
    await expect.element(page.getByText(/Il faut le droit «.Caisse.»/)).toBeVisible()
  })
})

describe('the daily report', { tags: ['D-31'] }, () => {
  it('shows the figures of a day', async () => {
    await aCourier('Demba')
    await shrinkToPhone()
    await showCash()
    await page.getByRole('link', { name: 'Rapport du jour' }).click()
    await expect.element(page.getByRole('heading', { level: 3, name: 'Espèces' })).toBeVisible()
    const deliveries = () =>
      [...document.querySelectorAll('dl > div')]
        .map(({ textContent }) => textContent)
        .find((text) => text?.startsWith('Livraisons réussies'))
    expect(deliveries()).toBe('Livraisons réussies3')
    await expectNoFlaws()
    await page.getByRole('link', { name: 'Jour précédent' }).click()
    await expect.poll(deliveries).toBe('Livraisons réussies0')
    await page.getByRole('link', { name: 'Jour suivant' }).click()
    await expect.element(page.getByRole('link', { name: 'Jour suivant' })).not.toBeInTheDocument()
    await expect.poll(deliveries).toBe('Livraisons réussies3')
  })
})
