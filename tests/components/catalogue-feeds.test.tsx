import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import * as sectionScreen from '../../app/dashboard/settings/section-route.tsx'
import { flawsOnEachScreen, shrinkToPhone, smallTargets } from './support/flaws.ts'
import { addProduct, answerWith, emptyShop, showScreen, writes } from './support/show-screen.tsx'

beforeEach(async () => {
  await emptyShop()
})

const PATH = '/dashboard/settings/:section'
const showCatalogues = () => showScreen(sectionScreen, PATH, '/dashboard/settings/catalogues')
const region = (name: string) => page.getByRole('region', { name })
const addresses = () => region('Adresses à donner')
const content = () => region('Articles dans les flux')

describe('the settings of the catalogue feeds', { tags: ['R-10'] }, () => {
  it('switch a feed on, give its address, and map a category to one of Google', async () => {
    await shrinkToPhone()
    await showCatalogues()
    await expect.element(addresses().getByText('Aucun flux n’est activé.')).toBeVisible()
    await expect.element(page.getByLabelText('Vêtements · Nouveau-né')).toHaveValue('182')
    await page.getByLabelText('Jouer').selectOptions('Jouets et éveil pour bébés')
    await page.getByLabelText('Activer le flux de Google').click()
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect.element(addresses().getByText('/feeds/google.xml')).toBeVisible()
    await expect
      .element(addresses().getByRole('button', { name: 'Copier l’adresse pour Google' }))
      .toBeVisible()
    expect(await writes()).toMatchObject([
      {
        body: {
          changes: {
            catalogueFeeds: {
              value: { google: true, meta: false, categories: { toys: '2847', newbornClothes: '182' } },
            },
          },
        },
      },
    ])
    expect(smallTargets()).toEqual([])
    expect(await flawsOnEachScreen()).toEqual([])
  })

  it('count the articles, and name the products that are left out with the reason', async () => {
    await addProduct({ name: 'Hochet' })
    const free = await addProduct({ name: 'Bavoir', discount: 100 })
    await showCatalogues()
    await expect.element(content().getByText('1 produit', { exact: true })).toBeVisible()
    await expect.element(content().getByText(/Sans prix/)).toBeVisible()
    await expect
      .element(content().getByRole('link', { name: 'Bavoir' }))
      .toHaveAttribute('href', `/dashboard/manage-products/edit/${free._id}`)
  })

  it('can count again after a failure', async () => {
    const end = await answerWith({
      request: 'GET /api/settings/feeds',
      status: 503,
      json: { success: false, message: 'Pas maintenant.' },
    })
    await showCatalogues()
    await expect.element(content().getByText('Pas maintenant.')).toBeVisible()
    await end()
    await content().getByRole('button', { name: 'Réessayer' }).click()
    await expect.element(content().getByText('0 produit', { exact: true })).toBeVisible()
  })
})
