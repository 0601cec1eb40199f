import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as editScreen from '../../app/dashboard/order-entry/edit-route.tsx'
import * as newOrderScreen from '../../app/dashboard/order-entry/route.tsx'
import type { ShownOrder } from '../../contracts/order.ts'
import { dayOf } from '../../domain/deliveries/courier.ts'
import { NO_PROMISE } from '../../domain/deliveries/wanted-day.ts'
import { DAY_MS } from '../../domain/durations.ts'
import { chatMessage } from '../../domain/orders/chat-message.ts'
import type { PlacedOrder } from '../../domain/orders/order.ts'
import { aPlacedItem, aPlacedOrder } from '../builders/an-order.ts'
import { flawsOnEachScreen, shrinkToPhone } from './support/flaws.ts'
import { act, storedOrder } from './support/orders.ts'
import { addProduct, ask, emptyShop, order, showScreen } from './support/show-screen.tsx'

beforeEach(async () => {
  await emptyShop()
  await shrinkToPhone()
})

const EDIT = '/dashboard/order/:orderId/edit'
const showNew = () => showScreen(newOrderScreen, '/dashboard/order/new')
const showEdit = (orderId: string) => showScreen(editScreen, EDIT, EDIT.replace(':orderId', orderId))

const field = (label: string) => page.getByLabelText(label, { exact: true })
const button = (name: string) => page.getByRole('button', { name })
const save = () => button('Enregistrer').click()
const finder = () => page.getByRole('searchbox', { name: 'Chercher un article à ajouter' })
const shows = (text: string | RegExp) => expect.element(page.getByText(text).first()).toBeVisible()
const urlOf = (link: string) =>
  new URL((page.getByRole('link', { name: link }).element() as HTMLAnchorElement).href)

async function addArticle(name: string) {
  await finder().fill(name)
  await button(name).click()
}

const addPromotion = (body: object) => ask('/promotions', { method: 'POST', body })

