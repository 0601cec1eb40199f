import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Product } from '../../domain/catalogue/product.ts'
import { overflow, violations } from './support/accessibility.ts'
import { openShop } from './support/open-shop.ts'
import { orders } from './support/shopper.ts'
import { anAdministrator } from './support/signed-in.ts'
import { toast } from './support/toast.ts'
import { FAILED_ANSWER } from './support/visitor.ts'

const shop = openShop()
const AWA = { customerName: 'Awa Ndiaye', customerPhone: '771234567' }
let product: Product

beforeAll(async () => {
  product = await shop.merchant.addProduct({ stock: 20 })
})

describe('the data of a customer', () => {
  it('is found, exported as a file and erased after confirmation', async () => {
    const order = await orders(shop.url, product, AWA)
    await fetch(`${shop.url}/api/orders/${order.orderId}/confirm`, {
      method: 'PATCH',
      headers: { Authorization: `Bearer ${shop.merchant.token}` },
    })
    const { page, leave } = await anAdministrator(shop, { screen: 'phone' })
    await page.goto('/dashboard/order')
    await page.getByRole('button', { name: 'Outils' }).click()
    await page.getByRole('link', { name: 'Données d’un client' }).click()
    await page.getByRole('textbox', { name: 'Téléphone' }).fill('77 123 45 67')
    await page.getByRole('main').getByRole('button', { name: 'Chercher' }).click()
    const found = page.getByRole('region', { name: 'Données trouvées' })
    await found.getByText('1 commande, 0 paiement annoncé, 0 message').waitFor()
    expect([await violations(page), await overflow(page)]).toEqual([[], 0])

    const downloading = page.waitForEvent('download')
    await found.getByRole('button', { name: 'Exporter (JSON)' }).click()
    const file = JSON.parse(await readFile(await (await downloading).path(), 'utf8'))
    expect(file).toMatchObject({ orders: [{ orderId: order.orderId, ...AWA }] })

    await found.getByRole('button', { name: 'Effacer les données' }).click()
    await page
      .getByRole('dialog', { name: 'Effacer ce client' })
      .getByRole('button', { name: 'Effacer', exact: true })
      .click()
    await toast(page, 'Les données du client ont été effacées.').waitFor()
    await found.waitFor({ state: 'detached' })
    const [stored] = (await shop.merchant.orders()).filter(({ orderId }) => orderId === order.orderId)
    expect(stored).toMatchObject({
      customerName: 'Données effacées',
      customerPhone: null,
      status: 'confirmed',
    })
    await leave()
  })

  it('is replaced by a notice when no customer is found', async () => {
    const { page, leave } = await anAdministrator(shop, { screen: 'phone' })
    await page.goto('/dashboard/order/customer')
    await page.getByLabel('Chercher par').selectOption('Nom complet')
    await page.getByRole('textbox', { name: 'Nom complet' }).fill('Personne')
    await page.getByRole('main').getByRole('button', { name: 'Chercher' }).click()
    await page.getByText('Rien n’est gardé sous ce nom, ce numéro ou cet email.').waitFor()
    await leave({ despite: FAILED_ANSWER })
  })
})
