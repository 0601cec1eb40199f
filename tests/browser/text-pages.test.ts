import { describe, expect, it } from 'vitest'
import { faqEntries } from '../../config/faq.ts'
import { aCartLine } from '../builders/a-cart-line.ts'
import { plain, storageOf } from './support/cart.ts'
import { openShop } from './support/open-shop.ts'
import { FAILED_ANSWER, waitForHydration } from './support/visitor.ts'

const shop = openShop()

const TEXT_TAGS = 'a br div em h1 h2 h3 header li ol p section span strong ul'.split(' ')

describe('the page about the shop', () => {
  it('describes its history, mission, values and contacts in both cities', {
    tags: ['A-237', 'A-238', 'A-239', 'A-240', 'A-241', 'A-242', 'A-243', 'A-244', 'A-245', 'A-246'],
  }, async () => {
    const page = await shop.read('/about')
    const main = page.getByRole('main')
    await main.getByRole('heading', { level: 2, name: 'Notre histoire' }).waitFor()
    const cards = (title: string) =>
      main
        .locator('section')
        .filter({ has: page.getByRole('heading', { name: title }) })
        .locator('h3')
    expect(await cards('Notre mission').allTextContents()).toEqual([
      'Qualité et sécurité',
      'Service client',
      'Accessibilité',
      'Innovation',
    ])
    expect(await cards('Nos valeurs').allTextContents()).toEqual([
      'L’amour des enfants',
      'La confiance',
      'L’excellence',
    ])
    for (const city of ['Dakar', 'Mbour']) {
      const block = main.getByRole('region', { name: `Boutique de ${city}` })
      await block.getByText(new RegExp(`^${city}.`)).waitFor()
      expect(await block.locator('a[href^="tel:+221"]').count()).toBe(1)
      expect(await block.locator('a[href^="https://wa.me/221"]').count()).toBe(1)
    }
    await main.getByText('08:00-20:00').waitFor()
  })
})

describe('the FAQ', () => {
  it('has ten questions, one open at a time, and links to contact and chat', {
    tags: ['A-247', 'A-248', 'A-249', 'A-251', 'A-252', 'A-416'],
  }, async () => {
    const { page, leave } = await shop.newVisitor()
    await page.goto('/faq')
    await waitForHydration(page)
    const main = page.getByRole('main')
    const questions = main.locator('button[aria-expanded]')
    const answers = main.locator('.answer').filter({ visible: true })
    expect(await questions.count()).toBe(10)
    expect(await answers.count()).toBe(0)
    const ids = await questions.evaluateAll((all) => all.map((one) => one.getAttribute('aria-controls')))
    expect(new Set(ids).size).toBe(10)
    for (const id of ids) expect(await page.locator(`[id="${id}"]`).count(), String(id)).toBe(1)

    await questions.nth(0).tap()
    expect(await answers.allTextContents()).toEqual([faqEntries[0]?.answer])
    expect(await questions.nth(0).getAttribute('aria-expanded')).toBe('true')
    await questions.nth(1).press('Enter')
    expect(await answers.allTextContents()).toEqual([faqEntries[1]?.answer])
    expect(await questions.nth(0).getAttribute('aria-expanded')).toBe('false')
    await questions.nth(1).tap()
    expect(await answers.count()).toBe(0)

    expect(await main.getByRole('link', { name: 'écrivez-nous sur WhatsApp' }).getAttribute('href')).toMatch(
      /^https:\/\/wa\.me\/221\d{9}$/,
    )
    await main.getByRole('link', { name: 'Contactez-nous' }).click()
    await page.waitForURL('**/contact')
    await leave()
  })

  it('has structured data of its questions and answers', { tags: ['A-250', 'A-417', 'A-418'] }, async () => {
    const html = await (await fetch(`${shop.url}/faq`)).text()
    const scripts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
    const found = scripts
      .map(([, json = '']) => JSON.parse(json))
      .filter((data) => data['@type'] === 'FAQPage')
    expect(found).toHaveLength(1)
    expect(found[0].mainEntity).toEqual(
      faqEntries.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    )
    expect(found[0].mainEntity).toHaveLength(10)
  })
})

describe('the delivery information', () => {
  it('states delivery to Dakar and Mbour', { tags: ['A-017', 'B-010'] }, async () => {
    const page = await shop.read('/delivery-info')
    await page.getByRole('main').getByText('À Dakar, à Mbour et dans leurs environs.').waitFor()
  })
})

