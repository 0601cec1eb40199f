import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { violations } from './support/accessibility.ts'
import { plain } from './support/cart.ts'
import { openShop } from './support/open-shop.ts'
import { orders } from './support/shopper.ts'
import { anAdministrator } from './support/signed-in.ts'

const shop = openShop()

/** Counts taps on a page; typing is not a tap. */
function tapping(page: Page) {
  let taps = 0
  return {
    count: () => taps,
    tap: async (name: string | RegExp, within: Pick<Page, 'getByRole'> = page) => {
      taps += 1
      await within
        .getByRole('button', { name, exact: typeof name === 'string' })
        .first()
        .click()
    },
  }
}

interface Answer {
  // biome-ignore lint/suspicious/noExplicitAny: the tests read fields of any response
  [field: string]: any
}

async function ask(method: string, path: string, json?: object) {
  const answer = await fetch(`${shop.url}/api${path}`, {
    method,
    headers: { Authorization: `Bearer ${shop.merchant.token}`, 'Content-Type': 'application/json' },
    ...(json && { body: JSON.stringify(json) }),
  })
  return (await answer.json()) as Answer
}

it('a day of twelve orders ends with a report that is correct to the franc', {
  tags: ['D-10', 'D-22', 'D-23', 'D-30', 'D-31', 'D-40'],
}, async () => {
  const sizes = ['6 mois', '9 mois']
  const variants = sizes.map((size) => ({ color: null, size, stock: 20 }))
  const body = await shop.merchant.addProduct({ name: 'Body', price: 5000, stock: 40, sizes, variants })
  await ask('POST', '/couriers', { name: 'Moussa', phone: '771112233', fee: 1000 })
  const placed = []
  for (let number = 1; number <= 12; number++) {
    const customerPhone = `77100000${number === 12 ? '2' : number % 10}`
    const customerName = number === 12 ? 'Client 2' : `Client ${number}`
    const quantity = number === 6 ? 2 : 1
    placed.push(await orders(shop.url, body, { customerName, customerPhone }, { size: '6 mois', quantity }))
  }
  const [first] = placed
  const ids = placed.map(({ orderId }) => orderId)

  const { page, leave } = await anAdministrator(shop, { screen: 'phone' })
  const { tap, count } = tapping(page)
  const card = (orderId: string | undefined) => page.getByRole('article', { name: orderId ?? '' })

  await page.goto('/dashboard/order/to-confirm')
  await card(first?.orderId).waitFor()
  await card(ids[11]).getByText('autre commande de ce numéro en 24 h').waitFor()
  const done = (orderId: string | undefined) => card(orderId).waitFor({ state: 'detached' })
  for (const orderId of ids.slice(8, 11)) {
    await tap('Pas de réponse', card(orderId))
    await expect
      .poll(async () => (await ask('GET', `/orders/${orderId}`)).order)
      .toMatchObject({ callResult: 'no_answer' })
  }
  await tap('Refusée', card(ids[11]))
  await tap('Commande en double', card(ids[11]))
  await done(ids[11])
  for (const orderId of ids.slice(0, 8)) {
    await tap('Confirmée', card(orderId))
    await done(orderId)
  }
  const confirming = count()

  await page.goto('/dashboard/order/to-prepare')
  await page.getByRole('checkbox', { name: 'Choisir toute la page' }).check()
  const bar = page.getByRole('region', { name: 'Commandes choisies' })
  await tap(/Prête/, bar)
  await page.getByText('8 faites').first().waitFor()
  await page.getByRole('checkbox', { name: 'Choisir toutes les prêtes' }).check()
  await tap(/Livreur|Confier/, bar)
  await page.getByRole('combobox', { name: 'Livreur' }).selectOption({ label: 'Moussa' })
  await tap('Confier', page.getByRole('dialog'))
  await expect
    .poll(async () => (await ask('GET', '/runs')).runs)
    .toMatchObject([{ orders: { length: 8 }, toCollect: 45_000 }])
  const packing = count() + 3

  await page.goto('/dashboard/order/deliveries')
  await tap('Départ')
  await page.getByText('8 faites').waitFor()
  await tap('Créer le lien du livreur')
  await page.getByRole('button', { name: 'Copier le lien' }).waitFor()
  const { runs } = await ask('GET', '/runs')
  const { link } = await ask('POST', `/runs/${runs[0].id}/link`)
  const sending = count() + 3

  const courier = await shop.newVisitor({ screen: 'phone' })
  const road = courier.page
  await road.goto(`/livraison#${link.split('#')[1]}`)
  const stop = (number: number) => road.getByRole('listitem', { name: new RegExp(`Client ${number}$`) })
  await stop(1).waitFor()
  expect(await violations(road)).toEqual([])
  const waiting = road.getByText('pas encore envoyé', { exact: true })
  await courier.context.setOffline(true)
  const report = async (number: number, outcome: string, submit: string, fill?: () => Promise<unknown>) => {
    await stop(number).getByRole('button', { name: outcome }).first().click()
    await fill?.()
    await road.getByRole('dialog').getByRole('button', { name: submit }).click()
  }
  for (const number of [1, 2, 3, 4, 5])
    await report(number, `Livré, Client ${number}`, 'Enregistrer la livraison')
  await report(6, 'Livré en partie', 'Enregistrer la livraison', () =>
    road.getByLabel('Pièces prises : Body, 6 mois').selectOption('1'),
  )
  await report(7, 'Pas livré', 'Enregistrer', () => road.getByLabel('Absent').check())
  await report(8, 'Échange de taille', 'Enregistrer l’échange')
  await expect.poll(() => waiting.count()).toBe(8)
  await courier.context.setOffline(false)
  await expect.poll(() => waiting.count(), { timeout: 20_000 }).toBe(0)
  await courier.leave({ despite: /ERR_INTERNET_DISCONNECTED/ })
  const states = await Promise.all(
    ids.slice(0, 8).map(async (orderId) => (await ask('GET', `/orders/${orderId}`)).order),
  )
  expect(states.map(({ fulfillmentStatus }) => fulfillmentStatus)).toEqual([
    ...Array(5).fill('delivered'),
    'partially_delivered',
    'delivery_failed',
    'delivered',
  ])

  await page.goto('/dashboard/order/cash')
  await page.getByText(/Moussa vous doit 28.000.FCFA, 7 courses/).waitFor()
  await page.getByLabel('Argent reçu (FCFA)').fill('27500')
  await page.getByLabel('Raison de la différence').fill('Monnaie rendue en trop')
  await tap('Valider le versement')
  await tap('Valider le versement', page.getByRole('dialog'))
  await page.getByText('Aucun livreur ne vous doit d’argent.').waitFor()
  await page.getByText(/Manque 500.FCFA/).waitFor()

  await page.goto(`/dashboard/order/${ids[0]}`)
  await tap('Demander un retour')
  await page.getByLabel('Body, 6 mois').selectOption('1')
  await tap('Enregistrer le retour')
  await tap('Recevoir')
  await page.getByLabel('Remettre en vente').first().check()
  await tap('Pièces reçues', page.getByRole('region', { name: 'Retours' }).locator('form'))
  await tap('Rembourser', page.getByRole('region', { name: 'Retours' }))
  await tap('Rembourser', page.getByRole('region', { name: 'Retours' }).locator('form'))
  await expect
    .poll(async () => (await ask('GET', `/orders/${ids[0]}`)).order)
    .toMatchObject({ paymentStatus: 'refunded', received: 5000, refunded: 5000 })

  await page.goto('/dashboard/order/cash/report')
  await page.getByRole('heading', { level: 3 }).first().waitFor()
  const figures = plain(await page.getByRole('article').first().textContent())
  for (const francs of ['35 000 FCFA', '27 500 FCFA', '5 000 FCFA', '7 000 FCFA']) {
    expect(figures).toContain(francs)
  }
  expect(await violations(page)).toEqual([])
  console.info('Taps:', { confirming, packing, sending, all: count() + 6 })
  expect(count() + 6).toBeLessThan(60)
  await leave()
})
