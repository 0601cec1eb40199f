import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { violations } from './support/accessibility.ts'
import { openShop } from './support/open-shop.ts'
import { openProduct, posts, textOf } from './support/product-page.ts'
import { FAILED_ANSWER, holdRequests, type VisitorOptions } from './support/visitor.ts'

const shop = openShop()

/** A visitor on the page of a new product; `sent` collects the bodies that the page posts. */
async function aCritic(options: VisitorOptions = {}) {
  const product = await shop.merchant.addProduct({})
  const visitor = await shop.newVisitor(options)
  await openProduct(visitor.page, product)
  return { product, sent: posts(visitor.page), ...visitor }
}

const ratingForm = (page: Page) => page.getByRole('form', { name: 'Noter cet article' })
const commentForm = (page: Page) => page.getByRole('form', { name: 'Commenter cet article' })
const text = (page: Page) => commentForm(page).getByLabel('Votre commentaire')
const pseudo = (page: Page) => commentForm(page).getByLabel('Pseudo')
const reviews = (page: Page) => page.getByRole('region', { name: 'Avis des clients' })
const toast = (page: Page, said: string) =>
  page.locator('[data-sonner-toast]').getByText(said, { exact: true }).waitFor()
const rate = (page: Page) => page.getByRole('button', { name: 'Envoyer ma note' }).click()
const publish = (page: Page) => page.getByRole('button', { name: 'Publier mon commentaire' }).click()

/** Counts the page's requests for the product. */
function loads(page: Page, id: string): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.method() === 'GET' && new URL(request.url()).pathname === `/api/products/${id}`) count += 1
  })
  return () => count
}

describe('the rating form of a product', () => {
  it('without a star shows Veuillez sélectionner une note entre 1 et 5 and sends nothing', {
    tags: ['A-480', 'A-584'],
  }, async () => {
    const { page, sent, leave } = await aCritic()
    const said = 'Veuillez sélectionner une note entre 1 et 5'
    await rate(page)
    await ratingForm(page).getByText(said, { exact: true }).waitFor()
    await toast(page, said)
    expect(sent).toEqual([])
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('rating')
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('ArrowRight')
    expect(await ratingForm(page).getByText(said).count()).toBe(0)
    await leave()
  })

  it('accepts 1 to 5 stars by keyboard and shows the new rating without reloading', {
    tags: ['A-154', 'A-469', 'A-477', 'A-577'],
  }, async () => {
    const { page, product, sent, leave } = await aCritic()
    const loaded = loads(page, product._id)
    const stars = ratingForm(page).getByRole('radio')
    expect(await stars.evaluateAll((all) => all.map((one) => one.getAttribute('value')))).toEqual([
      '1',
      '2',
      '3',
      '4',
      '5',
    ])
    await stars.first().focus()
    await page.keyboard.press('Space')
    for (const _ of [2, 3, 4]) await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await toast(page, 'Votre note a été enregistrée !')
    expect(sent).toEqual([{ path: `/api/products/${product._id}/rate`, body: { rating: 4 } }])
    await expect.poll(() => textOf(reviews(page))).toContain('4,0 sur 5 (1 note)')
    expect(loaded()).toBe(0)

    await ratingForm(page)
      .getByRole('radio', { name: /^2 étoiles/ })
      .check()
    await rate(page)
    await expect.poll(() => textOf(reviews(page))).toContain('2,0 sur 5 (1 note)')
    await leave()
  })

  it('shows the server’s message after a failure, or a fixed message without one, and keeps the selected stars', {
    tags: ['A-551', 'A-552'],
  }, async () => {
    const { page, product, leave } = await aCritic()
    const call = `**/api/products/${product._id}/rate`
    const star = ratingForm(page).getByRole('radio', { name: /^3 étoiles/ })
    await star.check()
    await page.route(call, (route) => route.fulfill({ status: 400, json: { message: 'Trop tôt.' } }))
    await rate(page)
    await toast(page, 'Trop tôt.')
    await page.unroute(call)
    await page.route(call, (route) => route.abort())
    await rate(page)
    await toast(page, 'Erreur lors de la soumission de la note')
    expect(await star.isChecked()).toBe(true)
    await leave({ despite: FAILED_ANSWER })
  })

  it('is sent once, shows a pending state and keeps the focus', async () => {
    const { page, product, sent, leave } = await aCritic()
    const answer = await holdRequests(page, `**/api/products/${product._id}/rate`)
    await ratingForm(page)
      .getByRole('radio', { name: /^5 étoiles/ })
      .check()
    const button = page.getByRole('button', { name: 'Envoyer ma note' })
    await button.dblclick()
    expect(await button.isDisabled()).toBe(true)
    expect(await button.getAttribute('aria-busy')).toBe('true')
    await ratingForm(page).evaluate((form) => (form as HTMLFormElement).requestSubmit())
    answer()
    await toast(page, 'Votre note a été enregistrée !')
    expect(sent).toHaveLength(1)
    await expect.poll(() => button.evaluate((one) => one === document.activeElement)).toBe(true)
    await leave()
  })
})

