import type { Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openShop } from './support/open-shop.ts'
import { alert, form, pay, payer, paymentPage, phone, state } from './support/payment-page.ts'
import { FAILED_ANSWER } from './support/visitor.ts'

const shop = openShop()
const { aPayer } = paymentPage(shop)

describe('the payment form', () => {
  const NAME = 'Indiquez votre nom'
  const PHONE = 'Le numéro de téléphone doit contenir 9 chiffres.'

  it('reports an empty name and a phone without 9 digits beside the field, without a request', {
    tags: ['A-497', 'A-498', 'A-499', 'A-587'],
  }, async () => {
    const { page, posts, leave } = await aPayer()
    const reported = page.getByRole('alert')
    for (const [name, number, field, message] of [
      [' ', '771234567', 'Nom', NAME],
      ['Awa', '', 'Téléphone', PHONE],
      ['Awa', '77123456', 'Téléphone', PHONE],
      ['Awa', '7712345678', 'Téléphone', PHONE],
      ['Awa', 'sept-cents', 'Téléphone', PHONE],
    ] as const) {
      const about = `name "${name}", phone "${number}"`
      await payer(page).fill(name)
      // Typing removes the message of the previous case, so that it is not taken for a new one.
      for (const typed of ['7', number]) await phone(page).fill(typed)
      await expect.poll(() => reported.getByText(/./).count(), { message: about }).toBe(0)
      await pay(page)
      await expect.poll(() => reported.getByText(message).count(), { message: about }).toBe(1)
      const control = form(page).getByLabel(field)
      const ids = ((await control.getAttribute('aria-describedby')) ?? '').split(' ')
      const described = await Promise.all(ids.map((id) => page.locator(`[id="${id}"]`).textContent()))
      expect(described, about).toContain(message)
      expect(await control.evaluate((one) => one === document.activeElement), about).toBe(true)
      expect(posts, about).toEqual([])
      expect(await phone(page).inputValue(), about).toBe(number)
    }
    await leave()
  })
})

describe('a payment claim that fails', () => {
  it('opens an alert with the USSD code and keeps the input', { tags: ['A-555', 'A-556'] }, async () => {
    const { page, leave } = await aPayer({ ...state, method: 'Orange Money' })
    const text = 'Erreur lors de la notification. Utilisez le code USSD : #144#'
    await payer(page).fill('Awa Ndiaye')
    await phone(page).fill('77 123 45 67')
    for (const [failure, respond] of [
      ['success false', (route) => route.fulfill({ json: { success: false, error: 'Code inconnu' } })],
      ['an error', (route) => route.fulfill({ status: 500 })],
      ['no answer', (route) => route.abort()],
    ] as [string, (route: Route) => Promise<void>][]) {
      await page.route('**/api/notify-payment', respond)
      await pay(page)
      await expect
        .poll(() => alert(page).getByText(text, { exact: true }).isVisible(), { message: failure })
        .toBe(true)
      await page.keyboard.press('Escape')
      await expect.poll(() => alert(page).isVisible(), { message: failure }).toBe(false)
      expect(await payer(page).inputValue(), failure).toBe('Awa Ndiaye')
      expect(await phone(page).inputValue(), failure).toBe('77 123 45 67')
      expect(new URL(page.url()).pathname, failure).toBe('/payment')
    }
    await leave({ despite: /Failed to load|notification|Code inconnu/ })
  })

  it('says that the order has changed, and not to pay, when the claim does not match it', {
    tags: ['E-25'],
  }, async () => {
    const { page, leave } = await aPayer()
    await page.route('**/api/notify-payment', (route) =>
      route.fulfill({ status: 409, json: { success: false, code: 'PAYMENT_MISMATCH' } }),
    )
    await payer(page).fill('Awa Ndiaye')
    await phone(page).fill('771234567')
    await pay(page)
    await page.getByText(/Votre commande a changé.: ne payez pas ce montant/).waitFor()
    expect(await alert(page).isVisible()).toBe(false)
    expect(await payer(page).inputValue()).toBe('Awa Ndiaye')
    await page.getByRole('link', { name: 'Revoir ma commande' }).waitFor()
    await leave({ despite: FAILED_ANSWER })
  })

  it('opens an alert when the payment code is unknown and the API returns success: false with an error message', async () => {
    const { page, leave } = await aPayer()
    await payer(page).fill('Awa Ndiaye')
    await phone(page).fill('771234567')
    const answered = page.waitForResponse('**/api/notify-payment')
    await pay(page)
    expect(await (await answered).json()).toMatchObject({ success: false, error: expect.any(String) })
    await alert(page).waitFor()
    await leave({ despite: /Failed to load|Aucune commande/ })
  })
})

describe('/payment', () => {
  it('with missing or invalid navigation state redirects to /not-found, the 404 page', async () => {
    const { page, leave } = await aPayer(null)
    await page.waitForURL('**/not-found')
    await page.getByText('404', { exact: true }).waitFor()
    for (const [damage, usr] of [
      ['an unknown wallet', { ...state, method: 'Bitcoin' }],
      ['no code', { ...state, paymentCode: '' }],
      ['a non-numeric amount', { ...state, totalAmount: 'beaucoup' }],
      ['an amount of 1e300', { ...state, totalAmount: 1e300 }],
      ['no items', { ...state, items: [] }],
      ['text as navigation state', 'payer'],
    ] as const) {
      await page.evaluate((usr) => history.replaceState({ usr, key: 'test', idx: 0 }, '', '/payment'), usr)
      await page.reload()
      await expect.poll(() => new URL(page.url()).pathname, { message: damage }).toBe('/not-found')
      await page.getByText('404', { exact: true }).waitFor()
    }
    await leave({ despite: FAILED_ANSWER })
  })

  it('opened directly leads to /not-found with status 404', { tags: ['A-206', 'A-571'] }, async () => {
    const { page, leave } = await shop.newVisitor()
    const statuses: number[] = []
    page.on('response', (answered) => {
      if (answered.url().endsWith('/not-found') && answered.request().isNavigationRequest())
        statuses.push(answered.status())
    })
    await page.goto('/payment')
    await page.waitForURL('**/not-found')
    await page.getByText('404', { exact: true }).waitFor()
    expect(statuses).toEqual([404])
    await leave({ despite: FAILED_ANSWER })
  })

  it('requested without a browser responds with 302 to /not-found', async () => {
    const answered = await fetch(`${shop.url}/payment`, { redirect: 'manual' })
    expect([answered.status, answered.headers.get('location')]).toEqual([302, '/not-found'])
  })

  it('shows no NaN, undefined or null when the price or quantity of an item is not a number', async () => {
    const items = [
      { price: 'cher', quantity: null },
      { ...state.items[0], quantity: 'trois' },
    ]
    const { page, leave } = await aPayer({ ...state, items })
    await page.getByText('Robe').waitFor()
    expect(await page.locator('main').textContent()).not.toMatch(/NaN|undefined|null/)
    await leave()
  })
})
