import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Product } from '../../domain/catalogue/product.ts'
import { anOrderInput } from '../builders/order-input.ts'
import { plain } from './support/cart.ts'
import { checkout, fill, order } from './support/checkout.ts'
import { flawsOnEachScreen } from './support/flaws.ts'
import { openShop } from './support/open-shop.ts'
import { FAILED_ANSWER } from './support/visitor.ts'

const shop = openShop()
const { aVisitorWith } = checkout(shop)
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
    await page.getByRole('link', { name: 'Voir ma commande' }).click()
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
