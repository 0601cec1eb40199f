import { expect, it } from 'vitest'
import { overflow, violations } from './support/accessibility.ts'
import { untilCached } from './support/cached.ts'
import { deliveryRuns } from './support/delivery-run.ts'
import { openShop } from './support/open-shop.ts'
import { anAdministrator } from './support/signed-in.ts'

const shop = openShop()
const runs = deliveryRuns(shop)

it('an order is paid in cash and by Wave at the door without network, checked at the desk, and settled', {
  tags: ['D-23', 'D-30', 'E-20'],
}, async () => {
  const dress = await shop.merchant.addProduct({ name: 'Robe', price: 12_500, stock: 9 })
  const [first, second] = [await runs.order(dress, 'Awa Ndiaye'), await runs.order(dress, 'Fatou Sarr')]
  const courier = await shop.newVisitor({ screen: 'phone', serviceWorker: true })
  const road = courier.page
  const runId = await runs.leave(await runs.addCourier('Moussa'), [first, second])
  await road.goto(await runs.link(runId))
  await road.getByRole('heading', { name: 'Tournée de Moussa' }).waitFor()
  await untilCached(road, '/livraison')
  await courier.context.setOffline(true)

  const deliver = async (name: string, wallet: string, cash: string) => {
    await road.getByRole('button', { name: `Livré, ${name}`, exact: true }).click()
    await road.getByLabel('Wave').check()
    await road.getByLabel('Et en espèces (FCFA, facultatif)').fill(cash)
    if (wallet !== '') await road.getByLabel('Payé par Wave (FCFA)').fill(wallet)
    await road.getByRole('button', { name: 'Enregistrer la livraison' }).click()
  }
  await deliver('Awa Ndiaye', '', '5 000')
  await road.getByText(/^Livré, 7.500 FCFA \(Wave\) et 5.000 FCFA \(espèces\)$/).waitFor()
  await deliver('Fatou Sarr', '6 000', '4 000')
  await road.getByText(/^Il manque 2.500 FCFA sur 12.500 FCFA\. Enregistrer quand même.\?$/).waitFor()
  expect(await violations(road)).toEqual([])
  expect(await overflow(road)).toBe(0)
  await road.getByRole('button', { name: 'Enregistrer quand même' }).click()
  const unsent = road.getByText('pas encore envoyé', { exact: true })
  await expect.poll(() => unsent.count()).toBe(2)
  await courier.context.setOffline(false)
  await expect.poll(() => unsent.count(), { timeout: 20_000 }).toBe(0)
  await road
    .getByText(/^Livré, 7.500 FCFA \(Wave, la boutique vérifie\) et 5.000 FCFA \(espèces\)$/)
    .waitFor()
  await road.getByText(/Annoncé par Wave ou Orange Money.: 13.500 FCFA/).waitFor()
  expect(await violations(road)).toEqual([])
  await courier.leave({ despite: /ERR_INTERNET_DISCONNECTED|Failed to load/ })

  const { page, leave } = await anAdministrator(shop, { screen: 'phone' })
  await page.goto('/dashboard/order/payments')
  await page.getByRole('button', { name: `Confirmer, ${first}` }).click()
  const form = page.getByRole('dialog', { name: 'Paiement reçu' })
  expect(await form.getByLabel('Montant reçu (FCFA)').inputValue()).toBe('7500')
  await form.getByLabel('Numéro de transaction').fill('T_DOOR')
  await form.getByRole('button', { name: 'Confirmer' }).click()
  await form.waitFor({ state: 'detached' })
  expect(await runs.details(first)).toMatchObject({ received: 12_500, doorClaim: { status: 'confirmed' } })

  await page.goto('/dashboard/order/cash')
  await page.getByText(/^Moussa vous doit 6.000.FCFA, 2 courses$/).waitFor()
  const figures = await page.locator('dl > div').allTextContents()
  expect(figures.map((text) => text.replaceAll('\u202f', ' '))).toEqual([
    'Espèces encaissées9 000 FCFA',
    'Frais de livraison, 2 courses3 000 FCFA',
    'À verser6 000 FCFA',
  ])
  expect(await violations(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  await page.getByRole('button', { name: 'Valider le versement' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Valider le versement' }).click()
  await page.getByText('Aucun livreur ne vous doit d’argent.').waitFor()
  expect(await runs.details(first)).toMatchObject({ paymentStatus: 'paid' })
  expect(await runs.details(second)).toMatchObject({ received: 4000, doorClaim: { amount: 6000 } })

  await page.goto(`/dashboard/order/${first}`)
  await page.getByText(/^Encaissé.: 5.000 FCFA, annoncé par Wave.: 7.500 FCFA sur 12.500 FCFA$/).waitFor()
  expect(await violations(page)).toEqual([])
  await leave()
})
