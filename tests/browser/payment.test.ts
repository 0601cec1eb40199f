import { describe, expect, it } from 'vitest'
import type { PlacedItem } from '../../domain/orders/order.ts'
import { cartOf, plain, storageOf, storedCart } from './support/cart.ts'
import { fill, order } from './support/checkout.ts'
import { flawsOnEachScreen } from './support/flaws.ts'
import { openShop } from './support/open-shop.ts'
import { alert, answer, form, pay, payer, paymentPage, phone, state } from './support/payment-page.ts'

const WAVE = { method: 'Wave', ussd: '*110#', site: 'https://www.wave.com/', number: '77 000 00 03' }
const ORANGE = {
  method: 'Orange Money',
  ussd: '#144#',
  site: 'https://www.orangemoney.sn/',
  number: '77 000 00 04',
}

const shop = openShop()
const { aPayer } = paymentPage(shop)

it('asks for the wallet’s number when the order has one of another country', async () => {
  const doll = await shop.merchant.addProduct({ name: 'Poupée', price: 4000 })
  const { page, leave } = await shop.newVisitor({ storage: storageOf(cartOf(doll)) })
  await page.goto('/delivery-info')
  await fill(page, 'Mary Smith')
  await page.getByLabel('Téléphone (facultatif)').fill('+33 6 12 34 56 78')
  await page.getByRole('radio', { name: 'Wave' }).check()
  await order(page)
  await form(page).waitFor()
  await expect.poll(() => payer(page).inputValue()).toBe('Mary Smith')
  expect(await phone(page).inputValue()).toBe('')
  await leave()
})

