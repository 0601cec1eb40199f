import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { overflow, violations } from './support/accessibility.ts'
import { flawsOnEachScreen } from './support/flaws.ts'
import type { ProductToAdd } from './support/merchant.ts'
import { openShop } from './support/open-shop.ts'
import { addButton, cartOf, openProduct, textOf } from './support/product-page.ts'
import { SCREENS, type Screen } from './support/visitor.ts'

const shop = openShop()

async function inFrontOf(details: Partial<ProductToAdd>, screen: Screen = 'laptop') {
  const product = await shop.merchant.addProduct(details)
  const visitor = await shop.newVisitor({ screen })
  await openProduct(visitor.page, product)
  return { product, ...visitor }
}

describe('options on a product page', () => {
  it('have a button for each colour and size and a quantity from 1', {
    tags: ['A-149', 'A-150', 'A-151'],
  }, async () => {
    const { page, leave } = await inFrontOf({ colors: ['Rouge', 'Bleu'], sizes: ['S', 'M', 'L'] })
    const buttonsOf = (name: string) =>
      page.getByRole('group', { name }).locator('[data-choice]').allInnerTexts()
    expect(await buttonsOf('Couleurs')).toEqual(['Rouge', 'Bleu'])
    expect(await buttonsOf('Tailles')).toEqual(['S', 'M', 'L'])
    const quantity = page.getByRole('group', { name: 'Quantité' })
    expect(await textOf(quantity.getByRole('status'))).toBe('1')
    await leave()
  })

  it('are required: without a colour or size, the form shows an error and a toast and adds nothing', {
    tags: ['A-486', 'A-489'],
  }, async () => {
    const { page, leave } = await inFrontOf({ colors: ['Rouge'], sizes: ['S'] })
    for (const [text, group, choice] of [
      ['Veuillez choisir une couleur', 'Couleurs', 'Rouge'],
      ['Veuillez choisir une taille', 'Tailles', 'S'],
    ] as const) {
      await addButton(page).click()
      await page.getByRole('group', { name: group }).getByText(text, { exact: true }).waitFor()
      await page.locator('[data-sonner-toast]').getByText(text, { exact: true }).waitFor()
      expect(await cartOf(page)).toEqual([])
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(choice)
      const complaint = page.locator('[data-sonner-toast][data-removed="false"]').getByText(text)
      // A toast under the pointer does not close by itself.
      await complaint.hover()
      await page.getByRole('button', { name: choice, exact: true }).press('Enter')
      expect(await page.getByRole('group', { name: group }).getByText(text).count()).toBe(0)
      await expect.poll(() => complaint.count()).toBe(0)
    }
    await addButton(page).click()
    await page.getByText('Article ajouté au panier', { exact: true }).waitFor()
    expect(await cartOf(page)).toMatchObject([{ quantity: 1, color: 'Rouge', size: 'S' }])
    await leave()
  })

  it('are not required for a product without colours and sizes, which also has no size guide', {
    tags: ['A-488'],
  }, async () => {
    const { page, leave } = await inFrontOf({ colors: [], sizes: [] })
    expect(await page.getByRole('link', { name: 'Quelle taille\u202f?' }).count()).toBe(0)
    await addButton(page).click()
    await page.getByText('Article ajouté au panier', { exact: true }).waitFor()
    expect(await cartOf(page)).toMatchObject([{ quantity: 1, color: null, size: null }])
    await leave()
  })

  it('limit the quantity to the stock, and reset it to 1 after the product is added to the cart', {
    tags: ['A-152', 'A-166', 'A-490', 'A-491', 'A-579'],
  }, async () => {
    const { page, leave } = await inFrontOf({ stock: 4 })
    const quantity = page.getByRole('group', { name: 'Quantité' })
    const shown = () => textOf(quantity.getByRole('status'))
    const fewer = quantity.getByRole('button', { name: 'Diminuer la quantité' })
    const more = quantity.getByRole('button', { name: 'Augmenter la quantité' })
    expect(await fewer.isDisabled()).toBe(true)
    await more.click()
    await more.click()
    await fewer.click()
    await more.click()
    expect(await shown()).toBe('3')
    await addButton(page).click()
    await expect.poll(shown).toBe('1')
    expect(await fewer.isDisabled()).toBe(true)
    expect(await cartOf(page)).toMatchObject([{ quantity: 3 }])
    for (const _ of [2, 3, 4]) await more.click()
    expect(await more.isDisabled()).toBe(true)
    await page.getByText('4 pièces en stock au plus').waitFor()
    await leave()
  })

  it('show Stock épuisé instead of the order button at stock 0', { tags: ['A-167'] }, async () => {
    const { page, leave } = await inFrontOf({ stock: 0, colors: ['Rouge', 'Bleu'], sizes: ['S'] }, 'phone')
    await page.getByText('Stock épuisé', { exact: true }).waitFor()
    expect(await addButton(page).count()).toBe(0)
    expect(await page.getByRole('group', { name: 'Quantité' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Bleu', exact: true }).click()
    await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    expect(await page.getByText('Ajouter au panier').count()).toBe(0)
    await leave()
  })
})

describe('the sticky buy bar', () => {
  it('shows name, price and order button on a phone while the normal order button is out of view', async () => {
    const { page, leave } = await inFrontOf({ name: 'Robe Gorée', price: 8000, sizes: ['S'] }, 'phone')
    const bar = page.locator('.buying-bar')
    const bottom = async () => {
      const box = await addButton(page).boundingBox()
      return box ? box.y + box.height : null
    }
    await bar.waitFor()
    expect(await textOf(bar)).toMatch(/^Robe Gorée ?8 000 FCFA ?Ajouter au panier$/)
    expect(await addButton(page).count()).toBe(1)
    await expect.poll(bottom).toBeGreaterThan(760)

    await page
      .getByRole('group', { name: 'Quantité' })
      .evaluate((one) => one.scrollIntoView({ block: 'center' }))
    await expect.poll(() => bar.count()).toBe(0)
    expect(await addButton(page).count()).toBe(1)
    expect(await bottom()).toBeLessThan(700)

    await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    await bar.waitFor()
    expect(await addButton(page).count()).toBe(1)
    await addButton(page).click()
    await page.getByRole('group', { name: 'Tailles' }).getByText('Veuillez choisir une taille').waitFor()
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('S')
    await leave()
  })

  it('causes no layout shift and covers nothing', async () => {
    const { page, leave } = await inFrontOf({ colors: ['Rouge'], sizes: ['S'] }, 'phone')
    const details = page.getByRole('region', { name: 'Détails' })
    const place = () => details.evaluate((one) => one.getBoundingClientRect().top + scrollY)
    await page.locator('.buying-bar').waitFor()
    // The final font may load after the first paint and change line breaks.
    await page.evaluate(() => document.fonts.load('1rem Nunito').then(() => document.fonts.ready))
    await details.evaluate((one) => one.scrollIntoView({ block: 'end' }))
    await expect.poll(() => page.locator('.buying-bar').count()).toBe(0)
    const without = await place()
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
    await page.locator('.buying-bar').waitFor()
    await expect.poll(place).toBe(without)

    /**
     * Height of the part of an element that the bar covers after scrolling to the end of the page, in pixels; negative
     * or 0 if the bar covers nothing.
     */
    const coveredAtEnd = async (something: Locator) => {
      await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
      const bar = await page.locator('.buying-bar').boundingBox()
      const box = await something.boundingBox()
      return Math.round((box?.y ?? 0) + (box?.height ?? 0)) - Math.round(bar?.y ?? 0)
    }
    await expect.poll(() => coveredAtEnd(page.getByRole('contentinfo'))).toBeLessThanOrEqual(0)
    const back = page.getByRole('button', { name: 'Retour en haut' })
    await expect.poll(() => coveredAtEnd(back)).toBeLessThanOrEqual(0)
    await leave()
  })

  it('is not shown on a tablet and a laptop', async () => {
    const { page, leave } = await inFrontOf({}, 'tablet')
    for (const screen of ['tablet', 'laptop'] as const) {
      await page.setViewportSize(SCREENS[screen])
      await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
      const back = page.getByRole('button', { name: 'Retour en haut' })
      await back.waitFor({ state: 'hidden' })
      await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
      await back.waitFor()
      expect((await addButton(page).boundingBox())?.y, screen).toBeLessThan(0)
      expect(await addButton(page).count(), screen).toBe(1)
    }
    await leave()
  })
})

describe('the size guide', () => {
  it('opens by keyboard, shows the sizes of the category and passes axe', async () => {
    const { page, leave } = await shop.newVisitor()
    const opener = page.getByRole('link', { name: 'Quelle taille\u202f?' })
    const guide = page.getByRole('dialog', { name: 'Quelle taille\u202f?' })
    for (const [category, size, columns] of [
      ['Vêtements/Nouveau-né', '3 mois', ['Âge', 'Taille (cm)', 'Poids (kg)']],
      ['Vêtements/Enfant', '4 ans', ['Âge', 'Taille (cm)', 'Poids (kg)']],
      ['Vêtements/Adulte', 'M', ['Taille', 'Poitrine (cm)', 'Ceinture (cm)', 'Hanches (cm)']],
      ['Chaussures/Enfant', '28', ['Pointure', 'Longueur du pied (cm)']],
    ] as const) {
      await openProduct(page, await shop.merchant.addProduct({ category, sizes: [size] }))
      await opener.press('Enter')
      await guide.waitFor()
      await expect
        .poll(() => guide.getByRole('columnheader').allInnerTexts(), { message: category })
        .toEqual(columns)
      await guide.getByRole('rowheader', { name: size, exact: true }).waitFor()
      await guide.getByText('les tailles de cet article').waitFor()
      expect(await violations(page), category).toEqual([])
      expect(await overflow(page), category).toBe(0)
      await page.keyboard.press('Escape')
      await guide.waitFor({ state: 'hidden' })
      expect(await opener.evaluate((one) => one === document.activeElement)).toBe(true)
    }
    await leave()
  })
})

describe('a product page', () => {
  it('passes axe and fits each screen with very long texts', async () => {
    const { page, leave } = await inFrontOf(
      {
        name: 'N'.repeat(200),
        description: 'D'.repeat(500),
        brand: 'B'.repeat(100),
        colors: ['C'.repeat(60), '<script>', '🎈'],
        sizes: ['T'.repeat(60), 'S'],
        materials: ['M'.repeat(60)],
        isTrending: true,
        discount: 90,
        images: 10,
      },
      'phone',
    )
    expect(await flawsOnEachScreen(page)).toEqual([])
    await leave()
  })
})

describe('with text at 200 %, a product page', () => {
  it('fits a phone and a tablet', async () => {
    const { page, leave } = await inFrontOf({ colors: ['Rouge', 'Bleu'], sizes: ['3 mois', 'S'] }, 'tablet')
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    for (const screen of ['tablet', 'phone'] as const) {
      await page.setViewportSize(SCREENS[screen])
      expect(await overflow(page), screen).toBe(0)
    }
    await addButton(page).click()
    await page.getByRole('group', { name: 'Couleurs' }).getByText('Veuillez choisir une couleur').waitFor()
    for (const screen of ['phone', 'tablet'] as const) {
      await page.setViewportSize(SCREENS[screen])
      expect(await overflow(page), `${screen}, with a message`).toBe(0)
    }
    await leave()
  })
})
