import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Product } from '../../domain/catalogue/product.ts'
import { anOrderInput } from '../builders/order-input.ts'
import { plain } from './support/cart.ts'
import { checkout, fill, order } from './support/checkout.ts'
import { deliveryRuns } from './support/delivery-run.ts'
import { flawsOnEachScreen, smallTargets } from './support/flaws.ts'
import { openShop } from './support/open-shop.ts'
import { pay, payer, phone } from './support/payment-page.ts'
import { anAdministrator } from './support/signed-in.ts'
import { FAILED_ANSWER } from './support/visitor.ts'

const shop = openShop()
const { aVisitorWith } = checkout(shop)
const runs = deliveryRuns(shop)
let robe: Product
let made = 0

beforeAll(async () => {
  robe = await shop.merchant.addProduct({ name: 'Robe', price: 10_000, stock: 99 })
})

/** Places an order as the customer Awa. @returns its id and the path of its page */
async function placed(details: { customerPhone?: string; paymentMethod?: 'Wave' } = {}) {
  made += 1
  const orderId = `KB-F0000000${String(made).padStart(2, '0')}`
  const sent = anOrderInput(robe, 1, { orderId, customerName: 'Awa Ndiaye', ...details })
  const answer = await fetch(`${shop.url}/api/orders`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(sent),
  })
  const { followKey } = (await answer.json()) as { followKey: string }
  return { orderId, path: `/commande/${orderId}?cle=${followKey}` }
}