describe('a new order', () => {
  it('is saved with variant, quantity, discount and fee, after a reload has restored the unsaved form', {
    tags: ['D-12'],
  }, async () => {
    const dress = await addProduct({
      name: 'Robe à volants',
      price: 12_500,
      colors: ['Rouge'],
      sizes: ['2 ans', '3 ans'],
      variants: [
        { color: 'Rouge', size: '2 ans', stock: 3 },
        { color: 'Rouge', size: '3 ans', stock: 0 },
      ],
    })
    const screen = await showNew()
    await addArticle('Robe à volants')
    await save()
    await shows('Veuillez remplir tous les champs')
    await field('Nom').fill('Fatou Sarr')
    await field('Téléphone').last().fill('+221 77 987 65 43')
    await page.getByLabelText('Adresse').fill('Mermoz, face à la pharmacie')
    await field('Frais de livraison, en FCFA').fill('1 500')
    await save()
    await shows('Veuillez choisir une couleur')
    await field('Couleur et taille').selectOptions('Rouge, 2 ans (3 en stock)')
    await button('Augmenter la quantité').click()
    await page.getByText('Remise').click()
    await field('Par pièce, en FCFA').fill('500')
    await field('Raison').fill('Cliente fidèle')
    await shows('Total 25 500 FCFA')
    await screen.unmount()
    await showNew()
    await shows('Total 25 500 FCFA')
    await save()
    await shows(/^Commande KB-\w+ enregistrée/)
    const { orders } = await ask<{ orders: PlacedOrder[] }>('/orders')
    expect(orders).toMatchObject([
      {
        status: 'confirmed',
        channel: 'phone',
        customerName: 'Fatou Sarr',
        customerPhone: '779876543',
        totalAmount: 25_500,
        deliveryFee: 1500,
        items: [
          {
            productId: dress._id,
            quantity: 2,
            price: 12_000,
            size: '2 ans',
            discountReason: 'Cliente fidèle',
          },
        ],
      },
    ])
    await button('Saisir une autre commande').click()
    await shows('Total 0 FCFA')
  })

  it('keeps the day that the customer wants, after a day that nobody can be promised', {
    tags: ['D-12'],
  }, async () => {
    const tomorrow = dayOf(Date.now() + DAY_MS)
    await addProduct({ name: 'Cape de bain' })
    await showNew()
    await addArticle('Cape de bain')
    await field('Nom').fill('Fatou Sarr')
    await page.getByLabelText('Adresse').fill('Mermoz, face à la pharmacie')
    await field('Livrer le').fill(dayOf(Date.now() - DAY_MS))
    await save()
    await shows(NO_PROMISE)
    await field('Livrer le').fill(tomorrow)
    await save()
    await shows(/^Commande KB-\w+ enregistrée/)
    const { orders } = await ask<{ orders: ShownOrder[] }>('/orders')
    expect(orders).toMatchObject([{ wantedDay: tomorrow }])
  })

  it('gets automatic promotions and a code, at the price that the server computes', {
    tags: ['H-02', 'H-06'],
  }, async () => {
    await addProduct({ name: 'Body du matin', price: 4000 })
    const offer = { kind: 'free_delivery', zones: [] }
    await addPromotion({ name: 'Livraison offerte', terms: { effect: offer, minTotal: 8000 } })
    await addPromotion({
      name: 'Fidélité',
      code: 'FIDELE10',
      terms: { effect: { kind: 'percent', percent: 10 } },
    })
    await showNew()
    await addArticle('Body du matin')
    await field('Nom').fill('Modou')
    await page.getByLabelText('Adresse').fill('Mermoz')
    await field('Frais de livraison, en FCFA').fill('1500')
    await shows('Total 5 500 FCFA')
    await button('Augmenter la quantité').click()
    await shows('Livraison offerte -1 500 FCFA')
    await field('Code promo').fill('rien')
    await save()
    await shows('Appliquez ce code, ou effacez-le.')
    await button('Appliquer').click()
    await shows('Ce code n’est pas valable.')
    await field('Code promo').fill('fidèle 10')
    await button('Appliquer').click()
    await shows('Fidélité (FIDELE10) -800 FCFA')
    await shows('Total 7 200 FCFA')
    const [{ id } = { id: '' }] = (await ask<{ promotions: { id: string }[] }>('/promotions')).promotions
    await ask(`/promotions/${id}`, { method: 'PATCH', body: { active: false } })
    await save()
    await shows('Les offres ont changé.')
    await expect.element(field('Code promo')).toHaveAccessibleDescription(/Ce code n’est pas valable/)
    await field('Code promo').fill('')
    await shows('Total 8 000 FCFA')
    await save()
    await shows(/^Commande KB-\w+ enregistrée/)
    const { orders } = await ask<{ orders: ShownOrder[] }>('/orders')
    expect(orders).toMatchObject([{ totalAmount: 8000, deliveryFee: 0, promotions: [{ amount: 1500 }] }])
  })

  it('is not stored with an outdated price', { tags: ['D-12'] }, async () => {
    const { _id } = await addProduct({ name: 'Body du matin', price: 4000 })
    await showNew()
    await addArticle('Body du matin')
    await field('Nom').fill('Modou')
    await page.getByRole('radio', { name: 'Boutique' }).click()
    await expect.element(page.getByLabelText('Adresse')).toHaveValue('Retrait en boutique')
    const body = { active: true, discount: 50, durationHours: 1 }
    await ask(`/products/${_id}/flash-sale`, { method: 'PATCH', body })
    await save()
    await shows('Un prix a changé')
    await shows('Total 2 000 FCFA')
    await save()
    await shows(/^Commande KB-\w+ enregistrée/)
  })

  it('is filled from the text that a customer sent', { tags: ['D-12'] }, async () => {
    const romper = await addProduct({ name: 'Barboteuse rayée', price: 6000 })
    const item = aPlacedItem({ productId: romper._id, name: romper.name, quantity: 2, price: 6000 })
    const gone = aPlacedItem({ name: 'Poussette disparue', price: 1 })
    const sent = aPlacedOrder({ orderId: 'KB-PASTED0001', customerName: 'Khady Fall', items: [item, gone] })
    const paste = async (text: string) => {
      await page.getByLabelText('Message du client').fill(text)
      await button('Remplir la commande').click()
    }
    const screen = await showNew()
    await page.getByText('Coller une commande reçue sur WhatsApp').click()
    await paste('Bonjour')
    await shows('Rien n’a été compris dans ce texte')
    await paste(`[12/03 10:24] Khady: ${chatMessage(sent, () => '')}`)
    await shows('« Poussette disparue » est introuvable')
    await shows('Total 12 000 FCFA')
    await expect.element(field('Nom')).toHaveValue('Khady Fall')
    await save()
    await shows('Commande KB-PASTED0001 enregistrée')
    expect(urlOf('Demander la confirmation sur WhatsApp').href).toContain('https://wa.me/221771234567?text=')
    await screen.unmount()
    await showNew()
    await page.getByText('Coller une commande reçue sur WhatsApp').click()
    await paste(chatMessage(sent, () => ''))
    await shows('La commande KB-PASTED0001 est déjà enregistrée.')
  })

  it('is accessible on each screen and entered by keyboard', { tags: ['D-12'] }, async () => {
    const name = 'Gigoteuse en coton'
    await addProduct({ name, price: 5000, colors: ['Écru', 'Vert'], sizes: ['M'] })
    await showNew()
    await finder().fill(name)
    await expect.element(button(name)).toBeVisible()
    await userEvent.keyboard('{Tab}{Enter}')
    await expect.element(page.getByLabelText('Couleur')).toBeVisible()
    await page.getByText('Coller une commande reçue sur WhatsApp').click()
    expect(await flawsOnEachScreen()).toEqual([])
  })
})

