import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Product } from '../../domain/catalogue/product.ts'
import { fill as fillAccount, send, storageOf, storedSession } from './support/accounts.ts'
import { checkout, confirm, fill, order, question } from './support/checkout.ts'
import { customers, HOME, openAccount, PASSWORD } from './support/customers.ts'
import { flawsOnEachScreen, smallTargets } from './support/flaws.ts'
import { openShop } from './support/open-shop.ts'
import { openProduct } from './support/product-page.ts'
import { setZones } from './support/set-zones.ts'
import { toast } from './support/toast.ts'
import { FAILED_ANSWER, waitForHydration } from './support/visitor.ts'

const shop = openShop()
const { aVisitorWith, ordersOf } = checkout(shop)
const { aCustomer, signIn } = customers(shop)
let drum: Product

beforeAll(async () => {
  drum = await shop.merchant.addProduct({ name: 'Tambour', category: 'Jouer', price: 5000, stock: 40 })
})

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const ownOrders = (page: Page) =>
  page.getByRole('list', { name: 'Commandes de mon compte' }).getByRole('listitem')

describe('Mon compte', () => {
  it('takes up the orders of a guest, shows them and the favourites on a second device, and is erased alone', {
    tags: ['K-01', 'K-02', 'K-03'],
  }, async () => {
    // A guest orders, then opens an account.
    const { page, leave, context } = await aVisitorWith([drum])
    await fill(page, 'Awa Ndiaye')
    await page.getByLabel('Téléphone (facultatif)').fill('77 123 45 67')
    const chat = context.waitForEvent('page')
    await order(page)
    await (await chat).close()
    await page.getByRole('region', { name: 'Commande enregistrée' }).waitFor()
    const [placed] = await ordersOf('Awa Ndiaye')
    await page.goto('/register')
    await waitForHydration(page)
    await fillAccount(page, {
      "Nom d'utilisateur": 'bineta',
      Email: 'bineta@exemple.sn',
      'Mot de passe': PASSWORD,
    })
    await send(page)
    await page.getByRole('link', { name: 'Mon compte' }).click()

    await page.getByRole('button', { name: 'Ajouter à mon compte' }).click()
    await toast(page, 'Commande ajoutée à votre compte.').waitFor()
    await expect.poll(() => ownOrders(page).allTextContents()).toHaveLength(1)
    await openProduct(page, drum)
    await page.getByRole('button', { name: 'J’aime Tambour' }).first().click()
    await toast(page, 'Produit liké').waitFor()

    // A second device.
    const second = await shop.newVisitor()
    await signIn(second.page, 'bineta@exemple.sn')
    await second.page
      .getByText(placed?.orderId ?? 'no order')
      .first()
      .waitFor()
    await second.page.getByRole('link', { name: 'Voir mes favoris' }).click()
    await second.page.getByRole('list', { name: 'Mes favoris' }).getByText('Tambour').first().waitFor()
    await second.page.goBack()
    await ownOrders(second.page)
      .getByRole('button', { name: /^Commander à nouveau/ })
      .click()
    await toast(second.page, 'Article ajouté au panier').waitFor()

    // The order is the account's by its phone, and the account is erased once nothing is to be delivered.
    await openAccount(page)
    const profile = page.getByRole('form', { name: 'Mes informations' })
    await profile.getByLabel('Téléphone (facultatif)').fill('77 123 45 67')
    await profile.getByRole('button', { name: 'Enregistrer' }).click()
    await toast(page, 'Vos informations sont enregistrées.').waitFor()
    await page.getByRole('button', { name: 'Effacer mon compte' }).click()
    const erase = dialog(page, 'Effacer mon compte')
    await erase.getByLabel('Mot de passe actuel').fill(PASSWORD)
    await erase.getByRole('button', { name: 'Effacer définitivement' }).click()
    await erase.getByText('Une de vos commandes est encore en cours').waitFor()
    expect(await erase.getByLabel('Mot de passe actuel').inputValue()).toBe(PASSWORD)
    await fetch(`${shop.url}/api/orders/${placed?.orderId}/cancel`, {
      method: 'PATCH',
      headers: { Authorization: `Bearer ${shop.merchant.token}` },
    })
    await erase.getByRole('button', { name: 'Effacer définitivement' }).click()
    await page.waitForURL(`${shop.url}/`)
    expect(await storedSession(page)).toEqual({ token: null, user: null })
    expect(await page.evaluate(() => localStorage.getItem('myOrders'))).toBeNull()
    expect(await ordersOf('Awa Ndiaye')).toEqual([])

    await second.page.goto('/mon-compte')
    await second.page.getByRole('link', { name: 'Se connecter' }).waitFor()
    expect(await storedSession(second.page)).toEqual({ token: null, user: null })
    await second.page.goto('/favoris')
    await second.page.getByText('Vous n’avez pas encore de favoris').waitFor()
    await leave({ despite: FAILED_ANSWER })
    await second.leave({ despite: FAILED_ANSWER })
  })

  it('keeps what is typed until it is right, and is accessible on each screen', {
    tags: ['K-01'],
  }, async () => {
    const zone = { name: 'Dakar', fee: 1000, freeFrom: null, deliveryTime: '', cash: true }
    await setZones(shop, [{ ...zone, id: 'dakar', districts: ['Ouakam', 'Médina'] }])
    const customer = await aCustomer('fatou')
    const { page, leave } = await shop.newVisitor({ storage: storageOf(customer) })
    await openAccount(page)
    await page.getByRole('button', { name: 'Ajouter une adresse' }).click()
    const form = page.getByRole('form', { name: 'Adresse' })
    await form.getByLabel('Adresse', { exact: true }).fill('Rue 12, villa 3')
    await form.getByRole('button', { name: 'Enregistrer' }).click()
    await form.getByText('Donnez un nom à cette adresse').waitFor()
    await form.getByLabel('Nom de l’adresse').fill('Maison')
    // Closed by mistake.
    await dialog(page, 'Nouvelle adresse').getByRole('button', { name: 'Fermer' }).click()
    await page.getByRole('button', { name: 'Ajouter une adresse' }).click()
    expect(await form.getByLabel('Nom de l’adresse').inputValue()).toBe('Maison')
    await form.getByRole('button', { name: 'Enregistrer' }).click()
    await form.getByText('Choisissez votre quartier dans la liste.').waitFor()
    await form.getByLabel('Quartier').selectOption('Ouakam')
    expect(await flawsOnEachScreen(page)).toEqual([])
    await form.getByRole('button', { name: 'Enregistrer' }).click()
    await toast(page, 'Adresse enregistrée.').waitFor()
    await page.getByRole('list', { name: 'Mes adresses' }).getByText('Rue 12, villa 3').waitFor()

    const profile = page.getByRole('form', { name: 'Mes informations' })
    await profile.getByLabel('Téléphone (facultatif)').fill('12')
    await profile.getByLabel('Nom complet').fill('Fatou Sarr')
    await profile.getByRole('button', { name: 'Enregistrer' }).click()
    expect(await profile.getByLabel('Téléphone (facultatif)').getAttribute('aria-invalid')).toBe('true')
    await profile.getByLabel('Téléphone (facultatif)').fill('77 123 45 67')
    await profile.getByRole('button', { name: 'Enregistrer' }).click()
    await page.getByText('Bonjour Fatou Sarr !').waitFor()

    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Télécharger mes données' }).click()
    expect((await download).suggestedFilename()).toBe('mes-donnees.json')
    expect(await flawsOnEachScreen(page)).toEqual([])
    expect(await smallTargets(page)).toEqual([])
    await setZones(shop, [])
    await leave({ despite: FAILED_ANSWER })
  })

  it('fills what is empty at checkout, overwrites nothing, and keeps the address of the order', {
    tags: ['K-01'],
  }, async () => {
    const customer = await aCustomer('khady')
    await customer.call('PUT', '', { name: 'Khady Ba', phone: '781112233' })
    await customer.call('PUT', '/addresses/home-1', { ...HOME, district: '' })
    const { page, context, posts, leave } = await aVisitorWith([drum])
    // A guest sees and sends what guests always did.
    expect(await page.getByText('Vos adresses').count()).toBe(0)
    await page.getByLabel('Nom complet').fill('Tante Khady')
    const becomes = (session: object) =>
      page.evaluate((stored) => {
        for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, String(value))
      }, session)
    await becomes(storageOf(customer))
    await page.reload()
    await page.getByRole('button', { name: 'Maison' }).waitFor()
    const address = page.getByLabel('Adresse de livraison')
    expect(await page.getByLabel('Nom complet').inputValue()).toBe('Tante Khady')
    expect(await page.getByLabel('Téléphone (facultatif)').inputValue()).toBe('78 111 22 33')
    expect(await address.inputValue()).toBe('')
    await address.fill('Mermoz, chez ma sœur')
    await page.getByRole('button', { name: 'Maison' }).click()
    expect(await address.inputValue()).toBe('Rue 12, villa 3, Face à la mosquée')
    await page.getByRole('button', { name: 'Ce que j’ai écrit' }).click()
    expect(await address.inputValue()).toBe('Mermoz, chez ma sœur')
    expect(await flawsOnEachScreen(page)).toEqual([])
    // Another account on the same phone: its phone replaces what the first one filled, and nothing that was typed.
    const aunt = await aCustomer('tante')
    await aunt.call('PUT', '', { name: 'Tante', phone: '761234567' })
    await becomes(storageOf(aunt))
    await page.reload()
    await expect.poll(() => page.getByLabel('Téléphone (facultatif)').inputValue()).toBe('76 123 45 67')
    expect(await page.getByLabel('Nom complet').inputValue()).toBe('Tante Khady')
    expect(await page.getByText('Vos adresses').count()).toBe(0)
    // What the first one had typed is not for the second, and does not come back.
    expect(await address.inputValue()).toBe('')
    await becomes(storageOf(customer))
    await page.reload()
    await page.getByRole('button', { name: 'Maison' }).waitFor()
    await address.fill('Mermoz, chez ma sœur')
    await confirm(page)
    const chat = context.waitForEvent('page')
    await question(page).getByRole('button', { name: 'Continuer' }).click()
    await (await chat).close()
    await page.getByRole('region', { name: 'Commande enregistrée' }).waitFor()
    expect(posts).toHaveLength(1)
    await page.goto('/order-confirmation')
    await page.getByRole('link', { name: 'Garder cette adresse dans mon compte' }).click()
    const form = page.getByRole('form', { name: 'Adresse' })
    expect(await form.getByLabel('Adresse', { exact: true }).inputValue()).toBe('Mermoz, chez ma sœur')
    await form.getByLabel('Nom de l’adresse').fill('Chez ma sœur')
    await form.getByRole('button', { name: 'Enregistrer' }).click()
    await toast(page, 'Adresse enregistrée.').waitFor()
    // The order is in the account already.
    expect(await ownOrders(page).count()).toBe(1)
    expect(await page.getByRole('button', { name: 'Ajouter à mon compte' }).count()).toBe(0)
    await leave()
  })

  it('says that the shop does not answer, ends with its session, and follows the account of another tab', {
    tags: ['K-01', 'K-02'],
  }, async () => {
    const [mariama, sokhna] = [await aCustomer('mariama'), await aCustomer('sokhna')]
    await mariama.call('PUT', '/addresses/home-2', { ...HOME, district: '' })
    const { page, context, leave } = await shop.newVisitor({ storage: storageOf(mariama) })
    await page.route('**/api/customer', (route) => route.abort())
    await page.goto('/mon-compte')
    await page.getByText('Le serveur ne répond pas').waitFor()
    await page.unroute('**/api/customer')
    await page.getByRole('button', { name: 'Réessayer' }).first().click()
    await page.getByRole('list', { name: 'Mes adresses' }).getByText('Rue 12').waitFor()

    const tab = await context.newPage()
    await tab.goto('/faq')
    await tab.evaluate((session) => {
      for (const [key, value] of Object.entries(session)) localStorage.setItem(key, value)
    }, storageOf(sokhna))
    await page.getByText('Bonjour sokhna !').waitFor()
    await page.getByText('Gardez une adresse').waitFor()
    expect(await page.getByText('Rue 12').count()).toBe(0)

    await fetch(`${shop.url}/api/users/me/sessions`, {
      method: 'DELETE',
      headers: { Authorization: `Bearer ${sokhna.token}` },
    })
    const profile = page.getByRole('form', { name: 'Mes informations' })
    await profile.getByLabel('Nom complet').fill('Sokhna')
    await profile.getByRole('button', { name: 'Enregistrer' }).click()
    await toast(page, 'Session expirée').waitFor()
    expect(await page.getByRole('link', { name: 'Se connecter' }).getAttribute('href')).toBe(
      '/login?next=%2Fmon-compte',
    )
    await leave({ despite: FAILED_ANSWER })
  })
})
