import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { dayOf } from '../../domain/deliveries/courier.ts'
import { DAY_MS } from '../../domain/durations.ts'
import { formatWeekdayDate } from '../../domain/text/format.ts'
import { violations } from './support/accessibility.ts'
import { aMerchant, ask, tapping } from './support/merchant-day.ts'
import { openShop } from './support/open-shop.ts'
import { orders } from './support/shopper.ts'

const shop = openShop()
const ORDERS = 26
const SETTLE = /^Valider (?:la remise|le versement)$/

async function placeOrders(): Promise<string[]> {
  const sizes = ['6 mois', '9 mois']
  const variants = sizes.map((size) => ({ color: null, size, stock: 40 }))
  const body = await shop.merchant.addProduct({ name: 'Body', price: 5000, stock: 80, sizes, variants })
  const ids: string[] = []
  for (let number = 1; number <= ORDERS; number++) {
    // The last one is ordered twice by the same customer.
    const who = number === ORDERS ? ORDERS - 1 : number
    const customer = {
      customerName: `Client ${who}`,
      customerPhone: `7710000${String(who).padStart(2, '0')}`,
    }
    const choice = { size: '6 mois', quantity: number === 9 ? 2 : 1 }
    ids.push((await orders(shop.url, body, customer, choice)).orderId)
  }
  return ids
}

/** The page of a courier's run, where each stop says how it went. */
async function aCourier(link: string) {
  const visitor = await shop.newVisitor({ screen: 'phone' })
  const { page } = visitor
  const { tap, count } = tapping(page)
  await page.goto(`/livraison#${link.split('#')[1]}`)
  const stop = (number: number) => page.getByRole('listitem', { name: new RegExp(`Client ${number}$`) })
  /** What happened at a stop takes two to four taps. */
  const report = async (
    number: number,
    outcome: RegExp,
    fill?: (tapMore: () => void) => Promise<unknown>,
  ) => {
    const before = count()
    let more = 0
    await stop(number).waitFor()
    await tap(outcome, stop(number))
    await fill?.(() => {
      more += 1
    })
    await tap(/^Enregistrer/, page.getByRole('dialog'))
    const taps = count() - before + more
    expect(taps, `${number} ${outcome}`).toBeGreaterThanOrEqual(2)
    expect(taps, `${number} ${outcome}`).toBeLessThanOrEqual(4)
  }
  return { ...visitor, report }
}

const DELIVERED = /^Livré, /

async function reportOffline({ page, context, report, leave }: Awaited<ReturnType<typeof aCourier>>) {
  expect(await violations(page)).toEqual([])
  const waiting = page.getByText('pas encore envoyé', { exact: true })
  await context.setOffline(true)
  for (const number of [1, 2, 3, 4, 5, 6, 7, 8]) await report(number, DELIVERED)
  await report(9, /Livré en partie/, async (tapMore) => {
    tapMore()
    await page.getByLabel('Pièces prises : Body, 6 mois').selectOption('1')
  })
  await report(10, /Pas livré/, async (tapMore) => {
    tapMore()
    await page.getByLabel('Absent').check()
  })
  await report(11, /Échange de taille/)
  await expect.poll(() => waiting.count()).toBe(11)
  await context.setOffline(false)
  await expect.poll(() => waiting.count(), { timeout: 20_000 }).toBe(0)
  await leave({ despite: /ERR_INTERNET_DISCONNECTED/ })
}

async function reportOnline({ page, report, leave }: Awaited<ReturnType<typeof aCourier>>) {
  for (const number of [12, 13, 14, 15, 16, 17, 18, 19, 20]) await report(number, DELIVERED)
  await report(21, DELIVERED, async (tapMore) => {
    tapMore()
    await page.getByLabel('Wave', { exact: true }).check()
  })
  await page.getByText('Aucune livraison restante').waitFor()
  await expect.poll(() => page.getByText('pas encore envoyé', { exact: true }).count()).toBe(0)
  await leave()
}

async function give(page: Page, { tap, select }: ReturnType<typeof tapping>, courier: string) {
  await tap(/Livreur|Confier/, page.getByRole('region', { name: 'Commandes choisies' }))
  await select('Livreur', courier, page.getByRole('dialog'))
  await tap('Confier', page.getByRole('dialog'))
  await page.getByRole('region', { name: 'Commandes choisies' }).waitFor({ state: 'detached' })
}

