import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Product } from '../../domain/catalogue/product.ts'
import { overflow, overflowAtDoubleText, violations } from './support/accessibility.ts'
import { untilCached } from './support/cached.ts'
import { deliveryRuns } from './support/delivery-run.ts'
import { openShop } from './support/open-shop.ts'
import { FAILED_ANSWER, type VisitorOptions } from './support/visitor.ts'

const shop = openShop()
const runs = deliveryRuns(shop)
let body: Product
let toy: Product

beforeAll(async () => {
  const sizes = ['6 mois', '12 mois']
  const variants = sizes.map((size) => ({ color: null, size, stock: 50 }))
  body = await shop.merchant.addProduct({ name: 'Body', price: 5000, sizes, variants })
  toy = await shop.merchant.addProduct({ name: 'Hochet', price: 2500, stock: 90 })
})

/** A courier with a run of these customers’ orders, and the phone that opened the link of the run. */
async function onTheRoad(customers: readonly string[], options: VisitorOptions = {}) {
  const courier = await runs.addCourier('Moussa')
  const orderIds: string[] = []
  for (const name of customers) orderIds.push(await runs.order(toy, name))
  const runId = await runs.leave(courier, orderIds)
  const link = await runs.link(runId)
  const visitor = await shop.newVisitor(options)
  await visitor.page.goto(link)
  await visitor.page.getByRole('heading', { name: 'Tournée de Moussa' }).waitFor()
  return { ...visitor, courier, runId, link, orderIds: orderIds as [string, ...string[]] }
}

const report = (page: Page, outcome: string, name: string) =>
  page.getByRole('button', { name: `${outcome}, ${name}`, exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Enregistrer la livraison' }).click()
const unsent = (page: Page) => page.getByText('pas encore envoyé', { exact: true })
const statusOf = async (orderId: string) => (await runs.details(orderId)).fulfillmentStatus

/** Texts of the links and buttons that are less than 44 px wide or high. */
const smallTargets = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('a, button')].flatMap((control) => {
      const { width, height } = control.getBoundingClientRect()
      return width < 44 || height < 44 ? [control.textContent] : []
    }),
  )

