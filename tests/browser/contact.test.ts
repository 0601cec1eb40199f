import type { Page, Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openShop } from './support/open-shop.ts'
import { closeToasts } from './support/toast.ts'
import { FAILED_ANSWER, type VisitorOptions, waitForHydration } from './support/visitor.ts'

const shop = openShop()
const SUCCESS = 'Votre message a été envoyé avec succès !'

/** A visitor on the contact form. */
async function aWriter(options: VisitorOptions = {}) {
  const visitor = await shop.newVisitor(options)
  await visitor.page.goto('/contact')
  await waitForHydration(visitor.page)
  return { ...visitor, send: visitor.page.getByRole('button', { name: 'Envoyer', exact: true }) }
}

const MESSAGE = {
  Nom: 'Fatou Sarr',
  Email: 'fatou@exemple.sn',
  Sujet: 'Taille d’un body',
  Message: 'Le 6 mois\ntaille-t-il grand ?',
}

const MISSING = 'Veuillez remplir tous les champs.'
const INVALID = 'Veuillez entrer une adresse email valide.'

/** Label of a field, text that the form rejects, and the error that it shows. */
const INVALID_FIELDS = [
  ...Object.keys(MESSAGE).map((label) => [label, '  ', MISSING] as const),
  ['Email', 'fatou', INVALID],
  ['Email', 'fatou@exemple', INVALID],
  ['Email', 'fatou@@exemple.sn', INVALID],
  ['Email', 'fa tou@exemple.sn', INVALID],
] as const

async function write(page: Page, fields: Partial<typeof MESSAGE>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await field(page, label).fill(text)
}

function field(page: Page, label: string) {
  return page.getByRole('main').getByRole('textbox', { name: label, exact: true })
}

function typed(page: Page): Promise<string[]> {
  return Promise.all(Object.keys(MESSAGE).map((label) => field(page, label).inputValue()))
}

async function messages(): Promise<Record<string, string>[]> {
  const headers = { Authorization: `Bearer ${shop.merchant.token}` }
  const answer = await fetch(`${shop.url}/api/contact`, { headers })
  return ((await answer.json()) as { messages: Record<string, string>[] }).messages
}

