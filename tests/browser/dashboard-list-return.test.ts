import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { openShop } from './support/open-shop.ts'
import { productForm } from './support/product-form-page.ts'
import { anAdministrator } from './support/signed-in.ts'

const shop = openShop()
const LIST = '/dashboard/products?q=lot&sort=price&page=2'
const LONG = 'Chaussons de bébé tout en laine'

beforeAll(async () => {
  for (let number = 10; number < 60; number++) {
    await shop.merchant.addProduct({ name: `Lot ${number}`, price: number * 100 })
  }
  await shop.merchant.addProduct({ name: LONG })
})

const rowOpener = (page: Page) => page.getByRole('button', { name: 'Lot 55', exact: true })

/** Opens the form of a product far down the second page of a searched and sorted list. */
async function atTheForm() {
  const visitor = await anAdministrator(shop, { screen: 'phone' })
  const { page } = visitor
  await page.goto(LIST)
  await rowOpener(page).scrollIntoViewIfNeeded()
  await rowOpener(page).click()
  const edit = page.getByRole('link', { name: 'Modifier Lot 55', exact: true })
  // The list is left from where the link is pressed, which is above the menu at the bottom.
  await edit.evaluate((link) => link.scrollIntoView({ block: 'center' }))
  const left = await page.evaluate(() => window.scrollY)
  expect(left).toBeGreaterThan(500)
  await edit.click()
  await productForm(page).name.waitFor()
  return { ...visitor, left }
}

async function isBack(page: Page, left: number) {
  await page.waitForURL(`**${LIST}`)
  await rowOpener(page).waitFor()
  await expect.poll(() => rowOpener(page).evaluate((opener) => opener === document.activeElement)).toBe(true)
  expect(Math.abs((await page.evaluate(() => window.scrollY)) - left)).toBeLessThan(200)
}

describe('the product list', () => {
  it('keeps its query and scroll position after a product is saved', async () => {
    const { page, left, leave } = await atTheForm()
    await page.getByLabel('Description').fill('Tout neuf.')
    await productForm(page).save.click()
    await page.getByText('Produit mis à jour avec succès !').waitFor()
    await isBack(page, left)
    await leave()
  })

  it('keeps its query and scroll position when the form is cancelled, also after a reload', async () => {
    const { page, left, leave } = await atTheForm()
    await page.reload()
    await page.getByRole('link', { name: 'Retour' }).click()
    await isBack(page, left)
    await leave()
  })

  it('shows a shortened name in full when the user presses the name', async () => {
    const { page, leave } = await anAdministrator(shop, { screen: 'phone' })
    await page.goto('/dashboard/products?q=laine')
    const row = page.getByRole('row').filter({ hasText: 'Chaussons de bé' })
    const name = row.getByRole('button', { name: 'Chaussons de bé...' })
    expect(((await name.boundingBox())?.height ?? 0) >= 44).toBe(true)
    await name.click()
    await row.getByText(LONG, { exact: true }).waitFor()
    await row.getByRole('button', { name: LONG, exact: true }).click()
    await name.waitFor()
    await leave()
  })
})

describe('the product form on a phone', () => {
  it('links to its sections and shows upload progress beside the button', async () => {
    const { page, leave } = await anAdministrator(shop, { screen: 'phone' })
    await page.goto('/dashboard/manage-products/add')
    const parts = page.getByRole('navigation', { name: 'Parties du formulaire' })
    await parts.getByRole('button', { name: 'Mise en avant' }).click()
    const heading = page.getByRole('heading', { name: 'Sa mise en avant' })
    await expect.poll(() => heading.evaluate((title) => title === document.activeElement)).toBe(true)
    const covered = await parts.boundingBox()
    expect((await heading.boundingBox())?.y).toBeGreaterThan((covered?.y ?? 0) + (covered?.height ?? 0))

    const form = productForm(page)
    await form.fill('Hochet lune')
    await form.chooseImages(1)
    const { promise: held, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/api/products', async (route) => {
      await held
      await route.continue()
    })
    await form.save.click()
    const progress = form.form.getByRole('progressbar', { name: 'Envoi' })
    await progress.waitFor()
    expect(await progress.evaluate((bar) => bar.getBoundingClientRect().bottom < window.innerHeight)).toBe(
      true,
    )
    answer()
    await page.getByText('Produit ajouté avec succès !').waitFor()
    await leave()
  })

  it('stays open when the response does not confirm that the product was saved', async () => {
    const product = await shop.merchant.addProduct({ name: 'Veilleuse' })
    const { page, leave } = await anAdministrator(shop, { screen: 'phone' })
    await page.goto(`/dashboard/manage-products/edit/${product._id}`)
    await page.route('**/api/products/*', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ body: '<html>Portail Wi-Fi</html>' })
        : route.continue(),
    )
    await page.getByLabel('Description').fill('Tout neuf.')
    await productForm(page).save.click()
    await productForm(page).form.getByText('il n’est pas certain que ce soit fait').waitFor()
    expect(page.url()).toContain('/edit/')
    expect(await page.getByText('Produit mis à jour avec succès !').count()).toBe(0)
    await leave()
  })
})
