import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Product } from '../../domain/catalogue/product.ts'
import { flawsOnEachScreen } from './support/flaws.ts'
import { openShop } from './support/open-shop.ts'
import { openProduct } from './support/product-page.ts'
import { anAdministrator } from './support/signed-in.ts'
import { toast } from './support/toast.ts'
import { FAILED_ANSWER } from './support/visitor.ts'

const ADDRESS = 'Sicap Baobabs, villa 118, portail vert'
const PHONE = '77 765 43 21'

const shop = openShop()
let stroller: Product
let dress: Product
let bath: Product

beforeAll(async () => {
  stroller = await shop.merchant.addProduct({ name: 'Poussette compacte', price: 90_000, stock: 3 })
  dress = await shop.merchant.addProduct({
    name: 'Gigoteuse',
    price: 12_000,
    sizes: ['0-6 mois', '6-18 mois'],
    variants: [
      { color: null, size: '0-6 mois', stock: 5 },
      { color: null, size: '6-18 mois', stock: 5 },
    ],
  })
  bath = await shop.merchant.addProduct({ name: 'Baignoire pliable', price: 15_000, stock: 4 })
})

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const wish = (page: Page, { name }: Product) =>
  page
    .getByRole('list', { name: 'Articles de la liste' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name }) })

async function createList(page: Page, title: string) {
  await page.goto('/liste-de-naissance')
  await page.getByLabel('Titre de la liste').fill(title)
  await page.getByLabel('Vos prénoms et nom').fill('Awa et Modou Ndiaye')
  await page.getByLabel('Un mot à vos proches').fill('Merci de tout cœur !')
  await page.getByLabel('Téléphone').fill(PHONE)
  await page.getByLabel('Adresse de livraison').fill(ADDRESS)
  await button(page, 'Créer la liste').click()
  await page.waitForURL(/\/liste\//)
  await heading(page, title).waitFor()
}

async function addBySearch(page: Page, { name }: Product) {
  await page.getByRole('searchbox', { name: 'Chercher un article à ajouter' }).fill(name)
  await page.getByRole('search').getByRole('button', { name }).click()
}

async function introduce(page: Page, name: string) {
  await page.getByLabel('Votre nom').last().fill(name)
  await page.getByLabel('Votre téléphone').last().fill('78 111 22 33')
}

describe('a birth list', () => {
  it('is shared by its parents, and two givers never take the same last piece', {
    tags: ['K-10'],
  }, async () => {
    const parents = await shop.newVisitor()
    await parents.page.goto('/liste-de-naissance')
    await parents.page.getByLabel('Titre de la liste').fill('La liste de bébé Ndiaye')
    await button(parents.page, 'Créer la liste').click()
    await parents.page.getByRole('alert').getByText('Indiquez votre prénom et votre nom.').waitFor()
    await parents.page.reload()
    expect(await parents.page.getByLabel('Titre de la liste').inputValue()).toBe('La liste de bébé Ndiaye')
    expect(await flawsOnEachScreen(parents.page)).toEqual([])
    await createList(parents.page, 'La liste de bébé Ndiaye')
    const address = parents.page.url()
    expect(address).not.toContain('gerer')

    await addBySearch(parents.page, stroller)
    await wish(parents.page, stroller).waitFor()
    await wish(parents.page, stroller).getByRole('checkbox').check()
    await addBySearch(parents.page, dress)
    await button(parents.page, 'Ajouter à la liste').click()
    await parents.page.getByText('Veuillez choisir une taille').waitFor()
    await button(parents.page, '0-6 mois').click()
    await button(parents.page, 'Ajouter à la liste').click()
    await wish(parents.page, dress).getByText('0-6 mois', { exact: true }).waitFor()
    await openProduct(parents.page, bath)
    await button(parents.page, 'Ajouter à ma liste').click()
    await toast(parents.page, 'Article ajouté à la liste').waitFor()
    await parents.page.goto(address)
    await heading(parents.page, 'Partager').waitFor()
    await wish(parents.page, bath).waitFor()
    expect(await flawsOnEachScreen(parents.page)).toEqual([])

    const [first, second] = [await shop.newVisitor(), await shop.newVisitor()]
    for (const { page } of [first, second]) {
      await page.goto(address)
      await button(page, /^Offrir : Baignoire pliable/).click()
      await button(page, 'Offrir cet article').click()
      await introduce(page, page === first.page ? 'Khady Fall' : 'Ousmane Ba')
      await page.getByRole('radio', { name: /Me livrer/ }).check()
      await page.getByLabel('Votre adresse de livraison').fill('Mermoz, rue MZ-12')
    }
    expect(await flawsOnEachScreen(first.page)).toEqual([])
    await button(first.page, /^Offrir pour 15/).click()
    await first.page.getByText(/Votre cadeau est réservé/).waitFor()
    expect(await first.page.getByRole('link', { name: 'Ouvrir WhatsApp' }).getAttribute('href')).toContain(
      'wa.me',
    )

    // The second giver is too late, loses nothing that was typed, and takes another article for the parents.
    await button(second.page, /^Offrir pour 15/).click()
    await second.page
      .getByRole('alert')
      .getByText(/Baignoire pliable.*est déjà offert/)
      .waitFor()
    await wish(second.page, bath).getByText('Offert', { exact: true }).waitFor()
    expect(await second.page.getByLabel('Votre nom').inputValue()).toBe('Ousmane Ba')
    await button(second.page, /^Offrir : Gigoteuse/).click()
    await second.page.getByRole('checkbox', { name: 'Rester anonyme' }).check()
    await second.page.getByLabel('Un mot aux parents').fill('Bienvenue au petit ange')
    await second.page.getByRole('radio', { name: /Livrer aux parents/ }).check()
    expect(await second.page.getByRole('radio', { name: /Paiement à la livraison/ }).isDisabled()).toBe(true)
    await second.page.getByRole('radio', { name: 'Wave' }).check()
    await button(second.page, /^Offrir pour 12/).click()
    await second.page.waitForURL('**/payment')
    await heading(second.page, 'Paiement Wave').waitFor()
    await second.page.goto('/mes-commandes')
    await second.page.getByRole('link', { name: /Suivre/ }).click()
    await second.page.getByText('Gigoteuse').waitFor()
    for (const page of [first.page, second.page]) {
      expect(await page.content()).not.toContain('villa 118')
    }

    // The parents see gifts and messages, but not an anonymous name.
    await parents.page.reload()
    const gifts = parents.page.getByRole('region', { name: 'Cadeaux' })
    await gifts.getByText('De Khady Fall').waitFor()
    await gifts.getByText('Bienvenue au petit ange').waitFor()
    expect(await gifts.textContent()).not.toContain('Ousmane')
    await first.leave({ despite: FAILED_ANSWER })
    await second.leave({ despite: FAILED_ANSWER })
    await parents.leave()
  })

  it('takes money towards a large article, which the shop marks as received, until the parents close it', {
    tags: ['K-10'],
  }, async () => {
    const parents = await shop.newVisitor()
    await createList(parents.page, 'Liste des jumeaux')
    const address = parents.page.url()
    await addBySearch(parents.page, stroller)
    await wish(parents.page, stroller).getByRole('checkbox').check()
    await wish(parents.page, stroller).getByRole('checkbox', { checked: true }).waitFor()

    const giver = await shop.newVisitor()
    await giver.page.goto(address)
    await button(giver.page, /^Participer : Poussette/).click()
    await introduce(giver.page, 'Tonton Cheikh')
    await giver.page.getByLabel('Montant, en FCFA').fill('100000')
    await button(giver.page, 'Participer').click()
    await giver.page.getByText(/Il ne manque plus que/).waitFor()
    expect(await giver.page.getByLabel('Votre nom').inputValue()).toBe('Tonton Cheikh')
    await giver.page.getByLabel('Montant, en FCFA').fill('25 000')
    // Offline, nothing says that the page, which is shown, was never opened here.
    await giver.context.setOffline(true)
    await button(giver.page, 'Participer').click()
    await button(giver.page, 'Réessayer').waitFor()
    expect(await giver.page.getByText('n’a pas encore été ouverte').count()).toBe(0)
    await giver.context.setOffline(false)
    expect(await flawsOnEachScreen(giver.page)).toEqual([])
    await button(giver.page, 'Participer').click()
    await giver.page.getByText('Code à indiquer').waitFor()
    await giver.page.reload()
    await button(giver.page, /^Participer : Poussette/).click()
    await giver.page.getByText('Code à indiquer').waitFor()
    await giver.page.getByText(/Participations.: 25.000 FCFA, il manque 65.000 FCFA/).waitFor()

    const admin = await anAdministrator(shop)
    await admin.page.goto('/dashboard/order/birth-lists')
    await admin.page.getByRole('link', { name: 'Liste des jumeaux' }).click()
    await button(admin.page, /^Reçu/).click()
    await toast(admin.page, 'Participation enregistrée').waitFor()
    await button(admin.page, /^N’est pas arrivé/).waitFor()
    expect(await flawsOnEachScreen(admin.page)).toEqual([])

    await parents.page.reload()
    await parents.page.getByText(/dont 25.000 FCFA reçus/).waitFor()
    await button(parents.page, 'Fermer la liste').click()
    await parents.page.getByText(/Cette liste est fermée/).waitFor()
    await giver.page.reload()
    await giver.page.getByText(/Les parents ont fermé cette liste/).waitFor()
    expect(await button(giver.page, /^Offrir/).count()).toBe(0)

    await button(parents.page, 'Supprimer la liste').click()
    await parents.page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
    await parents.page.getByText(/La boutique garde 25.000.FCFA pour cette liste/).waitFor()
    await admin.page.getByText(/La boutique garde 25.000.FCFA pour cette liste/).waitFor()
    await button(admin.page, /^Rendre/).click()
    const dialog = admin.page.getByRole('dialog')
    await dialog.getByLabel('Rendu par').selectOption('Cash')
    await dialog.getByRole('button', { name: 'Noter rendu' }).click()
    await toast(admin.page, 'Argent noté rendu').waitFor()
    await admin.page.getByText(/Remboursé 25.000.FCFA, Espèces/).waitFor()
    await button(admin.page, 'Supprimer la liste').click()
    await dialog.getByRole('button', { name: 'Supprimer' }).click()
    await toast(admin.page, 'Liste supprimée').waitFor()
    await admin.leave()
    await giver.page.reload()
    await giver.page.getByText(/n’existe pas, ou n’existe plus/).waitFor()
    await giver.leave({ despite: FAILED_ANSWER })
    await parents.leave({ despite: FAILED_ANSWER })
  })

  it('orders an article that several people have paid, for the shop to prepare', {
    tags: ['K-10'],
  }, async () => {
    const parents = await shop.newVisitor()
    await createList(parents.page, 'Liste de Mariama')
    const address = parents.page.url()
    await addBySearch(parents.page, stroller)
    await wish(parents.page, stroller).getByRole('checkbox').check()
    await wish(parents.page, stroller).getByRole('checkbox', { checked: true }).waitFor()
    const giver = await shop.newVisitor()
    await giver.page.goto(address)
    await button(giver.page, /^Participer : Poussette/).click()
    await introduce(giver.page, 'Tata Coumba')
    await giver.page.getByLabel('Montant, en FCFA').fill('90 000')
    await button(giver.page, 'Participer').click()
    await giver.page.getByText('Code à indiquer').waitFor()
    await giver.leave()
    const admin = await anAdministrator(shop)
    await admin.page.goto('/dashboard/order/birth-lists')
    await admin.page.getByRole('link', { name: 'Liste de Mariama' }).click()
    await button(admin.page, /^Reçu/).click()
    const order = admin.page.getByRole('link', { name: /^Commande KB-/ }).first()
    await order.waitFor()
    expect(await flawsOnEachScreen(admin.page)).toEqual([])
    await order.click()
    await admin.page.getByText(/Payé par les participations des proches/).waitFor()
    expect(await flawsOnEachScreen(admin.page)).toEqual([])
    await admin.leave()
    await parents.page.reload()
    await parents.page.getByText('De plusieurs proches').waitFor()
    await parents.leave()
  })

  it('shows title, message and picture in a preview of its link, and is neither cached nor indexed', {
    tags: ['K-10'],
  }, async () => {
    const parents = await shop.newVisitor()
    await createList(parents.page, 'Liste de Fatou')
    await addBySearch(parents.page, stroller)
    await wish(parents.page, stroller).waitFor()
    const answer = await fetch(parents.page.url())
    const html = await answer.text()
    expect(answer.headers.get('Cache-Control')).toContain('no-store')
    expect(answer.headers.get('X-Robots-Tag')).toBe('noindex')
    expect(html).toMatch(/<meta property="og:title" content="Liste de Fatou/)
    expect(html).toMatch(/<meta property="og:description" content="[^"]*Merci de tout cœur/)
    expect(html).toMatch(/<meta property="og:image" content="[^"]*pictures/)
    expect(html).toContain('Poussette compacte')
    expect(html).not.toContain('villa 118')
    expect((await fetch(`${shop.url}/liste/inconnue`)).status).toBe(404)
    await parents.leave()
  })
})
