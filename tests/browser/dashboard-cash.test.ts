import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Product } from '../../domain/catalogue/product.ts'
import { deliveriesOf } from './support/deliveries.ts'
import { flawsOnEachScreen, smallTargets } from './support/flaws.ts'
import { openShop } from './support/open-shop.ts'
import { anAdministrator } from './support/signed-in.ts'
import { FAILED_ANSWER } from './support/visitor.ts'

const shop = openShop()
let product: Product

beforeAll(async () => {
  product = await shop.merchant.addProduct({ name: 'Gigoteuse', price: 14500, stock: 60 })
})

/** A courier who delivered three orders. */
async function aCourier(name: string) {
  const deliveries = deliveriesOf(shop)
  const id = await deliveries.addCourier(name)
  const orders: string[] = []
  for (let made = 0; made < 3; made++) orders.push(await deliveries.deliver(product, id))
  return { ...deliveries, id, orders }
}

const plainSpaces = (text: string | null) => (text ?? '').replace(/\s/g, ' ')

const owes = (page: Page, name: string) =>
  page
    .getByRole('region')
    .filter({ has: page.getByRole('heading', { name: new RegExp(`^${name} vous doit`) }) })

async function settle(page: Page, name: string) {
  await owes(page, name).getByRole('button', { name: 'Valider la remise' }).click()
  const dialog = page.getByRole('dialog', { name: `Remise de ${name}` })
  await dialog.getByRole('button', { name: 'Valider la remise' }).click()
}