it('26 orders, two couriers and their cash need no more taps than before, and end in the right sums', {
  tags: ['D-10', 'D-21', 'D-22', 'D-23', 'D-30', 'D-31'],
  timeout: 180_000,
}, async () => {
  for (const [name, phone] of [
    ['Moussa', '771112233'],
    ['Awa', '771112244'],
  ])
    await ask(shop, 'POST', '/couriers', { name, phone, fee: 1000 })
  const { page, leave, ...taps } = await aMerchant(shop)
  const { tap, follow, choose, ends } = taps
  const ids = await placeOrders()
  const tomorrow = dayOf(Date.now() + DAY_MS)
  const orderOf = async (orderId: string | undefined) => (await ask(shop, 'GET', `/orders/${orderId}`)).order
  const card = (orderId: string | undefined) => page.getByRole('article', { name: orderId ?? '' })

  // The overview was opened before the orders were placed.
  await page.getByText('commandes à confirmer').waitFor()
  await expect
    .poll(() => page.getByRole('link', { name: /commandes à confirmer/ }).textContent())
    .toContain('26')
  await follow(/commandes à confirmer/)
  await card(ids[25]).getByText('autre commande de ce numéro en 24 h').waitFor()
  for (const orderId of ids.slice(22, 25)) {
    await tap('Pas de réponse', card(orderId))
    await expect.poll(async () => (await orderOf(orderId)).callResult).toBe('no_answer')
  }
  const gone = (orderId: string | undefined) => card(orderId).waitFor({ state: 'detached' })
  await tap('Refusée', card(ids[25]))
  await tap('Commande en double', card(ids[25]))
  await gone(ids[25])
  await tap('Confirmée, livrer le …', card(ids[21]))
  await tap(formatWeekdayDate(tomorrow), card(ids[21]))
  await gone(ids[21])
  for (const orderId of ids.slice(0, 21)) {
    await tap('Confirmée', card(orderId))
    await gone(orderId)
  }
  expect(await orderOf(ids[21])).toMatchObject({ status: 'confirmed', wantedDay: tomorrow })
  ends('confirm 26 orders')

  const bar = page.getByRole('region', { name: 'Commandes choisies' })
  await follow(/^À préparer/)
  await choose('Choisir toute la page')
  await tap(/Prête/, bar)
  await page.getByText('22 faites').first().waitFor()
  ends('pack 22 orders')

  for (const orderId of ids.slice(0, 11)) await choose(`Choisir ${orderId}`)
  await give(page, taps, 'Moussa')
  await choose('Choisir les prêtes sans livreur')
  await give(page, taps, 'Awa')
  ends('give them to two couriers')

  await follow(/^En livraison/)
  const run = (name: string) => page.getByRole('article', { name })
  const links: string[] = []
  for (const [name, count] of [
    ['Moussa', 11],
    ['Awa', 10],
  ] as const) {
    await tap('Départ', run(name))
    await run(name).getByText(`${count} faites`).waitFor()
    await tap('Créer le lien du livreur', run(name))
    await tap('Copier le lien', run(name))
    links.push(
      (await run(name)
        .getByText(/\/livraison#/)
        .textContent()) ?? '',
    )
  }
  expect(await orderOf(ids[21])).toMatchObject({ fulfillmentStatus: 'packed' })
  ends('let two couriers leave, with their links')

  const [moussa = '', awa = ''] = links
  await Promise.all([reportOffline(await aCourier(moussa)), reportOnline(await aCourier(awa))])

  await follow(/^Caisse/)
  for (const name of ['Moussa', 'Awa']) {
    const cash = page.getByRole('region', { name: new RegExp(`^${name} vous doit`) })
    await cash
      .getByText(`${name === 'Moussa' ? '40' : '35'}\u202f000\u00a0FCFA`)
      .first()
      .waitFor()
    await tap(SETTLE, cash)
    await tap(SETTLE, page.getByRole('dialog'))
    await cash.waitFor({ state: 'detached' })
  }
  await tap(/^Reçu, /)
  await expect.poll(async () => (await orderOf(ids[20])).received).toBe(5000)
  ends('take the cash of two couriers')

  const { report } = await ask(shop, 'GET', `/cash/report?day=${dayOf(Date.now())}`)
  const cash = { collected: 95_000, settlements: 2, settled: 95_000, fees: 20_000, received: 75_000 }
  expect(report).toMatchObject({
    cash,
    fees: 20_000,
    failed: expect.arrayContaining([{ reason: 'absent', count: 1 }]),
  })
  expect(report.wallets.find(({ method }: { method: string }) => method === 'Wave').paid).toBe(5000)
  expect(await violations(page)).toEqual([])
  await leave()
})
