import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Product } from '../../domain/catalogue/product.ts'
import { flawsOnEachScreen } from './support/flaws.ts'
import { openShop } from './support/open-shop.ts'
import { orders } from './support/shopper.ts'
import { anAdministrator } from './support/signed-in.ts'
import { toast } from './support/toast.ts'
import { FAILED_ANSWER } from './support/visitor.ts'

const shop = openShop()

async function stored({ _id }: Pick<Product, '_id'>): Promise<Product | null> {
  const answer = await fetch(`${shop.url}/api/products/${_id}`)
  return answer.ok ? ((await answer.json()) as Product) : null
}

const sends = (method: string, path: string, json?: unknown) =>
  fetch(`${shop.url}/api${path}`, {
    method,
    headers: { Authorization: `Bearer ${shop.merchant.token}`, 'Content-Type': 'application/json' },
    ...(json !== undefined && { body: JSON.stringify(json) }),
  })

const recent = (page: Page) => page.getByRole('region', { name: 'Modifications récentes' })
const rowOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

/** Edits all listed products in the bulk-edit dialog. */
async function editAll(page: Page, fields: Record<string, string>): Promise<void> {
  await page.getByLabel('Choisir toute la page').check()
  await page
    .getByRole('region', { name: 'Produits choisis' })
    .getByRole('button', { name: 'Modifier' })
    .click()
  const dialog = page.getByRole('dialog')
  for (const [label, value] of Object.entries(fields)) await dialog.getByLabel(label).fill(value)
  await dialog.getByRole('button', { name: 'Appliquer' }).click()
  await dialog.waitFor({ state: 'hidden' })
}