describe('the cash screen', { tags: ['D-30'] }, () => {
  it('shows what a courier owes, and settles it', async () => {
    const name = 'Moussa'
    const { orders } = await aCourier(name)
    const { page, leave } = await anAdministrator(shop, { screen: 'phone' })
    await page.goto('/dashboard/order/cash')
    const section = owes(page, name)
    await section.waitFor()
    expect(plainSpaces(await section.getByRole('heading').textContent())).toBe(
      `${name} vous doit 43 500 FCFA, 3 courses`,
    )
    for (const orderId of orders) await section.getByRole('link', { name: orderId }).waitFor()
    expect(await flawsOnEachScreen(page)).toEqual([])
    expect(await smallTargets(page)).toEqual([])
    await settle(page, name)
    await page.getByText(/^Remise de 43.500 FCFA enregistrée\.$/).waitFor()
    await section.waitFor({ state: 'detached' })
    const past = page.getByRole('region', { name: 'Remises passées' }).getByRole('listitem')
    await past.first().getByText(name).waitFor()
    await past.first().getByText('3 courses').click()
    await past
      .first()
      .getByRole('link', { name: orders[0] ?? '' })
      .waitFor()
    expect(await flawsOnEachScreen(page)).toEqual([])
    expect(await smallTargets(page)).toEqual([])
    await leave()
  })

  it('lists wallet payments reported at the door until they are confirmed or refused', async () => {
    const { addCourier, deliver } = deliveriesOf(shop)
    const courierId = await addCourier('Aliou')
    const found = await deliver(product, courierId, 1, 'Wave')
    const missing = await deliver(product, courierId, 1, 'Orange Money')
    const { page, leave } = await anAdministrator(shop, { screen: 'phone' })
    await page.goto('/dashboard/order/cash')
    const claims = page.getByRole('region', { name: 'Paiements mobiles à vérifier' })
    await claims.getByText('Aliou').first().waitFor()
    expect(await owes(page, 'Aliou').count()).toBe(0)
    expect(plainSpaces(await claims.textContent())).toContain('29 000 FCFA')
    expect(await flawsOnEachScreen(page)).toEqual([])
    expect(await smallTargets(page)).toEqual([])
    await claims.getByRole('button', { name: `Reçu, ${found}`, exact: true }).click()
    await page.getByText('Paiement confirmé', { exact: true }).waitFor()
    await claims.getByRole('button', { name: `Non reçu, ${missing}` }).click()
    await claims.waitFor({ state: 'detached' })

    await page.goto(`/dashboard/order/${missing}`)
    await page.getByRole('button', { name: 'Défaire la dernière étape' }).click()
    await page.getByRole('button', { name: 'Paiement reçu', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Paiement reçu' })
    await dialog.getByText(/annoncés à la livraison par Orange Money/).waitFor()
    expect(await dialog.getByLabel('Moyen de paiement').inputValue()).toBe('Orange Money')
    expect(await flawsOnEachScreen(page)).toEqual([])
    await dialog.getByLabel('Moyen de paiement').selectOption('Cash')
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await page.getByText('Paiement confirmé', { exact: true }).first().waitFor()
    await page.goto('/dashboard/order/cash')
    await owes(page, 'Aliou').waitFor()
    await leave()
  })

  it('asks for a reason when the courier hands over less than the amount owed', async () => {
    await aCourier('Ibou')
    const { page, leave } = await anAdministrator(shop, { screen: 'phone' })
    await page.goto('/dashboard/order/cash')
    const section = owes(page, 'Ibou')
    await section.getByLabel('Argent reçu (FCFA)').fill('40 000')
    await section.getByText(/^Il manque 3.500 FCFA\.$/).waitFor()
    await section.getByRole('button', { name: 'Valider la remise' }).click()
    await section.getByRole('alert').getByText('Expliquez la différence dans la note.').waitFor()
    await section.getByLabel('Raison de la différence').fill('Taxi payé')
    await settle(page, 'Ibou')
    await page.getByText(/^Manque 3.500 FCFA$/).waitFor()
    await page.getByText('Taxi payé').waitFor()
    await leave()
  })

  it('shows the current amount when another order is delivered before the settlement', async () => {
    const { id, deliver } = await aCourier('Pape')
    const { page, leave } = await anAdministrator(shop)
    await page.route('**/api/events', (route) => route.abort())
    await page.goto('/dashboard/order/cash')
    await owes(page, 'Pape').waitFor()
    await deliver(product, id)
    await settle(page, 'Pape')
    await page.getByText(/Le montant a changé entre-temps.*Le livreur doit maintenant 58.000 FCFA/).waitFor()
    await owes(page, 'Pape')
      .getByText(/58.000 FCFA, 4 courses/)
      .waitFor()
    await leave({ despite: FAILED_ANSWER })
  })

  it('cannot be opened without the permission Caisse', { tags: ['D-53'] }, async () => {
    const account = await shop.merchant.addAdministrator('lectrice', ['orders:read'])
    const { page, leave } = await anAdministrator(shop, { account })
    await page.goto('/dashboard/order/cash')
    await page.getByText(/Il faut le droit «.Caisse.»/).waitFor()
    await leave()
  })
})

describe('the daily report', { tags: ['D-31'] }, () => {
  it('shows the figures of a day', async () => {
    await aCourier('Demba')
    const { page, leave } = await anAdministrator(shop, { screen: 'phone' })
    await page.goto('/dashboard/order/cash')
    await page.getByRole('link', { name: 'Rapport du jour' }).click()
    await page.getByRole('heading', { level: 3, name: 'Espèces' }).waitFor()
    const figure = (label: string) =>
      page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) })
    expect(plainSpaces(await figure('Livraisons réussies').textContent())).toMatch(/réussies[1-9]/)
    expect(await flawsOnEachScreen(page)).toEqual([])
    expect(await smallTargets(page)).toEqual([])
    await page.getByRole('link', { name: 'Jour précédent' }).click()
    await expect.poll(() => figure('Livraisons réussies').textContent()).toBe('Livraisons réussies0')
    await page.getByRole('link', { name: 'Jour suivant' }).click()
    await expect.poll(() => page.getByRole('link', { name: 'Jour suivant' }).count()).toBe(0)
    await leave()
  })

  it('can be downloaded, and is printed without the menu', async () => {
    const { page, leave } = await anAdministrator(shop)
    await page.goto('/dashboard/order/cash/report')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Exporter (CSV)' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^rapport-\d{4}-\d\d-\d\d\.csv$/)
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByRole('button', { name: 'Imprimer' }).count()).toBe(0)
    expect(await page.getByRole('navigation').count()).toBe(0)
    await page.getByRole('heading', { level: 3, name: 'Remboursements' }).waitFor()
    await leave()
  })
})
