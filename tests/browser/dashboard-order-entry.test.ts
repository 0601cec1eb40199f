import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { chatMessage } from '../../domain/orders/chat-message.ts'
import { aPlacedItem, aPlacedOrder } from '../builders/an-order.ts'
import { flawsOnEachScreen } from './support/flaws.ts'
import { openShop } from './support/open-shop.ts'
import { orders } from './support/shopper.ts'
import { anAdministrator } from './support/signed-in.ts'
import { FAILED_ANSWER } from './support/visitor.ts'

const shop = openShop()
const NEW = '/dashboard/order/new'

const api = async (path: string, body?: unknown) => {
  const answer = await fetch(`${shop.url}/api${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { Authorization: `Bearer ${shop.merchant.token}`, 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return answer.json()
}

async function addArticle(page: Page, name: string) {
  await page.getByRole('searchbox', { name: 'Chercher un article à ajouter' }).fill(name)
  await page.getByRole('button', { name }).click()
}

const save = (page: Page) => page.getByRole('button', { name: 'Enregistrer' }).click()

describe('a new order', () => {
  it('is saved with variant, quantity, discount and fee, after a reload has restored the unsaved form', {
    tags: ['D-12'],
  }, async () => {
    const dress = await shop.merchant.addProduct({
      name: 'Robe à volants',
      price: 12_500,
      colors: ['Rouge'],
      sizes: ['2 ans', '3 ans'],
      variants: [
        { color: 'Rouge', size: '2 ans', stock: 3 },
        { color: 'Rouge', size: '3 ans', stock: 0 },
      ],
    })
    const { page, leave } = await anAdministrator(shop, { screen: 'phone' })
    await page.goto(NEW)
    await addArticle(page, 'Robe à volants')
    await save(page)
    await page.getByText('Veuillez remplir tous les champs').first().waitFor()
    await page.getByLabel('Nom', { exact: true }).fill('Fatou Sarr')
    await page.getByLabel('Téléphone', { exact: true }).last().fill('+221 77 987 65 43')
    await page.getByLabel('Adresse').fill('Mermoz, face à la pharmacie')
    await page.getByLabel('Frais de livraison, en FCFA').fill('1 500')
    await save(page)
    await page.getByText('Veuillez choisir une couleur').first().waitFor()
    await page.getByLabel('Couleur et taille').selectOption({ label: 'Rouge, 2 ans (3 en stock)' })
    await page.getByRole('button', { name: 'Augmenter la quantité' }).click()
    await page.getByText('Remise').click()
    await page.getByLabel('Par pièce, en FCFA').fill('500')
    await page.getByLabel('Raison', { exact: true }).fill('Cliente fidèle')
    await page.reload()
    await page.getByText('Total 25 500 FCFA').waitFor()
    await save(page)
    await page.getByText(/^Commande KB-\w+ enregistrée/).waitFor()
    const [order] = (await shop.merchant.orders()).filter(({ customerName }) => customerName === 'Fatou Sarr')
    expect(order).toMatchObject({
      status: 'confirmed',
      channel: 'phone',
      customerPhone: '779876543',
      totalAmount: 25_500,
      deliveryFee: 1500,
      items: [
        { productId: dress._id, quantity: 2, price: 12_000, size: '2 ans', discountReason: 'Cliente fidèle' },
      ],
    })
    await page.getByRole('button', { name: 'Saisir une autre commande' }).click()
    await page.getByText('Total 0 FCFA').waitFor()
    await leave({ despite: FAILED_ANSWER })
  })

  it('is not stored with an outdated price', { tags: ['D-12'] }, async () => {
    const body = await shop.merchant.addProduct({ name: 'Body du matin', price: 4000 })
    const { page, leave } = await anAdministrator(shop)
    await page.goto(NEW)
    await addArticle(page, 'Body du matin')
    await page.getByLabel('Nom', { exact: true }).fill('Modou')
    await page.getByRole('radio', { name: 'Boutique' }).check()
    expect(await page.getByLabel('Adresse').inputValue()).toBe('Retrait en boutique')
    await shop.merchant.putOnFlashSale(body, { discount: 50, durationHours: 1 })
    await save(page)
    await page.getByText('Un prix a changé').waitFor()
    await page.getByText('Total 2 000 FCFA').waitFor()
    await save(page)
    await page.getByText(/^Commande KB-\w+ enregistrée/).waitFor()
    await leave({ despite: FAILED_ANSWER })
  })

  it('is filled from the text that a customer sent', { tags: ['D-12'] }, async () => {
    const romper = await shop.merchant.addProduct({ name: 'Barboteuse rayée', price: 6000 })
    const item = aPlacedItem({ productId: romper._id, name: romper.name, quantity: 2, price: 6000 })
    const gone = aPlacedItem({ name: 'Poussette disparue', price: 1 })
    const sent = aPlacedOrder({ orderId: 'KB-PASTED0001', customerName: 'Khady Fall', items: [item, gone] })
    const { page, leave } = await anAdministrator(shop, { screen: 'phone' })
    await page.goto(NEW)
    await page.getByText('Coller une commande reçue sur WhatsApp').click()
    const paste = async (text: string) => {
      await page.getByLabel('Message du client').fill(text)
      await page.getByRole('button', { name: 'Remplir la commande' }).click()
    }
    await paste('Bonjour')
    await page.getByText('Ce texte n’est pas une commande de la boutique').waitFor()
    await paste(`[12/03 10:24] Khady: ${chatMessage(sent, () => '')}`)
    await page.getByText('« Poussette disparue » est introuvable').waitFor()
    await page.getByText('Total 12 000 FCFA').waitFor()
    expect(await page.getByLabel('Nom', { exact: true }).inputValue()).toBe('Khady Fall')
    await save(page)
    await page.getByText('Commande KB-PASTED0001 enregistrée').waitFor()
    const chat = page.getByRole('link', { name: 'Demander la confirmation sur WhatsApp' })
    expect(await chat.getAttribute('href')).toContain('https://wa.me/221771234567?text=')

    await page.goto(NEW)
    await page.getByText('Coller une commande reçue sur WhatsApp').click()
    await paste(chatMessage(sent, () => ''))
    await page.getByText('La commande KB-PASTED0001 est déjà enregistrée.').waitFor()
    await leave({ despite: FAILED_ANSWER })
  })
})

describe('an edited order', () => {
  it('gets new quantities, items and address, and a WhatsApp text for the customer', {
    tags: ['D-13'],
  }, async () => {
    const product = await shop.merchant.addProduct({ name: 'Pyjama nuage', price: 5000, stock: 9 })
    await shop.merchant.addProduct({ name: 'Bonnet ourson', price: 2000, stock: 9 })
    const order = await orders(shop.url, product, { customerPhone: '771234567' })
    const { page, leave } = await anAdministrator(shop, { screen: 'phone' })
    await page.goto(`/dashboard/order/${order.orderId}/edit`)
    await page.getByRole('button', { name: 'Augmenter la quantité' }).click()
    await addArticle(page, 'Bonnet ourson')
    await page.getByLabel('Adresse').fill('Yoff, derrière le marché')
    await page.getByText('Total 12 000 FCFA').waitFor()
    await save(page)
    const chat = page.getByRole('link', { name: 'Prévenir le client sur WhatsApp' })
    const text = new URL((await chat.getAttribute('href')) ?? '').searchParams.get('text') ?? ''
    expect(text).toContain('- 2 x Pyjama nuage')
    expect(text).toContain('Nouveau total : 12 000 FCFA')
    expect((await api(`/orders/${order.orderId}`)).order).toMatchObject({
      totalAmount: 12_000,
      deliveryAddress: 'Yoff, derrière le marché',
    })
    await leave()
  })

  it('adds the typed input to what another user has changed', {
    tags: ['D-13', 'D-01'],
  }, async () => {
    const product = await shop.merchant.addProduct({ name: 'Couverture', price: 5000, stock: 9 })
    const order = await orders(shop.url, product)
    const { page, leave } = await anAdministrator(shop)
    await page.goto(`/dashboard/order/${order.orderId}/edit`)
    await page.getByLabel('Adresse').fill('Ma saisie')
    await api(`/orders/${order.orderId}/actions`, {
      action: 'edit',
      lines: [{ productId: product._id, quantity: 3 }],
    })
    await save(page)
    await page.getByText('a modifié cette commande entre-temps').waitFor()
    await page.getByText('3 × Couverture').waitFor()
    expect(await page.getByLabel('Adresse').inputValue()).toBe('Ma saisie')
    await save(page)
    await page.getByText('Commande modifiée').waitFor()
    expect((await api(`/orders/${order.orderId}`)).order).toMatchObject({
      deliveryAddress: 'Ma saisie',
      items: [{ quantity: 3 }],
    })
    await leave({ despite: FAILED_ANSWER })
  })

  it('asks which address to keep after another user has changed it too', { tags: ['D-13'] }, async () => {
    const product = await shop.merchant.addProduct({ name: 'Cape de bain', price: 5000, stock: 9 })
    const order = await orders(shop.url, product)
    const { page, leave } = await anAdministrator(shop)
    await page.goto(`/dashboard/order/${order.orderId}/edit`)
    await page.getByLabel('Adresse').fill('Ma saisie')
    const lines = [{ productId: product._id, quantity: 2 }]
    await api(`/orders/${order.orderId}/actions`, { action: 'edit', lines, deliveryAddress: 'Pikine' })
    await save(page)
    await page.getByText('Pikine').waitFor()
    await page.getByRole('button', { name: 'Prendre ce qui est enregistré : Adresse' }).click()
    await expect.poll(() => page.getByLabel('Adresse').inputValue()).toBe('Pikine')
    await save(page)
    await page.getByText('Commande modifiée').waitFor()
    expect((await api(`/orders/${order.orderId}`)).order).toMatchObject({
      deliveryAddress: 'Pikine',
      items: [{ quantity: 2 }],
    })
    await leave({ despite: FAILED_ANSWER })
  })
})

describe('order entry', () => {
  it('is accessible on each screen and works by keyboard', { tags: ['D-12'] }, async () => {
    const name = 'Gigoteuse en coton'
    await shop.merchant.addProduct({ name, price: 5000, colors: ['Écru', 'Vert'], sizes: ['M'] })
    const { page, leave } = await anAdministrator(shop, { screen: 'phone' })
    await page.goto(NEW)
    await page.getByRole('searchbox', { name: 'Chercher un article à ajouter' }).focus()
    await page.keyboard.type(name)
    await page.getByRole('button', { name }).waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByLabel('Couleur').waitFor()
    await page.getByText('Coller une commande reçue sur WhatsApp').click()
    expect(await flawsOnEachScreen(page)).toEqual([])
    await leave()
  })
})
