import { describe, expect, it } from 'vitest'
import { openShop } from './support/open-shop.ts'
import { waitForHydration } from './support/visitor.ts'

const shop = openShop()

describe.each(['phone', 'laptop'] as const)('a shopper on a %s', (screen) => {
  it('searches, is asked for a size, orders and is sent to WhatsApp', { tags: ['A-516'] }, async () => {
    const name = `Barboteuse brodée ${screen}`
    await shop.merchant.addProduct({ name, price: 12_500, sizes: ['3 mois', '6 mois'], stock: 4 })
    const { page, context, leave } = await shop.newVisitor({ screen })

    await page.goto('/')
    await waitForHydration(page)
    await page.getByPlaceholder('Recherche...').first().fill('BRODEE')
    await page.getByRole('option', { name: new RegExp(name) }).click()
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe(name)

    await page.getByRole('button', { name: 'Ajouter au panier' }).first().click()
    await page.getByText('Veuillez choisir une taille').first().waitFor()
    expect(await page.evaluate(() => localStorage.getItem('cartItems') ?? '[]')).toBe('[]')

    await page.getByRole('button', { name: '6 mois' }).click()
    await page.getByRole('button', { name: 'Ajouter au panier' }).first().click()
    await page.getByText('Article ajouté au panier').first().waitFor()

    await page.goto('/cart')
    await waitForHydration(page)
    await page.getByText('Total du Panier').waitFor()
    expect((await page.locator('main').textContent())?.replace(/\s/g, ' ')).toContain('12 500 FCFA')
    await page.getByRole('button', { name: 'Valider la commande' }).click()
    await page.waitForURL('**/delivery-info')

    await page.getByRole('button', { name: 'Confirmer la commande' }).click()
    await page.getByText('Veuillez remplir tous les champs.').first().waitFor()
    await page.getByLabel('Nom complet').fill('Fatou Sarr')
    await page.getByLabel('Adresse de livraison').fill('Ouakam, rue 12, face à la pharmacie')
    await page.getByRole('button', { name: 'Confirmer la commande' }).click()
    const question = page.getByRole('dialog', { name: 'Confirmation de la commande' })
    await question.getByText('Vous serez redirigé vers WhatsApp pour finaliser votre commande.').waitFor()

    const chat = context.waitForEvent('request', (request) => request.url().startsWith('https://wa.me/'))
    await question.getByRole('button', { name: 'Continuer' }).click()
    const address = (await chat).url()
    await page.waitForURL(`${shop.url}/`)
    expect(await page.evaluate(() => localStorage.getItem('cartItems') ?? '[]')).toBe('[]')

    const [order] = (await shop.merchant.orders()).filter((made) => made.items[0]?.name === name)
    expect(order).toMatchObject({
      status: 'pending',
      paymentMethod: 'Cash',
      deliveryMethod: 'cash_on_delivery',
      totalAmount: 12_500,
      customerName: 'Fatou Sarr',
      items: [{ quantity: 1, price: 12_500, size: '6 mois', color: null }],
    })
    await page
      .getByText(order?.orderId ?? 'no order')
      .first()
      .waitFor()
    const link = await page.getByRole('link', { name: 'Ouvrir WhatsApp' }).getAttribute('href')
    expect(link).toBe(address)
    const text = new URL(address).searchParams.get('text') ?? ''
    expect(text).toContain('Nouvelle commande (Paiement à la livraison)')
    expect(text).toContain('Fatou Sarr')
    expect(text).toContain('12 500 FCFA')
    expect(text).toContain('Non spécifiée')
    await leave()
  })
})

describe('a visitor without an account', () => {
  it('can search for products in the header and in the product list', { tags: ['A-005'] }, async () => {
    await shop.merchant.addProduct({ name: 'Bébé lapin', category: 'Jouer' })
    await shop.merchant.addProduct({ name: 'Coffret blanc', category: 'Baptemes & Naissances' })
    const { page, leave } = await shop.newVisitor({ screen: 'laptop' })
    await page.goto('/products')
    await waitForHydration(page)
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    await page.getByPlaceholder('Recherche...', { exact: true }).fill('lapin')
    const found = page.getByRole('listbox', { name: 'Articles trouvés' }).getByRole('option')
    await found.getByText('Bébé lapin').waitFor()
    expect(await found.getByText('Coffret blanc').count()).toBe(0)
    await page.goto('/products?q=lapin')
    await page.getByRole('main').getByRole('link', { name: 'Bébé lapin' }).first().waitFor()
    expect(await page.getByRole('main').getByRole('link', { name: 'Coffret blanc' }).count()).toBe(0)
    await leave()
  })
})