describe.each([WAVE, ORANGE])('paying with $method', ({ method, ussd, site, number }) => {
  it('places the order, empties the cart and passes the order to /payment', {
    tags: ['A-014', 'A-201', 'A-202', 'A-203', 'A-204', 'A-205'],
  }, async () => {
    const robe = await shop.merchant.addProduct({
      name: 'Robe',
      price: 6000,
      colors: ['Rouge'],
      sizes: ['M'],
    })
    const cart = cartOf([robe, { color: 'Rouge', size: 'M', quantity: 2 }])
    const { page, context, leave } = await shop.newVisitor({ storage: storageOf(cart) })
    await context.route(`${site}**`, (route) => route.fulfill({ body: 'wallet' }))
    await page.goto('/delivery-info')
    const customerName = `Client ${method}`
    await page.getByLabel('Nom complet').fill(customerName)
    await page.getByLabel('Adresse de livraison').fill('Ouakam')
    await page.getByLabel('Téléphone (facultatif)').fill('+221 77 123 45 67')
    expect(await page.getByRole('radio', { name: 'Paiement à la livraison' }).isChecked()).toBe(true)
    await page.getByRole('radio', { name: method }).check()
    await page.getByRole('button', { name: 'Confirmer la commande' }).click()
    await page.getByText(`Vous serez redirigé vers la page de paiement ${method}`).waitFor()
    await page.getByRole('button', { name: 'Continuer' }).click()
    await page.waitForURL('**/payment')

    const [order] = (await shop.merchant.orders()).filter((made) => made.customerName === customerName)
    expect(order).toMatchObject({ paymentMethod: method, paymentStatus: 'pending', status: 'pending' })
    // The URL changes before `history.state` and the page.
    await payer(page).waitFor()
    await expect
      .poll(() => page.evaluate(() => history.state.usr))
      .toEqual({
        method,
        phoneNumber: number.replace(/ /g, ''),
        totalAmount: 12_000,
        items: order?.items.map(asSent),
        paymentCode: order?.paymentCode,
      })
    expect(await storedCart(page)).toEqual([])
    const text = plain(await page.locator('main').textContent())
    for (const part of ['12 000 FCFA', number, order?.paymentCode, ussd, 'Robe']) expect(text).toContain(part)

    // The fields are filled in, because the order already has the name and phone.
    expect(await payer(page).inputValue()).toBe(customerName)
    expect(await phone(page).inputValue()).toBe('771234567')
    await pay(page)
    await page.waitForURL(`${site}**`)
    // The claim is stored and changes the order's payment status.
    const [after] = (await shop.merchant.orders()).filter((made) => made.customerName === customerName)
    expect(after).toMatchObject({ paymentStatus: 'claimed' })
    await leave()
  })

  it(`shows and copies the USSD code ${ussd}`, { tags: ['A-214', 'A-215'] }, async () => {
    const { page, context, leave } = await aPayer({ ...state, method })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('heading', { level: 1, name: `Paiement ${method}` }).waitFor()
    await page.getByText(ussd, { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Copier le code USSD' }).click()
    await page.getByText('Code USSD copié').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(ussd)
    await leave()
  })
})

/** An item as the shopper sent it, without the fields that the shop adds. */
const asSent = ({ productId, name, quantity, price, color, size, image }: PlacedItem) => {
  return { productId, name, quantity, price, color, size, image }
}

describe('the payment page', () => {
  it('shows the amount, the destination number, the code and one entry per item, and is excluded from search engines', {
    tags: ['A-207', 'A-208', 'A-209', 'A-210'],
  }, async () => {
    const { page, context, leave } = await aPayer()
    expect(await page.locator('meta[name="robots"]').getAttribute('content')).toContain('noindex')
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const fact = async (name: string) =>
      plain(
        await page
          .locator('dt', { hasText: name })
          .locator('xpath=following-sibling::dd[1]/strong')
          .textContent(),
      )
    expect(await fact('Montant à envoyer')).toBe('15 500 FCFA')
    expect(await fact('Numéro du destinataire')).toBe('77 000 00 03')
    expect(await fact('Code à indiquer')).toBe('K7Q2M9')
    const lines = page.getByRole('region', { name: 'Votre commande' }).getByRole('listitem')
    expect((await lines.allTextContents()).map(plain)).toEqual([
      'Robe3 × 1 000 FCFA3 000 FCFARouge · M',
      'Hochet1 × 12 500 FCFA12 500 FCFA',
    ])
    await page.getByRole('button', { name: 'Copier le numéro' }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('770000003')
    await page.getByRole('button', { name: 'Copier le code', exact: true }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('K7Q2M9')
    await leave()
  })

  it('posts line totals, an ISO timestamp and, for a missing size or colour, N/A, and can submit again after Back', {
    tags: 'A-211 A-212 A-213 A-216 A-399 A-400 A-401 A-402 A-403 A-404 A-405 A-406 A-407 A-408 A-409 A-410 A-411'.split(
      ' ',
    ),
  }, async () => {
    const { page, posts, leave } = await aPayer()
    await page.route(`${WAVE.site}**`, (route) => route.fulfill({ body: 'wallet' }))
    await answer(page, { success: true })
    await payer(page).fill(' Awa Ndiaye ')
    await phone(page).fill('77 123 45 67')
    const answered = page.waitForResponse('**/api/notify-payment')
    await pay(page)
    await answered
    expect(posts).toEqual([
      {
        body: {
          name: 'Awa Ndiaye',
          phone: '771234567',
          amount: 15_500,
          items: [
            { name: 'Robe', price: 3000, quantity: 3, size: 'M', color: 'Rouge', image: '/favicon.svg' },
            { name: 'Hochet', price: 12_500, quantity: 1, size: 'N/A', color: 'N/A', image: '' },
          ],
          paymentCode: 'K7Q2M9',
          paymentMethod: 'Wave',
          timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        },
      },
    ])
    await page.waitForURL(`${WAVE.site}**`)
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Paiement Wave' }).waitFor()
    expect(await payer(page).inputValue()).toBe(' Awa Ndiaye ')
    await pay(page)
    await page.waitForURL(`${WAVE.site}**`)
    await leave()
  })

  it('confirms that the shop was notified, and offers a link to the wallet’s site if the site does not open', async () => {
    const { page, leave } = await aPayer()
    // 204 No Content: the browser stays on the page.
    await page.route(`${WAVE.site}**`, (route) => route.fulfill({ status: 204 }))
    await answer(page, { success: true })
    await payer(page).fill('Awa Ndiaye')
    await phone(page).fill('771234567')
    await pay(page)
    await page.getByRole('status').getByText('La boutique est prévenue.').waitFor()
    const link = page.getByRole('link', { name: 'Ouvrir le site de Wave' })
    expect(await link.getAttribute('href')).toBe('https://www.wave.com/fr/')
    await leave()
  })

  it('keeps its state and input over a reload', async () => {
    const { page, leave } = await aPayer()
    await payer(page).fill('Awa Ndiaye')
    await phone(page).fill('77 12')
    await page.reload()
    await page.getByText('K7Q2M9', { exact: true }).waitFor()
    expect(await payer(page).inputValue()).toBe('Awa Ndiaye')
    expect(await phone(page).inputValue()).toBe('77 12')
    await leave()
  })

  it('can be reopened from the order notice on home', async () => {
    const hochet = await shop.merchant.addProduct({ name: 'Hochet', price: 2500 })
    const { page, leave } = await shop.newVisitor({ storage: storageOf(cartOf(hochet)) })
    await page.goto('/delivery-info')
    await page.getByLabel('Nom complet').fill('Mame Diarra')
    await page.getByLabel('Adresse de livraison').fill('Ouakam')
    await page.getByRole('radio', { name: 'Wave' }).check()
    await page.getByRole('button', { name: 'Confirmer la commande' }).click()
    await page.getByRole('button', { name: 'Continuer' }).click()
    await page.waitForURL('**/payment')
    const code = await page.evaluate(() => history.state.usr.paymentCode)
    await page.goto('/')
    await page.getByRole('link', { name: 'Aller au paiement' }).click()
    await page.getByText(code, { exact: true }).waitFor()
    await leave()
  })

  it('shows that it needs JavaScript', async () => {
    const page = await shop.read('/payment')
    const notice = page.locator('main noscript')
    expect(await notice.locator('p').first().isVisible()).toBe(true)
    expect(await notice.textContent()).toContain('Payer en ligne a besoin de JavaScript')
  })

  it('passes axe and fits each screen: initially, with messages, with the alert open', async () => {
    const { page, leave } = await aPayer(state)
    await form(page).waitFor()
    expect(await flawsOnEachScreen(page)).toEqual([])
    await pay(page)
    await page.getByText('Indiquez votre nom').waitFor()
    expect(await flawsOnEachScreen(page)).toEqual([])
    await answer(page, { success: false })
    await payer(page).fill('Awa')
    await phone(page).fill('771234567')
    await pay(page)
    await alert(page).waitFor()
    expect(await flawsOnEachScreen(page)).toEqual([])
    await leave({ despite: /notification/ })
  })
})
