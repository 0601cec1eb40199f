import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { flawsOnEachScreen } from './support/flaws.ts'
import { openShop } from './support/open-shop.ts'
import { openProduct } from './support/product-page.ts'
import { anAdministrator } from './support/signed-in.ts'

const shop = openShop()

async function aPhoto(background: string) {
  const create = { width: 1600, height: 1200, channels: 3, background } as const
  const buffer = await sharp({ create }).jpeg().toBuffer()
  return { name: `${background}.jpg`, mimeType: 'image/jpeg', buffer }
}

const form = (page: Page) => page.getByRole('form', { name: 'Commenter cet article' })
const field = (page: Page) => form(page).getByLabel('Ajouter des photos (facultatif)')

async function publish(page: Page, text: string): Promise<void> {
  await form(page).getByLabel('Votre commentaire').fill(text)
  await form(page).getByRole('button', { name: 'Publier mon commentaire' }).click()
}

it('a shopper adds a photo, which everybody sees once a merchant has published it', {
  tags: ['F-27'],
}, async () => {
  const product = await shop.merchant.addProduct({ name: 'Doudou photographié' })
  const shopper = await shop.newVisitor({ screen: 'phone' })
  const { page } = shopper
  await openProduct(page, product)
  const sent: number[] = []
  page.on('request', (request) => {
    if (request.url().includes('/review/photos/')) sent.push(request.postDataBuffer()?.length ?? 0)
  })
  const files = [await aPhoto('orange'), await aPhoto('teal')]
  await field(page).setInputFiles(files)
  const chosen = form(page).getByRole('list', { name: 'Photos choisies' })
  await expect.poll(() => chosen.getByRole('listitem').count()).toBe(2)
  expect(await flawsOnEachScreen(page)).toEqual([])
  await chosen.getByRole('button', { name: 'Retirer « teal.jpg »' }).click()
  await publish(page, 'Très doux, ma fille l’adore')
  await form(page).getByText('La boutique vérifie vos photos').waitFor()
  expect(sent).toHaveLength(1)
  expect(sent[0]).toBeLessThan(files[0]?.buffer.length ?? 0)
  await page.reload()
  await page.getByText('Très doux, ma fille').first().waitFor()
  expect(await page.getByRole('link', { name: /^Photo 1 de / }).count()).toBe(0)

  const admin = await anAdministrator(shop, { screen: 'phone' })
  await admin.page.goto('/dashboard/products/reviews')
  await admin.page.getByRole('link', { name: 'Photos à valider (1)' }).click()
  const photos = admin.page.getByRole('list', { name: 'Photos de Anonyme' })
  await photos.getByText('À valider').waitFor()
  await photos.getByRole('link', { name: 'Photo 1' }).waitFor()
  expect(await flawsOnEachScreen(admin.page)).toEqual([])
  await photos.getByRole('button', { name: 'Publier la photo 1' }).click()
  await admin.page.getByText('Photo publiée').first().waitFor()
  await admin.leave()

  await page.reload()
  const thumbnail = page.getByRole('link', { name: 'Photo 1 de Anonyme' })
  await thumbnail.click()
  await page.getByRole('dialog', { name: 'Photos de Anonyme' }).waitFor()
  await page.getByRole('button', { name: 'Fermer' }).click()
  expect(await flawsOnEachScreen(page)).toEqual([])
  await shopper.leave()
})

it('keeps the comment when a photo cannot be sent, and sends it again', async () => {
  const product = await shop.merchant.addProduct({ name: 'Body photographié' })
  const { page, leave } = await shop.newVisitor({ screen: 'phone' })
  await openProduct(page, product)
  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
  await field(page).setInputFiles([
    { name: 'photo.heic', mimeType: 'image/heic', buffer: heic },
    await aPhoto('purple'),
  ])
  await form(page)
    .getByText(/photo\.heic.*HEIC/u)
    .waitFor()
  await page.route('**/review/photos/*', (route) => route.abort())
  await publish(page, 'Bonne taille')
  await form(page).getByText('Votre commentaire est publié, mais une photo n’est pas partie.').waitFor()
  await page.getByText('Bonne taille').first().waitFor()
  await page.unroute('**/review/photos/*')
  await form(page).getByRole('button', { name: 'Réessayer « purple.jpg »' }).click()
  await form(page).getByText('La boutique vérifie vos photos').waitFor()
  await leave({ despite: /ERR_FAILED/ })
})