async function act(orderId: string, body: object) {
  const answer = await fetch(`${shop.url}/api/orders/${orderId}/actions`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${shop.merchant.token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(answer.status).toBe(200)
}

const open = (page: Page, label: string) => page.locator('summary', { hasText: label }).click()
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

describe('the page of an order', () => {
  it('is linked from home after ordering, and from Mes commandes', { tags: ['D-50', 'D-51'] }, async () => {
    const { page, leave } = await aVisitorWith([robe])
    await fill(page, 'Awa Ndiaye')
    await order(page)
    await page.waitForURL(`${shop.url}/`)
    const link = page.getByRole('link', { name: 'Suivre ma commande' })
    const path = await link.getAttribute('href')
    await link.click()
    await page.getByText('Nous avons reçu votre commande').waitFor()
    await page.goto('/')
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('link', { name: 'Mes commandes' }).first().click()
    const listed = page.getByRole('list', { name: 'Commandes de cet appareil' }).getByRole('link')
    expect(await listed.getAttribute('href')).toBe(path)
    await page.getByRole('button', { name: /^Effacer KB-/ }).click()
    await page.getByText('Les commandes passées avec cet appareil s’affichent ici.').waitFor()
    await leave()
  })

  it('is not cached, is not indexed, sends no referrer and loads no script', { tags: ['D-50'] }, async () => {
    const { path } = await placed()
    const answer = await fetch(shop.url + path)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Cache-Control')).toBe('private, no-store')
    expect(answer.headers.get('Referrer-Policy')).toBe('no-referrer')
    expect(answer.headers.get('X-Robots-Tag')).toBe('noindex')
    const html = await answer.text()
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(html).not.toMatch(/<script|modulepreload|Ndiaye/)
  })

  it('responds with the same 404 page for a wrong key and for an unknown order', {
    tags: ['D-50'],
  }, async () => {
    const { path } = await placed()
    const page = async (address: string) => {
      const answer = await fetch(shop.url + address)
      expect(answer.status).toBe(404)
      const html = await answer.text()
      return /<main.*<\/main>/s.exec(html)?.[0]
    }
    const wrong = await page(path.replace(/cle=.*/, 'cle=AAAAAAAAAAAAAAAAAAAAAA'))
    expect(wrong).toContain('Aucune commande ne correspond.')
    expect(await page('/commande/KB-0000000000?cle=AAAAAAAAAAAAAAAAAAAAAA')).toBe(wrong)
    expect(await page('/commande/KB-0000000000')).toBe(wrong)
  })

  it('cancels a pending order after a second tap, without scripts', { tags: ['D-50'] }, async () => {
    const { path } = await placed()
    const page = await shop.read(path)
    expect(plain(await page.getByRole('region', { name: 'Paiement' }).textContent())).toContain(
      'Montant à préparer : 10 000 FCFA',
    )
    await open(page, 'Annuler')
    await page.getByRole('button', { name: 'Annuler la commande' }).click()
    await page.getByText('Votre commande est annulée.').waitFor()
    expect(await heading(page).textContent()).toBe('Votre commande est annulée')
    expect(await page.getByText('Montant à préparer').count()).toBe(0)
    await page.goto(`${path}&fait=adresse`)
    expect(await page.getByText('La nouvelle adresse est enregistrée.').count()).toBe(0)
  })

  it('lets the customer change the address before packing, and only postpone the delivery after packing', {
    tags: ['D-50'],
  }, async () => {
    const { path, orderId } = await placed()
    const page = await shop.read(path)
    await open(page, 'Modifier l’adresse')
    await page.getByLabel('Nouvelle adresse').fill('Yoff, près du phare')
    await page.getByRole('button', { name: 'Enregistrer l’adresse' }).click()
    await page.getByText('La nouvelle adresse est enregistrée.').waitFor()
    const stored = (await shop.merchant.orders()).find((one) => one.orderId === orderId)
    expect(stored?.deliveryAddress).toBe('Yoff, près du phare')
    await act(orderId, { action: 'confirm' })
    await act(orderId, { action: 'pack' })
    await page.goto(path)
    expect(await heading(page).textContent()).toBe('Votre colis est prêt')
    expect(await page.locator('summary').allTextContents()).toEqual(['Reporter'])
    await open(page, 'Reporter')
    await page.getByLabel('Être livré à partir du').selectOption({ index: 2 })
    await page.getByRole('button', { name: 'Enregistrer le jour' }).click()
    await page.getByText('Le nouveau jour est enregistré.').waitFor()
    await page.getByText('Jour demandé').waitFor()
  })

  it('passes axe and fits each screen', async () => {
    const { path, orderId } = await placed()
    await act(orderId, { action: 'confirm' })
    const { page, leave } = await shop.newVisitor()
    for (const address of [path, '/mes-commandes']) {
      await page.goto(address)
      await heading(page).waitFor()
      for (const summary of await page.locator('main summary').all()) await summary.click()
      expect(await flawsOnEachScreen(page)).toEqual([])
      const small = await page
        .locator('main')
        .locator('button, summary, select, a:not(.word-link)')
        .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().height < 44).length)
      expect(small).toBe(0)
    }
    await leave()
  })

  it('leads to its articles and so to their reviews, without scripts', { tags: ['D-50'] }, async () => {
    const { page, leave } = await shop.newVisitor({ javaScript: false })
    await page.goto((await placed()).path)
    await page.getByRole('region', { name: 'Votre commande' }).getByRole('link', { name: robe.name }).click()
    await page.waitForURL(`**/product/${robe._id}`)
    await page.getByRole('heading', { name: 'Donnez votre avis' }).waitFor()
    await leave()
  })

  it('works with the keyboard only', { tags: ['D-50'] }, async () => {
    const { path } = await placed()
    const { page, leave } = await shop.newVisitor({ screen: 'laptop' })
    await page.goto(path)
    await page.locator('summary', { hasText: 'Annuler' }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByText('Votre commande est annulée.').waitFor()
    await leave()
  })
})

describe('an order to be paid in cash', () => {
  it('is paid with a wallet from its page while the courier is on the way, who then collects nothing', {
    tags: ['E-25', 'D-50', 'D-23', 'D-03'],
  }, async () => {
    const { path, orderId } = await placed()
    await act(orderId, { action: 'confirm' })
    const courier = await shop.newVisitor()
    await courier.page.goto(await runs.link(await runs.leave(await runs.addCourier('Moussa'), [orderId])))
    await courier.page
      .getByRole('listitem', { name: 'Awa Ndiaye' })
      .getByText(/^10.000 FCFA$/)
      .waitFor()

    const { page, context, leave } = await shop.newVisitor()
    await context.route('https://www.wave.com/**', (route) => route.fulfill({ body: 'wallet' }))
    await page.goto(path)
    const payment = page.getByRole('region', { name: 'Paiement' })
    expect(await payment.getByRole('button').allTextContents()).toEqual([
      'Payer avec Wave',
      'Payer avec Orange Money',
    ])
    expect(await flawsOnEachScreen(page)).toEqual([])
    await payment.getByRole('button', { name: 'Payer avec Wave' }).click()
    await page.getByText('Votre moyen de paiement est enregistré.').waitFor()
    await open(page, 'Changer de moyen de paiement')
    await payment.getByRole('button', { name: 'Payer en espèces à la livraison' }).waitFor()
    expect(await flawsOnEachScreen(page)).toEqual([])
    expect(await smallTargets(page)).toEqual([])
    await payment.getByRole('link', { name: 'Payer avec Wave' }).click()
    await payer(page).fill('Fatou Sarr')
    await phone(page).fill('77 123 45 67')
    await pay(page)
    await page.waitForURL('https://www.wave.com/**')

    await courier.page.reload()
    await courier.page.getByText('Le client annonce un paiement').waitFor()
    const merchant = await anAdministrator(shop, { screen: 'phone' })
    await merchant.page.goto('/dashboard/order/payments')
    await merchant.page.getByRole('button', { name: 'Confirmer' }).click()
    const dialog = merchant.page.getByRole('dialog')
    await dialog.getByLabel('Numéro de transaction').fill('T_WAVE_1')
    await dialog.getByRole('button', { name: 'Confirmer' }).click()
    await dialog.waitFor({ state: 'detached' })
    await merchant.page.goto(`/dashboard/order/${orderId}`)
    await merchant.page.getByText('Autre moyen de paiement choisi').waitFor()
    await merchant.page.getByText('Paiement : Cash → Wave').waitFor()

    await courier.page.reload()
    await courier.page.getByText('Déjà payé : ne rien encaisser').waitFor()
    await page.goto(path)
    await page.getByText('Rien à payer : votre commande est réglée.').waitFor()
    expect(await payment.getByRole('button').count()).toBe(0)
    for (const window of [merchant, courier]) await window.leave()
    await leave()
  })

  it('is not paid another way than another tab chose meanwhile, without scripts', {
    tags: ['E-25'],
  }, async () => {
    const { path } = await placed()
    const tabs = [
      await shop.newVisitor({ javaScript: false }),
      await shop.newVisitor({ javaScript: false }),
    ] as const
    const [{ page: first }, { page: second }] = tabs
    for (const tab of tabs) await tab.page.goto(path)
    await first.getByRole('button', { name: 'Payer avec Orange Money' }).click()
    await first.getByText('Votre moyen de paiement est enregistré.').waitFor()
    await second.getByRole('button', { name: 'Payer avec Wave' }).click()
    await second.getByText('Cette commande a été modifiée entre-temps. Rien n’a été enregistré.').waitFor()
    await second.getByRole('link', { name: 'Payer avec Orange Money' }).waitFor()
    await open(second, 'Changer de moyen de paiement')
    await second.getByRole('button', { name: 'Payer en espèces à la livraison' }).click()
    await second.getByText('À payer à la livraison.').waitFor()
    for (const tab of tabs) await tab.leave()
  })
})

describe('an unpaid wallet order', () => {
  it('is paid from its page on another device, which shows the present address', async () => {
    const { path, orderId } = await placed({ paymentMethod: 'Wave' })
    const { page, leave } = await shop.newVisitor()
    await page.goto(path)
    await page.getByText('Ouakam, rue 12').waitFor()
    const payment = page.getByRole('region', { name: 'Paiement' })
    const code = await payment.locator('dd').nth(1).textContent()
    await payment.getByRole('link', { name: 'Payer avec Wave' }).click()
    await page.getByRole('heading', { level: 1, name: 'Paiement Wave' }).waitFor()
    await page.getByText(code ?? 'no code', { exact: true }).waitFor()
    await act(orderId, { action: 'cancel', reason: 'Doublon' })
    await page.reload()
    await page.getByText(/Votre commande est annulée/).waitFor()
    await page.getByRole('link', { name: 'Suivre ma commande' }).click()
    expect(await payment.getByRole('link').count()).toBe(0)
    await page.getByRole('link', { name: 'Commander à nouveau' }).click()
    await page.getByRole('button', { name: `Commander à nouveau la commande ${orderId}` }).click()
    await page.getByText('Article ajouté au panier').waitFor()
    await leave()
  })
})

describe('Mes commandes', () => {
  it.each([true, false])(
    'finds an order by number and phone when javaScriptEnabled is %s',
    {
      tags: ['D-51'],
    },
    async (javaScript) => {
      const { orderId } = await placed({ customerPhone: '771234567' })
      const { page, leave } = await shop.newVisitor({ javaScript })
      await page.goto('/mes-commandes')
      const find = async (phone: string) => {
        await page.getByLabel('Numéro de commande').fill(orderId.toLowerCase())
        await page.getByLabel('Téléphone').fill(phone)
        await page.getByRole('button', { name: 'Voir la commande' }).click()
      }
      await find('770000000')
      await page.getByText('Aucune commande ne correspond.').waitFor()
      expect(await page.getByLabel('Numéro de commande').inputValue()).toBe(orderId.toLowerCase())
      await find('77 123 45 67')
      await page.getByText('Nous avons reçu votre commande').waitFor()
      await leave({ despite: FAILED_ANSWER })
    },
  )
})