describe('an edited order', () => {
  it('gets new quantities, items and address, and a WhatsApp text for the customer', {
    tags: ['D-13'],
  }, async () => {
    const product = await addProduct({ name: 'Pyjama nuage', price: 5000 })
    await addProduct({ name: 'Bonnet ourson', price: 2000 })
    const { orderId } = await order(product, {}, { customerPhone: '771234567' })
    await showEdit(orderId)
    await button('Augmenter la quantité').click()
    await addArticle('Bonnet ourson')
    await page.getByLabelText('Adresse').fill('Yoff, derrière le marché')
    await shows('Total 12 000 FCFA')
    await save()
    await expect.element(page.getByRole('link', { name: 'Prévenir le client sur WhatsApp' })).toBeVisible()
    const text = urlOf('Prévenir le client sur WhatsApp').searchParams.get('text')?.replace(/\s/g, ' ')
    expect(text).toContain('- 2 x Pyjama nuage')
    expect(text).toContain('Nouveau total : 12 000 FCFA')
    expect(await storedOrder(orderId)).toMatchObject({
      totalAmount: 12_000,
      deliveryAddress: 'Yoff, derrière le marché',
    })
  })

  it('shows the total with the promotions that the order keeps', { tags: ['H-02', 'H-06'] }, async () => {
    const product = await addProduct({ name: 'Body du soir', price: 4000 })
    await addPromotion({ name: 'Offre du soir', terms: { effect: { kind: 'percent', percent: 10 } } })
    const { orderId } = await order(product, { quantity: 2 }, { totalAmount: 7200, discount: 800 })
    await showEdit(orderId)
    await shows('Offre du soir -800 FCFA')
    await button('Augmenter la quantité').click()
    await shows('Offre du soir -1 200 FCFA')
    await shows('Total 10 800 FCFA')
    await save()
    await shows('Commande modifiée. Nouveau total : 10 800 FCFA')
  })

  it('adds the typed input to what another user has changed', { tags: ['D-13', 'D-01'] }, async () => {
    const product = await addProduct({ name: 'Couverture' })
    const { orderId } = await order(product)
    await showEdit(orderId)
    await page.getByLabelText('Adresse').fill('Ma saisie')
    await act(orderId, 'edit', { lines: [{ productId: product._id, quantity: 3 }] })
    await save()
    await shows('a modifié cette commande entre-temps')
    await shows('3 × Couverture')
    await expect.element(field('Adresse')).toHaveValue('Ma saisie')
    await save()
    await shows('Commande modifiée')
    expect(await storedOrder(orderId)).toMatchObject({
      deliveryAddress: 'Ma saisie',
      items: [{ quantity: 3 }],
    })
  })

  it('asks which address to keep after another user has changed it too', { tags: ['D-13'] }, async () => {
    const product = await addProduct({ name: 'Cape de bain' })
    const { orderId } = await order(product)
    await showEdit(orderId)
    await page.getByLabelText('Adresse').fill('Ma saisie')
    const lines = [{ productId: product._id, quantity: 2 }]
    await act(orderId, 'edit', { lines, deliveryAddress: 'Pikine' })
    await save()
    await shows('Pikine')
    await button('Prendre ce qui est enregistré : Adresse').click()
    await expect.element(field('Adresse')).toHaveValue('Pikine')
    await save()
    await shows('Commande modifiée')
    expect(await storedOrder(orderId)).toMatchObject({ deliveryAddress: 'Pikine', items: [{ quantity: 2 }] })
  })
})
