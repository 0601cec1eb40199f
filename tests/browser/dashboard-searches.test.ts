import { expect, it } from 'vitest'
import { overflow, overflowAtDoubleText, violations } from './support/accessibility.ts'
import { openShop } from './support/open-shop.ts'
import { anAdministrator } from './support/signed-in.ts'
import { toast } from './support/toast.ts'
import { SCREENS } from './support/visitor.ts'

const shop = openShop()

it('the dashboard turns a search without results into a synonym with one tap', {
  tags: ['F-14'],
}, async () => {
  await shop.merchant.addProduct({ name: 'Gigoteuse étoilée' })
  const visitor = await shop.newVisitor()
  const counted = visitor.page.waitForResponse('**/api/searches')
  await visitor.page.goto('/products?q=pousse+pousse')
  await visitor.page.getByText('Aucun produit disponible pour le moment.', { exact: true }).waitFor()
  await counted
  await visitor.page.goto('/products?q=gigoteuse')
  await visitor.page.getByRole('main').getByText('Gigoteuse étoilée').waitFor()
  await visitor.leave()

  const { page, leave } = await anAdministrator(shop, { screen: 'phone' })
  await page.goto('/dashboard/products')
  for (const [screen, size] of Object.entries(SCREENS)) {
    await page.setViewportSize(size)
    if (screen === 'phone') await page.getByRole('button', { name: 'Autres actions' }).click()
    await page.getByRole('link', { name: 'Avis et recherches' }).click()
    await page.getByRole('link', { name: 'Recherches', exact: true }).click()
    await page.getByRole('heading', { name: 'Sans résultat' }).waitFor()
    expect([await violations(page), await overflow(page), await overflowAtDoubleText(page)], screen).toEqual([
      [],
      0,
      0,
    ])
    await page.evaluate(() => {
      document.documentElement.style.fontSize = ''
    })
    if (screen !== 'laptop') await page.goto('/dashboard/products')
  }
  await page.getByRole('button', { name: 'Même sens que «\u202fpoussette\u202f»' }).click()
  await toast(
    page,
    '«\u202fpousse pousse\u202f» et «\u202fpoussette\u202f» ont maintenant le même sens.',
  ).waitFor()
  await leave()
})
