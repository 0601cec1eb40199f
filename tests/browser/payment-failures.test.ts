import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openShop } from './support/open-shop.ts'
import { alert, answer, form, pay, payer, paymentPage, phone, state } from './support/payment-page.ts'
import { FAILED_ANSWER } from './support/visitor.ts'

const shop = openShop()
const { aPayer } = paymentPage(shop)

describe('the payment form reports beside the field, without a request', () => {
  const NAME = 'Indiquez votre nom'
  const PHONE = 'Le numéro de téléphone doit contenir 9 chiffres.'
  it.each([
    ['an empty name', ' ', '771234567', 'Nom', NAME],
    ['an empty phone', 'Awa', '', 'Téléphone', PHONE],
    ['a phone of 8 digits', 'Awa', '77123456', 'Téléphone', PHONE],
    ['a phone of 10 digits', 'Awa', '7712345678', 'Téléphone', PHONE],
    ['a phone of letters', 'Awa', 'sept-cents', 'Téléphone', PHONE],
  ])('%s', { tags: ['A-497', 'A-498', 'A-499', 'A-587'] }, async (_case, name, number, field, message) => {
    const { page, posts, leave } = await aPayer()
    await payer(page).fill(name)
    await phone(page).fill(number)
    await pay(page)
    const control = form(page).getByLabel(field)
    await page.getByRole('alert').getByText(message).waitFor()
    const description = await control.getAttribute('aria-describedby')
    const reported = await Promise.all(
      (description ?? '').split(' ').map((id) => page.locator(`[id="${id}"]`).textContent()),
    )
    expect(reported).toContain(message)
    expect(await control.evaluate((one) => one === document.activeElement)).toBe(true)
    expect(posts).toEqual([])
    expect(await phone(page).inputValue()).toBe(number)
    await leave()
  })
})

describe('a payment claim that fails', () => {
  const failures: [string, (page: Page) => Promise<unknown>][] = [
    ['with success false', (page) => answer(page, { success: false, error: 'Code inconnu' })],
    [
      'with an error',
      (page) => page.route('**/api/notify-payment', (route) => route.fulfill({ status: 500 })),
    ],
    ['without an answer', (page) => page.route('**/api/notify-payment', (route) => route.abort())],
  ]
  it.each(failures)(
    '%s opens an alert with the USSD code and keeps the input',
    { tags: ['A-555', 'A-556'] },
    async (_case, fail) => {
      const { page, leave } = await aPayer({ ...state, method: 'Orange Money' })
      await fail(page)
      await payer(page).fill('Awa Ndiaye')
      await phone(page).fill('77 123 45 67')
      await pay(page)
      await alert(page)
        .getByText('Erreur lors de la notification. Utilisez le code USSD : #144#', { exact: true })
        .waitFor()
      await page.keyboard.press('Escape')
      await alert(page).waitFor({ state: 'hidden' })
      expect(await payer(page).inputValue()).toBe('Awa Ndiaye')
      expect(await phone(page).inputValue()).toBe('77 123 45 67')
      expect(new URL(page.url()).pathname).toBe('/payment')
      await leave({ despite: /Failed to load|notification|Code inconnu/ })
    },
  )

  it('with an unknown payment code gets a response with success: false and an error message', async () => {
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
  it.each([
    ['no navigation state', null],
    ['an unknown wallet', { ...state, method: 'Bitcoin' }],
    ['no code', { ...state, paymentCode: '' }],
    ['a non-numeric amount', { ...state, totalAmount: 'beaucoup' }],
    ['an amount of 1e300', { ...state, totalAmount: 1e300 }],
    ['no items', { ...state, items: [] }],
    ['text as navigation state', 'payer'],
  ])('with %s redirects to /not-found, the 404 page', async (_case, damaged) => {
    const { page, leave } = await aPayer(damaged)
    await page.waitForURL('**/not-found')
    await page.getByText('404', { exact: true }).waitFor()
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

  it('with unreadable items shows no NaN', async () => {
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