describe('Défaire', () => {
  it('undoes a bulk edit from the toast and, after a reload, from above the table', {
    tags: ['G-22'],
  }, async () => {
    const one = await shop.merchant.addProduct({ name: 'Turbulette A', price: 2000, stock: 5 })
    const other = await shop.merchant.addProduct({
      name: 'Turbulette B',
      price: 2000,
      stock: 8,
      discount: 10,
    })
    const { page, leave } = await anAdministrator(shop, { screen: 'phone' })
    await page.goto('/dashboard/products?q=Turbulette')
    await editAll(page, { 'Réduction (%)': '50', Stock: '20' })
    expect(await stored(one)).toMatchObject({ discount: 50, stock: 20 })
    await toast(page, 'Défaire').click()
    await recent(page).getByText('Modification défaite pour 2 produits').waitFor()
    expect(await stored(one)).toMatchObject({ discount: 0, stock: 5 })
    expect(await stored(other)).toMatchObject({ discount: 10, stock: 8 })

    await page.goto('/dashboard/products?q=Turbulette')
    await editAll(page, { 'Réduction (%)': '30', Stock: '20' })
    await orders(shop.url, { ...one, price: 1400 })
    await sends('PATCH', `/products/${other._id}`, { discount: 40 })
    await page.reload()
    await recent(page).getByText('à l’instant, par awa').waitFor()
    await recent(page).getByRole('button', { name: 'Défaire : 2 produits modifiés' }).click()
    await recent(page)
      .getByText('Modification défaite pour 2 produits. 1 produit n’est pas entièrement comme avant.')
      .waitFor()
    await recent(page).getByText('Réduction : modifié depuis, laissé tel quel.').waitFor()
    expect(await recent(page).getByRole('button', { name: 'Défaire' }).count()).toBe(0)
    expect(await stored(one)).toMatchObject({ discount: 0, stock: 4 })
    expect(await stored(other)).toMatchObject({ discount: 40, stock: 8 })
    await leave()
  })

  it('restores a deleted product, and reports when the deletion was already undone', {
    tags: ['G-22'],
  }, async () => {
    const product = await shop.merchant.addProduct({ name: 'Mobile musical' })
    const { page, leave } = await anAdministrator(shop)
    await page.goto('/dashboard/products?q=Mobile')
    const remove = async () => {
      await page.getByRole('button', { name: 'Supprimer Mobile musical' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
      await toast(page, 'Produit supprimé avec succès !').waitFor()
    }
    await remove()
    expect(await stored(product)).toBeNull()
    await toast(page, 'Défaire').click()
    await recent(page).getByText('Produit restauré').waitFor()
    await page.getByRole('row').filter({ hasText: 'Mobile musical' }).waitFor()
    expect(await stored(product)).toEqual(product)

    await remove()
    const undo = recent(page).getByRole('button', { name: 'Défaire : « Mobile musical » supprimé' })
    await undo.waitFor()
    const { actions } = (await (await sends('GET', '/bulk-actions')).json()) as { actions: { id: string }[] }
    await sends('POST', `/bulk-actions/${actions[0]?.id}/undo`)
    await undo.click()
    await recent(page).getByRole('alert').getByText('Cette modification est déjà défaite.').waitFor()
    await leave({ despite: FAILED_ANSWER })
  })
})

describe('Corbeille', () => {
  it('restores one or several products, and purges other products after confirmation', {
    tags: ['G-22'],
  }, async () => {
    const products = []
    for (const name of ['Peluche 1', 'Peluche 2', 'Peluche 3', 'Peluche 4'])
      products.push(await shop.merchant.addProduct({ name }))
    const [first, second, third, last] = products as [Product, Product, Product, Product]
    await sends('POST', '/products/delete', { ids: products.map(({ _id }) => _id) })
    const { page, leave } = await anAdministrator(shop, { screen: 'phone' })
    await page.goto('/dashboard/products')
    await page.getByRole('button', { name: 'Autres actions' }).click()
    await page.getByRole('link', { name: 'Corbeille' }).click()
    await rowOf(page, 'Peluche 1').getByText('Encore 30 jours').waitFor()
    await page.getByRole('button', { name: 'Restaurer Peluche 1' }).click()
    await page.getByText('Produit restauré').waitFor()
    expect(await stored(first)).toEqual(first)

    await page.getByLabel('Choisir Peluche 2').check()
    await page.getByLabel('Choisir Peluche 3').check()
    const bar = page.getByRole('region', { name: 'Produits choisis' })
    await bar.getByText('2 produits choisis').waitFor()
    await bar.getByRole('button', { name: 'Restaurer' }).click()
    await page.getByText('2 produits restaurés').waitFor()
    expect([await stored(second), await stored(third)]).toEqual([second, third])

    const purge = page.getByRole('button', { name: 'Supprimer définitivement Peluche 4' })
    const question = page.getByRole('dialog', { name: 'Peluche 4' })
    await purge.click()
    await question.getByRole('button', { name: 'Retour' }).click()
    await question.waitFor({ state: 'hidden' })
    await purge.click()
    await question.getByRole('button', { name: 'Supprimer définitivement' }).click()
    await page.getByText('Produit supprimé définitivement').waitFor()
    expect(await rowOf(page, 'Peluche').count()).toBe(0)
    expect((await sends('POST', '/trash/restore', { ids: [last._id] })).status).toBe(404)
    await leave()
  })

  it('unselects products that another administrator has restored', async () => {
    const product = await shop.merchant.addProduct({ name: 'Attache-tétine' })
    await sends('DELETE', `/products/${product._id}`)
    const { page, leave } = await anAdministrator(shop)
    await page.goto('/dashboard/products/trash')
    await page.getByLabel('Choisir Attache-tétine').check()
    await sends('POST', '/trash/restore', { ids: [product._id] })
    const bar = page.getByRole('region', { name: 'Produits choisis' })
    await bar.getByRole('button', { name: 'Restaurer' }).click()
    await page.getByRole('alert').getByText('Ce produit n’est plus dans la corbeille.').waitFor()
    await bar.waitFor({ state: 'hidden' })
    await leave({ despite: FAILED_ANSWER })
  })
})

const STATES: Record<string, (page: Page) => Promise<void>> = {
  'recent changes': async (page) => {
    await page.goto('/dashboard/products')
    await recent(page)
      .getByRole('button', { name: /Défaire/ })
      .first()
      .waitFor()
  },
  'the changes that an undo could not restore': async (page) => {
    await page.goto('/dashboard/products')
    await recent(page)
      .getByRole('button', { name: /modifié/ })
      .first()
      .click()
    await recent(page).getByText('3 des 5 pièces ajoutées ne sont plus en stock.').waitFor()
  },
  'the trash with selected products': async (page) => {
    await page.goto('/dashboard/products/trash')
    await page.getByLabel('Choisir toute la page').check()
    await page.getByRole('region', { name: 'Produits choisis' }).waitFor()
  },
  'the confirmation before products are purged': async (page) => {
    await page.goto('/dashboard/products/trash')
    await page
      .getByRole('button', { name: /^Supprimer définitivement/ })
      .first()
      .click()
    await page.getByRole('dialog').waitFor()
  },
}

describe('the products view', () => {
  it('passes axe and fits each screen, with the list of changes, the trash and the dialog', async () => {
    const product = await shop.merchant.addProduct({ name: 'Barboteuse brodée à manches longues', stock: 1 })
    const gone = await shop.merchant.addProduct({ name: 'Cape de bain à capuche, éponge épaisse' })
    await sends('PATCH', '/products', { ids: [product._id], changes: { stock: 6 } })
    for (let sold = 0; sold < 4; sold++) await orders(shop.url, product)
    await sends('DELETE', `/products/${gone._id}`)
    const { page, leave } = await anAdministrator(shop, { screen: 'phone' })
    for (const [state, reach] of Object.entries(STATES)) {
      await reach(page)
      expect(await flawsOnEachScreen(page), state).toEqual([])
    }
    await leave()
  })
})