describe('the legal text', () => {
  const TEXTS = [
    [
      '/terms',
      'Conditions générales de vente',
      'Retours et remboursements',
      { tags: ['A-253', 'A-255', 'A-256'] },
    ],
    ['/privacy', 'Politique de confidentialité', 'Vos droits', { tags: ['A-254', 'A-255', 'A-256'] }],
  ] satisfies [string, string, string, { tags: string[] }][]

  describe.each(TEXTS)('%s', (path, title, heading, cited) => {
    it(
      'is dated January 2025, is complete without scripts and contains only HTML elements for text',
      cited,
      async () => {
        const page = await shop.read(path)
        const main = page.getByRole('main')
        await main.getByRole('heading', { level: 1, name: title }).waitFor()
        await main.getByRole('heading', { level: 2, name: heading }).waitFor()
        await main.getByText('Dernière mise à jour : janvier 2025').waitFor()
        const tags = await main
          .locator('*')
          .evaluateAll((all) => [...new Set(all.map(({ localName }) => localName))])
        expect(tags.filter((tag) => !TEXT_TAGS.includes(tag))).toEqual([])
        expect((await main.textContent())?.length).toBeGreaterThan(1000)
      },
    )
  })

  it('opens from the footer without a request for data', { tags: ['A-253', 'A-254'] }, async () => {
    const { page, leave } = await shop.newVisitor()
    let asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    for (const [link, title] of [
      ['Conditions de vente', 'Conditions générales de vente'],
      ['Confidentialité', 'Politique de confidentialité'],
    ] as const) {
      await page.goto('/faq')
      await waitForHydration(page)
      asked = []
      await page.getByRole('contentinfo').getByRole('link', { name: link, exact: true }).click()
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
      await page.waitForLoadState('networkidle')
      expect(
        asked.filter((address) => /^\/api\/(?!ping)|\.data$/.test(address)),
        link,
      ).toEqual([])
    }
    await leave()
  })
})

describe('the terms', () => {
  const SAID = [
    ['Dakar : 24-48 h', 'Mbour : 48-72 h', 'livraison express : moins de 24 h'],
    ['50 000 XOF', '75 000 XOF'],
    ['dans les 7 jours', 'emballage d’origine', 'dans les 14 jours suivant la réception'],
    ['vêtements : 3 mois', 'jouets : 6 mois à 1 an'],
    ['poussettes et équipements : 1-2 ans', 'mobilier : 1-3 ans'],
    ['paiement à la livraison', 'mobile money : Wave, Orange Money, et Free Money', 'virement bancaire'],
  ].flat()

  it('state delivery times, free-delivery thresholds, returns, refunds, warranties and means of payment', {
    tags: 'A-020 A-021 A-022 A-626 A-627 A-628 A-629 A-630 A-631 A-632 A-633 A-634 A-637 A-638 A-639'.split(
      ' ',
    ),
  }, async () => {
    const page = await shop.read('/terms')
    const text = plain(await page.locator('main').textContent())
    expect(SAID.filter((fact) => !text.includes(fact))).toEqual([])
  })

  it('state delivery and return periods of the legal text, unlike the product page and the delivery form', {
    tags: ['A-023', 'A-642'],
  }, async () => {
    const { _id } = await shop.merchant.addProduct({ name: 'Hochet', category: 'Jouer' })
    const page = await shop.read(`/product/${_id}`)
    await page.getByText('Retours gratuits sous 30 jours.').waitFor()
    await page.getByText('Livré en 1 à 3 jours.', { exact: false }).waitFor()
    await shop.read('/delivery-info')
    await page.getByText('1 à 5 jours ouvrables selon la destination', { exact: false }).waitFor()
    await shop.read('/terms')
    const terms = plain(await page.locator('main').textContent())
    for (const fact of ['Dakar : 24-48 h', 'Mbour : 48-72 h', 'moins de 24 h', 'dans les 7 jours'])
      expect(terms).toContain(fact)

    const { page: cart, leave } = await shop.newVisitor()
    await cart.goto('/cart')
    await cart.getByText('A Vos Frais').waitFor()
    await leave()
  })
})

describe('delivery fees', () => {
  it('are not stated in francs: the cart shows A Vos Frais, the terms name only the thresholds for free delivery', {
    tags: ['A-641'],
  }, async () => {
    const cart = [aCartLine({ price: 10_000, quantity: 2 }), aCartLine({ price: 90_000 })]
    const { page, leave } = await shop.newVisitor({ storage: storageOf(cart) })
    await page.route('**/api/products/**', (route) => route.abort())
    await page.goto('/cart')
    const total = page.getByRole('region', { name: 'Total du Panier' })
    await total.getByText('A Vos Frais').waitFor()
    const figures = await total.getByRole('definition').allTextContents()
    expect(figures.map(plain)).toEqual(['110 000 FCFA', 'A Vos Frais', '110 000 FCFA'])
    await leave({ despite: FAILED_ANSWER })
    const terms = (await shop.read('/terms')).getByRole('main')
    for (const threshold of ['50 000 XOF', '75 000 XOF'])
      await terms.getByText(threshold, { exact: false }).first().waitFor()
  })
})

describe('the privacy page', () => {
  it('states the retention periods: 3 years for orders, 13 months for browsing', {
    tags: ['A-635', 'A-636'],
  }, async () => {
    const page = await shop.read('/privacy')
    await page.getByText('commandes : 3 ans').waitFor()
    await page.getByText('données de navigation : 13 mois').waitFor()
  })
})

describe('the not-found page', () => {
  it('answers an unknown URL with 404, a humorous text and a link home', {
    tags: ['A-044', 'A-257', 'A-258', 'A-259'],
  }, async () => {
    const { page, leave } = await shop.newVisitor()
    for (const path of ['/xyz', '/a/b/c', '/not-found']) {
      expect((await page.goto(path))?.status(), path).toBe(404)
      await page.getByText('404', { exact: true }).waitFor()
      await page.getByText('Cette page a fait comme le doudou : elle a disparu sous le lit.').waitFor()
      await waitForHydration(page)
      await page.getByRole('link', { name: "Retour à l'accueil" }).click()
      await page.waitForURL(`${shop.url}/`)
      await page.getByRole('heading', { name: 'Nos Partenaires' }).waitFor()
    }
    await leave({ despite: FAILED_ANSWER })
  })
})
