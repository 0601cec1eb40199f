import { describe, expect, it } from 'vitest'
import type { Product } from '../../domain/catalogue/product.ts'
import { violations } from './support/accessibility.ts'
import { flawsOnEachScreen } from './support/flaws.ts'
import type { Line } from './support/line.ts'
import { type Merchant, PASSWORD } from './support/merchant.ts'
import { openShop } from './support/open-shop.ts'
import { aPhoto, choose, draftsOf, GALLERY, product, storedPhotos, storedProducts } from './support/photos.ts'
import { FAILED_ANSWER, type VisitorOptions } from './support/visitor.ts'

const shop = openShop()
const PHOTOS = '/dashboard/products/photos'

type Options = VisitorOptions & { line?: Line; account?: Pick<Merchant, 'token' | 'user'> }

async function asAdministrator({ account = shop.merchant, ...options }: Options = {}) {
  const { token, user } = account
  const storage = { token, user: JSON.stringify(user) }
  return shop.newVisitor({ screen: 'phone', ...options, storage })
}

const drafts = () => draftsOf(shop)

const products = async (search: string) =>
  (await (await fetch(`${shop.url}/api/products?q=${search}`)).json()) as Product[]

describe('three products from nine phone photos', () => {
  it('are uploaded once despite a lost network, and are published', { tags: ['G-05'] }, async () => {
    const line = await shop.line()
    const { page, context, leave } = await asAdministrator({ line })
    await page.goto('/dashboard/products')
    await page.getByRole('button', { name: 'Autres actions' }).click()
    await page.getByRole('link', { name: 'Brouillons et photos' }).click()
    await page.getByRole('link', { name: 'Depuis des photos' }).click()
    await choose(page, 9)
    for (const first of [1, 2, 3]) {
      for (const next of [0, 1, 2])
        await product(page, first + next)
          .getByRole('checkbox')
          .first()
          .check()
      await page.getByText('3 photos choisies').waitFor()
      await page.getByRole('button', { name: 'Regrouper' }).click()
      await expect.poll(() => product(page, first).getByRole('checkbox').count()).toBe(3)
    }
    for (const [index, name] of ['Robe Photo', 'Bavoir Photo', 'Hochet Photo'].entries()) {
      await product(page, index + 1)
        .getByLabel('Nom')
        .fill(name)
      await product(page, index + 1)
        .getByLabel('Prix (FCFA)')
        .fill(`${index + 1} 500`)
    }
    expect(await page.getByText(/9 photos.: .* à envoyer au lieu de .* économisés\./).count()).toBe(1)

    // The shop stores the fifth photo, but its response is lost and the network fails.
    let sent = 0
    await context.route('**/api/drafts/*/images/*', async (route) => {
      if (++sent !== 5) return route.continue()
      await route.fetch()
      line.cut()
      await route.abort()
    })
    await page.getByRole('button', { name: 'Enregistrer 3 brouillons' }).click()
    await page.getByText('4 photos sur 9 envoyées').waitFor()
    await page.getByText('Rien n’est perdu').waitFor()
    expect((await drafts()).flatMap(({ images }) => images)).toHaveLength(5)
    line.repair()
    await page.reload()
    await page.getByText('9 photos sur 9 envoyées').waitFor()
    await page.getByRole('link', { name: 'Brouillons', exact: true }).click()
    const arrived = await drafts()
    expect(arrived.map(({ fields, images }) => [fields.name, fields.price, images.length])).toEqual([
      ['Hochet Photo', '3 500', 3],
      ['Bavoir Photo', '2 500', 3],
      ['Robe Photo', '1 500', 3],
    ])
    expect(new Set(arrived.flatMap(({ images }) => images.map(({ address }) => address))).size).toBe(9)

    const save = 'Enregistrer le brouillon'
    for (const [name, button] of [
      ['Robe Photo', save],
      ['Bavoir Photo', save],
      ['Hochet Photo', 'Publier'],
    ]) {
      await page.getByRole('link', { name: `Compléter ${name}` }).click()
      if (button === 'Publier') {
        await page.getByRole('button', { name: 'Publier', exact: true }).click()
        await page.locator('form').getByText('La description ne peut pas être vide.').waitFor()
      }
      await page.getByLabel('Description').fill('Coton doux.')
      await page.getByLabel('Catégorie', { exact: true }).selectOption('Jouer')
      await page.getByLabel('Sous-catégorie').fill('Poupées')
      await page.getByLabel('Stock', { exact: true }).fill('4')
      await page.getByRole('button', { name: button ?? '', exact: true }).click()
      await page.getByRole('heading', { name: 'Brouillons' }).waitFor()
    }
    await page.getByRole('button', { name: 'Publier 2 brouillons complets' }).click()
    await page.getByText('2 brouillons publiés').waitFor()
    await page.getByText('Aucun brouillon.').waitFor()

    const published = await products('photo')
    expect(published.map(({ name, price, images }) => [name, price, images.length]).toSorted()).toEqual([
      ['Bavoir Photo', 2500, 3],
      ['Hochet Photo', 3500, 3],
      ['Robe Photo', 1500, 3],
    ])
    await page.goto('/products?q=photo')
    await page.getByText('Robe Photo').first().waitFor()
    await leave({ despite: FAILED_ANSWER })
  })
})
describe('the photo page', () => {
  it('stores photos and texts on the device before it uploads anything', { tags: ['G-05'] }, async () => {
    const { page, leave } = await asAdministrator()
    await page.goto(PHOTOS)
    await choose(page, 2)
    await product(page, 2).getByLabel('Nom').fill('Tétine')
    await product(page, 2).getByLabel('Prix (FCFA)').fill('gratuit')
    await expect.poll(() => storedProducts(page)).toContainEqual({ name: 'Tétine', price: 'gratuit' })
    await page.reload()
    await expect.poll(() => product(page, 2).getByLabel('Nom').inputValue()).toBe('Tétine')
    await page.getByRole('button', { name: 'Enregistrer 2 brouillons' }).click()
    await product(page, 2).getByText('Le prix doit être un nombre supérieur à 0.').waitFor()
    await product(page, 1).getByRole('checkbox').check()
    await product(page, 2).getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Regrouper' }).click()
    await expect.poll(() => page.getByRole('group').count()).toBe(1)
    expect(await product(page, 1).getByLabel('Nom').inputValue()).toBe('Tétine')
    await product(page, 1).getByRole('checkbox').last().check()
    await page.getByRole('button', { name: 'Séparer' }).click()
    await product(page, 2).getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Retirer' }).click()
    await expect.poll(async () => (await storedPhotos(page)).length).toBe(1)
    await leave()
  })

  it('shows a photo upright, and rotates and crops it by keyboard', { tags: ['G-05'] }, async () => {
    const { page, leave } = await asAdministrator({ screen: 'laptop' })
    await page.goto(PHOTOS)
    // The camera was rotated: the right half appears at the bottom.
    await page.locator(GALLERY).setInputFiles([await aPhoto(1, { orientation: 6 })])
    await page.getByRole('button', { name: /^Modifier/ }).focus()
    expect(await storedPhotos(page)).toMatchObject([
      { size: [800, 1067], corners: [false, false, true, true] },
    ])
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Modifier la photo' })
    await dialog.getByRole('button', { name: 'Tourner à droite' }).press('Enter')
    await dialog.getByText('1600 × 1200 pixels').waitFor()
    await dialog.getByRole('button', { name: 'Carré' }).press('Enter')
    await dialog.getByText('1200 × 1200 pixels').waitFor()
    await dialog.getByRole('button', { name: 'Photo entière' }).press('Enter')
    const corner = dialog.getByRole('button', { name: 'Coin en bas à droite' })
    for (let press = 0; press < 5; press++) await corner.press('Shift+ArrowLeft')
    await dialog.getByText('800 × 1200 pixels').waitFor()
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Appliquer' }).press('Enter')
    await dialog.waitFor({ state: 'hidden' })
    expect(await storedPhotos(page)).toMatchObject([
      { turns: 1, size: [800, 1200], corners: [true, true, true, true] },
    ])
    await leave()
  })

  it('crops by touch', { tags: ['G-05'] }, async () => {
    const { page, leave } = await asAdministrator()
    await page.goto(PHOTOS)
    await choose(page, 1)
    await page.getByRole('button', { name: /^Modifier/ }).click()
    const dialog = page.getByRole('dialog')
    const box = (await dialog.locator('canvas').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    await page.mouse.move(box.x + box.width, box.y + box.height)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 4 })
    await page.mouse.up()
    await dialog.getByText(/: (?:79|80)\d × (?:59|60)\d pixels/).waitFor()
    await dialog.getByRole('button', { name: 'Appliquer' }).click()
    await expect
      .poll(async () => (await storedPhotos(page))[0]?.corners)
      .toEqual([false, false, false, false])
    await leave()
  })

  it('reports a file that is not a photo, and a device without free storage', {
    tags: ['G-05'],
  }, async () => {
    const { page, context, leave } = await asAdministrator()
    await page.goto(PHOTOS)
    const text = { name: 'liste.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('bonjour') }
    await page.locator(GALLERY).setInputFiles([text])
    await page.getByText(/liste\.jpg.*n’est pas une photo que ce navigateur sait lire/u).waitFor()
    const browser = await context.newCDPSession(page)
    await browser.send('Storage.overrideQuotaForOrigin', { origin: shop.url, quotaSize: 1000 })
    await page.locator(GALLERY).setInputFiles([await aPhoto(1)])
    await page.getByText('L’espace de stockage de cet appareil est plein.').waitFor()
    await leave()
  })

  it('fits each screen and is accessible', async () => {
    const { page, leave } = await asAdministrator({ screen: 'phone' })
    await page.goto(PHOTOS)
    await choose(page, 3)
    await product(page, 1).getByRole('checkbox').check()
    expect(await flawsOnEachScreen(page)).toEqual([])
    await page
      .getByRole('button', { name: /^Modifier/ })
      .first()
      .click()
    await page.getByRole('dialog').locator('canvas').waitFor()
    expect(await flawsOnEachScreen(page)).toEqual([])
    await page.keyboard.press('Escape')
    await product(page, 1).getByRole('checkbox').uncheck()
    expect(await flawsOnEachScreen(page)).toEqual([])
    await page.getByRole('button', { name: 'Enregistrer 3 brouillons' }).click()
    await page.getByText('3 photos sur 3 envoyées').waitFor()
    expect(await flawsOnEachScreen(page)).toEqual([])
    await page.getByRole('link', { name: 'Brouillons', exact: true }).click()
    await page.getByRole('heading', { name: 'Sans nom' }).first().waitFor()
    expect(await flawsOnEachScreen(page)).toEqual([])
    await leave()
  })
})