describe('the contact form', () => {
  it('shows thanks 1 s after the shop accepts the message, and is emptied', {
    tags: 'A-217 A-218 A-219 A-220 A-221 A-234 A-235 A-236 A-412 A-413 A-414 A-415'.split(' '),
  }, async () => {
    const { page, send, leave } = await aWriter()
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await write(page, MESSAGE)
    const taken = page.waitForResponse('**/api/contact')
    await send.click()
    expect((await taken).status()).toBe(201)
    // Text typed now would be lost, so typing is disabled.
    await field(page, 'Message').pressSequentially(' Merci !')
    expect(await typed(page)).toEqual(Object.values(MESSAGE))
    let waited = 0
    while (waited < 3000 && !(await page.getByText(SUCCESS).first().isVisible())) {
      await page.clock.runFor(100)
      waited += 100
    }
    expect(waited).toBeGreaterThanOrEqual(1000)
    expect(waited).toBeLessThanOrEqual(1500)
    expect(await typed(page)).toEqual(['', '', '', ''])
    await field(page, 'Message').pressSequentially('Bonjour')
    expect(await typed(page)).toEqual(['', '', '', 'Bonjour'])
    expect(await messages()).toContainEqual(
      expect.objectContaining({
        name: 'Fatou Sarr',
        email: 'fatou@exemple.sn',
        subject: 'Taille d’un body',
        message: 'Le 6 mois\ntaille-t-il grand ?',
      }),
    )
    await leave()
  })

  it('requires all fields and a valid e-mail address, focuses the first invalid field and sends nothing', {
    tags: ['A-492', 'A-493', 'A-562', 'A-564'],
  }, async () => {
    const { page, send, leave } = await aWriter()
    const sent: string[] = []
    page.on('request', (request) => request.url().endsWith('/api/contact') && sent.push(request.method()))
    const toasts = page.getByRole('region', { name: /^Messages/ })
    for (const [label, text, error] of INVALID_FIELDS) {
      const input = field(page, label)
      const wrong = { ...MESSAGE, [label]: text }
      await write(page, wrong)
      expect(await input.evaluate(describedBy), `${label} "${text}"`).not.toContain(error)
      await send.click()
      await expect.poll(() => input.evaluate(describedBy), { message: `${label} "${text}"` }).toContain(error)
      expect(await input.getAttribute('aria-invalid'), `${label} "${text}"`).toBe('true')
      expect(await input.evaluate((one) => one === document.activeElement), `${label} "${text}"`).toBe(true)
      // The browser removes spaces around an e-mail address.
      const remaining = Object.values({ ...wrong, Email: wrong.Email.trim() })
      expect(await typed(page), `${label} "${text}"`).toEqual(remaining)
      await toasts.getByText(error, { exact: true }).first().waitFor()
    }
    expect(sent).toEqual([])
    await leave()
  })

  it('keeps the input when the network or the server fails and sends it on the next attempt', async () => {
    const { page, send, leave } = await aWriter()
    for (const [failing, fail] of [
      ['the network', (route: Route) => route.abort()],
      ['the server', (route: Route) => route.fulfill({ status: 503, body: '' })],
    ] as const) {
      await page.route('**/api/contact', fail)
      await write(page, MESSAGE)
      expect(await page.getByText(SUCCESS).count(), failing).toBe(0)
      await send.click()
      const failure = page.getByText('Votre message n’a pas pu être envoyé. Veuillez réessayer.').first()
      await expect.poll(() => failure.isVisible(), { message: failing }).toBe(true)
      expect(await typed(page), failing).toEqual(Object.values(MESSAGE))
      await page.unroute('**/api/contact')
      await send.click()
      const success = page.getByText(SUCCESS).first()
      await expect.poll(() => success.isVisible(), { message: failing }).toBe(true)
      await closeToasts(page)
    }
    await leave({ despite: FAILED_ANSWER })
  })

  it('sends one message when Envoyer is pressed repeatedly', async () => {
    const { page, send, leave } = await aWriter({ screen: 'laptop' })
    const sent: string[] = []
    page.on('request', (request) => request.url().endsWith('/api/contact') && sent.push(request.method()))
    await write(page, MESSAGE)
    await send.dblclick()
    await field(page, 'Sujet').press('Enter')
    await page.getByText(SUCCESS).first().waitFor()
    expect(sent).toEqual(['POST'])
    await leave()
  })
})

function describedBy(input: Element): string {
  const ids = input.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
}

