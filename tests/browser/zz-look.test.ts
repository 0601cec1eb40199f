import { it } from 'vitest'
import { openShop } from './support/open-shop.ts'
import { aPhoto } from './support/photos.ts'

const shop = openShop()
it('look', async () => {
  for (const screen of ['phone', 'tablet', 'laptop'] as const) {
    const { token, user } = shop.merchant
    const { page, leave } = await shop.newVisitor({ screen, storage: { token, user: JSON.stringify(user) } })
    const shot = (name: string) =>
      page.screenshot({ path: `/tmp/shots/${screen}-${name}.png`, fullPage: true })
    await page.goto('/dashboard/products')
    await page.waitForTimeout(500)
    await shot('0products')
    await page.goto('/dashboard/products/photos')
    await page.waitForTimeout(500)
    await shot('1empty')
    await page
      .locator('input[type=file][multiple]')
      .setInputFiles(await Promise.all([1, 2, 3, 4].map((n) => aPhoto(n))))
    await page.getByRole('group', { name: 'Produit 4' }).waitFor()
    await page.getByRole('group', { name: 'Produit 1' }).getByRole('checkbox').check()
    await page.getByRole('group', { name: 'Produit 2' }).getByRole('checkbox').check()
    await shot('2selected')
    await page.getByRole('button', { name: 'Regrouper' }).click()
    await page.getByRole('group', { name: 'Produit 1' }).getByLabel('Nom').fill('Robe en coton wax')
    await page.getByRole('group', { name: 'Produit 1' }).getByLabel('Prix').fill('12 500')
    await shot('3grouped')
    await page.getByRole('button', { name: 'Modifier la photo 1 du produit 1' }).click()
    await page.getByRole('button', { name: 'Carré' }).click()
    await page.waitForTimeout(300)
    await page.screenshot({ path: `/tmp/shots/${screen}-4crop.png` })
    await page.getByRole('button', { name: 'Annuler' }).click()
    let n = 0
    await page.route('**/api/drafts/*/images/*', (route) => (++n > 2 ? route.abort() : route.continue()))
    await page.getByRole('button', { name: 'Enregistrer 3 brouillons' }).click()
    await page.getByText('Rien n’est perdu').waitFor()
    await page.waitForTimeout(300)
    await shot('5sending')
    await page.getByRole('link', { name: 'Brouillons', exact: true }).click()
    await page.getByRole('heading', { name: 'Robe' }).first().waitFor()
    await shot('6drafts')
    await page.getByRole('link', { name: 'Compléter Robe' }).first().click()
    await page.getByLabel('Description').waitFor()
    await shot('7form')
    await page.goto('/dashboard/products/drafts')
    await page.getByRole('heading', { name: 'Robe' }).first().waitFor()
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    console.log(
      screen,
      await page.evaluate(() =>
        [...document.querySelectorAll('*')]
          .filter((e) => e.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
          .map(
            (e) =>
              `${e.tagName}.${String(e.className).slice(0, 60)} ${Math.round(e.getBoundingClientRect().right)}`,
          )
          .slice(0, 12),
      ),
    )
    await leave({ despite: /./ })
  }
})