describe('the photo upload', () => {
  it('waits for a new sign-in when the session has expired', { tags: ['G-05'] }, async () => {
    const other = await shop.merchant.addAdministrator('photographe', ['products'])
    const { page, leave } = await asAdministrator({ account: other })
    const before = (await drafts()).length
    await page.goto(PHOTOS)
    await choose(page, 2)
    await fetch(`${shop.url}/api/users/logout`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${other.token}` },
    })
    await page.getByRole('button', { name: 'Enregistrer 2 brouillons' }).click()
    await page.waitForURL('**/login**')
    await page.getByText('Vos photos sont conservées').waitFor()
    await page.getByLabel('Email').fill('photographe@exemple.sn')
    await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Se connecter' }).click()
    await expect.poll(async () => (await drafts()).length).toBe(before + 2)
    await leave({ despite: FAILED_ANSWER })
  })

  it('can be cancelled and retried, photo by photo', { tags: ['G-05'] }, async () => {
    const { page, context, leave } = await asAdministrator()
    let answer = { status: 422, message: 'Une image n’a pas pu être lue.' }
    await context.route('**/api/drafts/*/images/*', (route) =>
      route.fulfill({ status: answer.status, json: { success: false, message: answer.message } }),
    )
    await page.goto(PHOTOS)
    await choose(page, 3)
    await page.getByRole('button', { name: 'Enregistrer 3 brouillons' }).click()
    await expect.poll(() => page.getByText(answer.message).count()).toBe(3)
    await page.getByRole('button', { name: 'Ne pas envoyer photo-1.jpg' }).click()
    await page.getByText('0 photo sur 2 envoyée').waitFor()
    answer = { status: 503, message: '' }
    await page.getByRole('button', { name: 'Réessayer l’envoi de photo-2.jpg' }).click()
    await page.getByText('Le réseau est coupé ou la boutique ne répond pas.').waitFor()
    await page.getByRole('link', { name: 'Commandes' }).click()
    await page.getByRole('link', { name: '0 photo sur 2 envoyée' }).click()
    await page.getByRole('button', { name: 'Annuler l’envoi' }).click()
    await page.getByRole('button', { name: 'Ne plus envoyer' }).click()
    await page.getByText('0 photo sur 1 envoyée').waitFor()
    await context.unroute('**/api/drafts/*/images/*')
    await page.getByRole('button', { name: 'Réessayer l’envoi de photo-3.jpg' }).click()
    await page.getByText('1 photo sur 1 envoyée').waitFor()
    await leave({ despite: FAILED_ANSWER })
  })

  it('continues in the service worker when no dashboard page is open', { tags: ['G-05'] }, async () => {
    const line = await shop.line()
    const { page, context, leave } = await asAdministrator({ line, serviceWorker: true })
    const before = (await drafts()).length
    await page.goto(PHOTOS)
    await choose(page, 2)
    const registration = await page.evaluate(async () => (await navigator.serviceWorker.ready).scope)
    line.cut()
    await page.getByRole('button', { name: 'Enregistrer 2 brouillons' }).click()
    await page.getByText('Rien n’est perdu').waitFor()
    line.repair()
    const browser = await context.newCDPSession(page)
    const known = new Promise<string>((resolve) => {
      browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const found = registrations.find(({ scopeURL }) => scopeURL === registration)
        if (found) resolve(found.registrationId)
      })
    })
    await page.goto('/about')
    await browser.send('ServiceWorker.enable')
    const event = { origin: new URL(registration).origin, registrationId: await known, tag: 'photo-uploads' }
    await browser.send('ServiceWorker.dispatchSyncEvent', { ...event, lastChance: false })
    await expect.poll(async () => (await drafts()).length).toBe(before + 2)
    await expect
      .poll(async () => (await storedPhotos(page)).map(({ state }) => state))
      .toEqual(['sent', 'sent'])
    await leave({ despite: /Failed to load resource|net::/ })
  })
})