describe('the contact details', () => {
  it('list both postal addresses, one e-mail address, and a phone number and a WhatsApp link per city', {
    tags: ['A-003', 'A-016', 'A-222', 'A-223', 'A-224', 'A-225', 'A-226', 'A-227', 'A-228'],
  }, async () => {
    const page = await shop.read('/contact')
    const main = page.getByRole('main')
    await main.getByText('Dakar Ouakam Ripp', { exact: true }).waitFor()
    await main.getByText(/^Mbour, ./).waitFor()
    expect(await main.locator('a[href^="mailto:"]').count()).toBe(1)
    for (const city of ['Dakar', 'Mbour']) {
      const block = main.getByRole('region', { name: `Boutique de ${city}` })
      const links = await block
        .getByRole('link')
        .evaluateAll((all) => all.map((link) => [link.getAttribute('href'), link.textContent]))
      expect(links).toEqual([
        [expect.stringMatching(/^tel:\+221\d{9}$/), expect.stringMatching(/ \d\d \d\d\d \d\d \d\d$/)],
        [
          expect.stringMatching(/^https:\/\/wa\.me\/221\d{9}$/),
          expect.stringMatching(/WhatsApp.* \d\d \d\d\d \d\d \d\d$/),
        ],
      ])
    }
    await main.getByText('08:00-20:00').waitFor()
  })

  it('link to Facebook, TikTok and Instagram, and show a map under Visitez-nous...', {
    tags: ['A-229', 'A-230', 'A-231', 'A-232', 'A-233'],
  }, async () => {
    const page = await shop.read('/contact')
    const main = page.getByRole('main')
    for (const place of ['Facebook', 'TikTok', 'Instagram']) {
      expect(await main.getByRole('link', { name: place }).getAttribute('href')).toContain(
        `${place.toLowerCase()}.com/`,
      )
    }
    const map = main.getByRole('figure')
    await map.getByText('Visitez-nous...', { exact: true }).waitFor()
    const pins = await map
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')]))
    expect(pins).toEqual([
      ['Dakar : ouvrir la carte', expect.stringMatching(/mlat=14\.7\d+&mlon=-17\.4/)],
      ['Mbour : ouvrir la carte', expect.stringMatching(/mlat=14\.4\d+&mlon=-16\.9/)],
    ])
    expect((await map.getByRole('group').boundingBox())?.height).toBeGreaterThan(200)
  })
})

describe('the map of a shop', () => {
  const frame = (page: Page) => page.getByRole('main').locator('iframe')
  const embedded =
    /^https:\/\/www\.openstreetmap\.org\/export\/embed\.html\?bbox=-16\.96[^&]+&.*marker=14\.4222/

  /** A visitor for whom the test answers requests to the map's host, so that none leaves the machine. */
  async function anAsker(path: string) {
    const visitor = await shop.newVisitor()
    const asked: string[] = []
    await visitor.page.route('https://www.openstreetmap.org/**', (route) => {
      asked.push(route.request().url())
      return route.fulfill({ contentType: 'text/html', body: '<p>Mbour vue du ciel</p>' })
    })
    await visitor.page.goto(path)
    await waitForHydration(visitor.page)
    return { asked, ...visitor }
  }

  it('loads in a frame only after its button is tapped', async () => {
    const { page, asked, leave } = await anAsker('/contact')
    await page.getByRole('button', { name: 'Plan de Mbour' }).tap()
    await page.frameLocator('iframe').getByText('Mbour vue du ciel').waitFor()
    expect(await frame(page).getAttribute('src')).toMatch(embedded)
    expect(await frame(page).getAttribute('title')).toBe('Carte : Keur Bébé à Mbour')
    expect(asked).toEqual([await frame(page).getAttribute('src')])
    expect(await page.getByRole('link', { name: 'Ouvrir la carte de Mbour' }).getAttribute('href')).toContain(
      'mlat=14.4222',
    )
    await leave()
  })

  it('also loads after client navigation, without losing the text typed in the contact form', async () => {
    const { page, asked, leave } = await anAsker('/about')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
    await write(page, { Sujet: 'Taille d’un body' })
    expect(asked).toEqual([])
    await page.getByRole('button', { name: 'Plan de Mbour' }).tap()
    await page.frameLocator('iframe').getByText('Mbour vue du ciel').waitFor()
    expect(await frame(page).getAttribute('src')).toMatch(embedded)
    await expect.poll(() => field(page, 'Sujet').inputValue()).toBe('Taille d’un body')
    await leave()
  })

  it.each([
    ['/contact', 'https://www.openstreetmap.org'],
    ['/', "'none'"],
    ['/about', "'none'"],
    ['/cart', "'none'"],
  ])(
    'is allowed by the Content-Security-Policy of its page only: %s has frame-src %s',
    async (path, allowed) => {
      const policy = (await fetch(shop.url + path)).headers.get('content-security-policy') ?? ''
      expect(policy.split('; ')).toContain(`frame-src ${allowed}`)
    },
  )
})