describe('a comment on a product', () => {
  it('has a counter of visible characters, out of 500', { tags: ['A-479'] }, async () => {
    const { page, leave } = await aCritic()
    const counted = async () => (await textOf(commentForm(page))).match(/\d+\/500/)?.[0]
    expect(await counted()).toBe('0/500')
    for (const [typed, count] of [
      ['Très doux', '9/500'],
      ['👨‍👩‍👧‍👦 é', '3/500'],
      ['x'.repeat(500), '500/500'],
      ['x'.repeat(501), '501/500'],
    ] as const) {
      await text(page).fill(typed)
      expect(await counted()).toBe(count)
    }
    await leave()
  })

  it('with an invalid text or pseudonym shows an error at the field, sends nothing and keeps the input', {
    tags: ['A-481', 'A-482', 'A-484', 'A-585', 'A-586'],
  }, async () => {
    const { page, sent, leave } = await aCritic()
    for (const [typed, name, said, field] of [
      ['   ', '', 'Le commentaire ne peut pas être vide', 'text'],
      ['Bien', 'x'.repeat(51), 'Le pseudo ne doit pas dépasser 50 caractères', 'pseudo'],
      ['x'.repeat(501), '', 'Le commentaire ne doit pas dépasser 500 caractères', 'text'],
    ] as const) {
      await text(page).fill(typed)
      await pseudo(page).fill(name)
      await publish(page)
      await commentForm(page).getByText(said, { exact: true }).waitFor()
      await toast(page, said)
      expect(sent, said).toEqual([])
      expect(await text(page).inputValue()).toBe(typed)
      expect(await pseudo(page).inputValue()).toBe(name)
      expect(await page.evaluate(() => document.activeElement?.getAttribute('name')), said).toBe(field)
      expect(await violations(page), said).toEqual([])
    }
    await leave()
  })

  it('of 500 characters with a pseudonym of 50 is shown without reloading; without a pseudonym it is sent as Anonyme', {
    tags: ['A-155', 'A-470', 'A-478', 'A-483', 'A-485', 'A-578'],
  }, async () => {
    const { page, product, sent, leave } = await aCritic()
    const loaded = loads(page, product._id)
    const [longest, name] = ['é'.repeat(500), 'à'.repeat(50)]
    await text(page).fill(longest)
    await pseudo(page).fill(name)
    await publish(page)
    await toast(page, 'Votre commentaire a été ajouté !')
    await reviews(page).getByText(longest).waitFor()
    await reviews(page).getByText(name).waitFor()
    expect(await text(page).inputValue()).toBe('')
    expect(await pseudo(page).inputValue()).toBe('')

    const harmful = '<script>alert(1)</script>'
    await text(page).fill(`  ${harmful}  `)
    await pseudo(page).fill('   ')
    await publish(page)
    await reviews(page).getByText(harmful, { exact: true }).waitFor()
    await reviews(page).getByText('Anonyme', { exact: true }).waitFor()
    expect(sent).toEqual(
      [
        { text: longest, pseudo: name },
        { text: harmful, pseudo: 'Anonyme' },
      ].map((body) => ({
        path: `/api/products/${product._id}/review`,
        body,
      })),
    )
    expect(loaded()).toBe(0)
    await leave()
  })

  it('that fails shows the server’s message or Erreur lors de l’ajout du commentaire, and stays in the form', {
    tags: ['A-553', 'A-554'],
  }, async () => {
    const { page, product, leave } = await aCritic()
    const call = `**/api/products/${product._id}/review`
    await text(page).fill('Ma fille l’adore')
    await pseudo(page).fill('Khady')
    await page.route(call, (route) =>
      route.fulfill({ status: 400, json: { message: 'Trop de commentaires.' } }),
    )
    await publish(page)
    await toast(page, 'Trop de commentaires.')
    await page.unroute(call)
    await page.route(call, (route) => route.abort())
    await publish(page)
    await toast(page, "Erreur lors de l'ajout du commentaire")
    expect(await text(page).inputValue()).toBe('Ma fille l’adore')
    expect(await pseudo(page).inputValue()).toBe('Khady')
    await page.unroute(call)
    await publish(page)
    await reviews(page).getByText('Ma fille l’adore').waitFor()
    expect(await text(page).inputValue()).toBe('')
    await leave({ despite: FAILED_ANSWER })
  })

  it('shows the author’s stars', async () => {
    const { page, leave } = await aCritic()
    await ratingForm(page)
      .getByRole('radio', { name: /^4 étoiles/ })
      .check()
    await rate(page)
    await toast(page, 'Votre note a été enregistrée !')
    await text(page).fill('Bien coupé')
    await publish(page)
    await reviews(page).getByRole('article').getByRole('img', { name: 'Note : 4 sur 5' }).waitFor()
    await leave()
  })

  it('shows that it needs JavaScript', async () => {
    const product = await shop.merchant.addProduct({})
    const page = await shop.read(`/product/${product._id}`)
    const reported = page
      .locator('noscript p')
      .filter({ hasText: 'Noter ou commenter un article a besoin de JavaScript' })
    await reported.waitFor()
    expect(await ratingForm(page).count()).toBe(0)
  })
})