describe('the couriers’ page', () => {
  it('works without network, and sends each action once after reconnecting', { tags: ['D-23'] }, async () => {
    const { page, context, link, orderIds, leave } = await onTheRoad(['Awa Ndiaye', 'Fatou Sarr'], {
      serviceWorker: true,
    })
    const [first, second] = orderIds as unknown as [string, string]
    await untilCached(page, '/livraison')
    await untilCached(page, (await page.locator('script').getAttribute('src')) ?? '')
    await context.setOffline(true)
    await page.reload()
    await report(page, 'Livré', 'Awa Ndiaye').click()
    expect(await page.getByLabel('Montant encaissé (FCFA)').inputValue()).toBe('2500')
    await save(page)
    await unsent(page).waitFor()
    await report(page, 'Pas livré', 'Fatou Sarr').click()
    await page.getByLabel('Absent').check()
    await page.getByLabel('Note pour la boutique').fill('Personne au portail')
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await page.reload()
    await expect.poll(() => unsent(page).count()).toBe(2)
    expect(await statusOf(first)).toBe('out_for_delivery')
    const other = await context.newPage()
    await other.goto(link)
    await context.setOffline(false)
    await expect.poll(() => statusOf(second)).toBe('delivery_failed')
    await expect.poll(() => unsent(page).count()).toBe(0)
    expect(await runs.details(first)).toMatchObject({
      fulfillmentStatus: 'delivered',
      payments: [{ amount: 2500, method: 'Cash' }],
      deliveryAttempts: [{ result: 'delivered', collected: 2500 }],
    })
    expect((await runs.details(second)).deliveryAttempts).toMatchObject([
      { reason: 'absent', note: 'Personne au portail' },
    ])
    await leave({ despite: /ERR_INTERNET_DISCONNECTED|Failed to load/ })
  })

  it('shows a refused action with its input, which can be corrected', { tags: ['D-23'] }, async () => {
    const courierId = await runs.addCourier('Moussa')
    const orderId = await runs.order(toy, 'Khady Ba', { quantity: 2 })
    const { order } = await runs.act(orderId, { action: 'assign', courierId })
    const { page, leave } = await shop.newVisitor()
    await page.goto(await runs.link(order.runId))
    await report(page, 'Livré', 'Khady Ba').click()
    await page.getByLabel('Wave').check()
    const line = { productId: toy._id, quantity: 1, color: null, size: null, discount: 0, discountReason: '' }
    await runs.act(orderId, { action: 'edit', lines: [line] })
    await save(page)
    await page.getByText('Ce montant dépasse ce qui reste dû').waitFor()
    await page
      .getByText('Vous aviez noté')
      .and(page.getByText(/Livré, 5.000 FCFA \(Wave\)/))
      .waitFor()
    await report(page, 'Corriger', `Khady Ba (${orderId})`).click()
    expect(await page.getByLabel('Wave', { exact: true }).isChecked()).toBe(true)
    expect(await page.getByLabel('Payé par Wave (FCFA)').inputValue()).toBe('2500')
    await save(page)
    await expect.poll(() => statusOf(orderId)).toBe('delivered')
    await page.getByText('Vous aviez noté').waitFor({ state: 'detached' })
    await leave({ despite: FAILED_ANSWER })
  })

  it('keeps unsent actions when the link is revoked, and sends them with the next link', {
    tags: ['D-23'],
  }, async () => {
    const { page, runId, orderIds, leave } = await onTheRoad(['Mariama Sow'])
    await runs.ask('DELETE', `/runs/${runId}/link`)
    await report(page, 'Livré', 'Mariama Sow').click()
    await save(page)
    await page.getByText('Ce lien n’est plus valable. Demandez-en un nouveau à la boutique.').waitFor()
    await page.getByText('Ce qui n’est pas envoyé partira avec le nouveau lien.').waitFor()
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Mariama')
    expect(await statusOf(orderIds[0])).toBe('out_for_delivery')
    await page.goto(await runs.link(runId))
    await expect.poll(() => statusOf(orderIds[0])).toBe('delivered')
    await leave({ despite: FAILED_ANSWER })
  })

  it('records a partial delivery and an exchange for another size', { tags: ['D-23', 'D-41'] }, async () => {
    const courier = await runs.addCourier('Aliou')
    const part = await runs.order(body, 'Bineta Fall', { quantity: 3, size: '6 mois' })
    const other = await runs.order(body, 'Coumba Sy', { size: '6 mois' })
    const link = await runs.link(await runs.leave(courier, [part, other]))
    const { page, leave } = await shop.newVisitor()
    await page.goto(link)
    await report(page, 'Livré en partie', 'Bineta Fall').click()
    await page.getByLabel(/^Pièces prises/).selectOption('2')
    expect(await page.getByLabel('Montant encaissé (FCFA)').inputValue()).toBe('10000')
    await save(page)
    await report(page, 'Échange de taille', 'Coumba Sy').click()
    await page.getByRole('button', { name: 'Enregistrer l’échange' }).click()
    await expect.poll(() => statusOf(other)).toBe('delivered')
    expect(await statusOf(part)).toBe('partially_delivered')
    expect((await runs.details(other)).items).toMatchObject([{ refused: 1 }, { size: '12 mois' }])
    await leave()
  })

  it('reports a payment by Wave, made without network, as announced and not as collected', {
    tags: ['D-23', 'D-30'],
  }, async () => {
    const { page, context, orderIds, leave } = await onTheRoad(['Ndeye Diouf'])
    await context.setOffline(true)
    await report(page, 'Livré', 'Ndeye Diouf').click()
    await page.getByLabel('Wave').check()
    await save(page)
    await unsent(page).waitFor()
    await context.setOffline(false)
    await expect.poll(() => statusOf(orderIds[0])).toBe('delivered')
    await page.getByText(/^Livré, 2.500 FCFA \(Wave, la boutique vérifie\)$/).waitFor()
    await page.getByText(/Annoncé par Wave ou Orange Money/).waitFor()
    expect(await runs.details(orderIds[0])).toMatchObject({
      paymentStatus: 'claimed',
      payments: [],
      doorClaim: { method: 'Wave', amount: 2500, status: 'open' },
    })
    await leave({ despite: FAILED_ANSWER })
  })

  it('explains what to do when the link is missing or invalid', async () => {
    const { page, leave } = await shop.newVisitor()
    const answer = await page.goto('/livraison')
    expect(answer?.headers()['x-robots-tag']).toBe('noindex')
    await page.getByText('Ouvrez cette page avec le lien').waitFor()
    await page.goto('/livraison#faux')
    await page.getByText('Ce lien n’est plus valable').waitFor()
    await leave({ despite: FAILED_ANSWER })
  })

  it('is usable by keyboard, has large targets and passes axe', { tags: ['D-23'] }, async () => {
    const { page, orderIds, leave } = await onTheRoad(['Ndeye Gueye', 'Rama Diop'])
    expect(await violations(page)).toEqual([])
    expect(await smallTargets(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
    await report(page, 'Pas livré', 'Rama Diop').focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await report(page, 'Livré', 'Ndeye Gueye').focus()
    await page.keyboard.press('Enter')
    await page.getByLabel('Montant encaissé (FCFA)').focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => statusOf(orderIds[0])).toBe('delivered')
    expect(await overflowAtDoubleText(page)).toBe(0)
    await leave()
  })
})
