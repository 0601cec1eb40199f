import sharp from 'sharp'
import { expect, it } from 'vitest'
import { openShop } from './support/open-shop.ts'
import { ADD } from './support/product-form-page.ts'
import { anAdministrator } from './support/signed-in.ts'

const shop = openShop()

function aPhoto(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#c96' } })
}

it('the product form shrinks photos above 40 megapixels, and names what it cannot read and what moves', async () => {
  const { page, leave } = await anAdministrator(shop, { screen: 'phone' })
  await page.goto(ADD)
  const files = page.getByLabel('Images', { exact: true })
  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
  await files.setInputFiles([{ name: 'photo.heic', mimeType: 'image/heic', buffer: heic }])
  await page.getByText(/photo\.heic.*HEIC/u).waitFor()
  await files.setInputFiles([
    { name: 'liste.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('nom;prix\nBody;5000\n') },
  ])
  await page.getByText(/liste\.jpg.*contient du texte/u).waitFor()
  const half = (await aPhoto(400, 300).jpeg().toBuffer()).subarray(0, 700)
  await files.setInputFiles([{ name: 'moitie.jpg', mimeType: 'image/jpeg', buffer: half }])
  const frames = [await aPhoto(8, 8).png().toBuffer(), await aPhoto(8, 8).negate().png().toBuffer()]
  const gif = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer()
  await files.setInputFiles([{ name: 'danse.gif', mimeType: 'image/gif', buffer: gif }])
  await page.getByText(/danse\.gif.*première image/u).waitFor()
  const large = await aPhoto(8000, 6000).jpeg().toBuffer()
  await files.setInputFiles([{ name: 'grande.jpg', mimeType: 'image/jpeg', buffer: large }])
  const shown = page.locator('fieldset', { has: files }).locator('li img')
  await expect
    .poll(() =>
      shown.evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth)),
    )
    .toContain(1600)
  await leave()
})
