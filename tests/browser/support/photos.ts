import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect } from 'vitest'
import type { ProductDraft } from '../../../domain/catalogue/product-draft.ts'
import type { OpenShop } from './open-shop.ts'

export const GALLERY = 'input[type=file][multiple]'

/** A JPEG file with an EXIF orientation, as phones save photos. Its right half is blue before EXIF rotation. */
export async function aPhoto(
  number: number,
  {
    width = 1600,
    height = 1200,
    orientation = 1,
  }: { width?: number; height?: number; orientation?: number } = {},
) {
  const half = { width: width / 2, height, channels: 3 as const }
  const right = await sharp({ create: { ...half, background: '#0000ff' } })
    .png()
    .toBuffer()
  const background = `hsl(${(number * 36) % 360}, 70%, 50%)`
  const buffer = await sharp({ create: { width, height, channels: 3, background } })
    .composite([{ input: right, left: width / 2, top: 0 }])
    .withMetadata({ orientation })
    .jpeg({ quality: 100 })
    .toBuffer()
  return { name: `photo-${number}.jpg`, mimeType: 'image/jpeg', buffer }
}

/** Reads an IndexedDB store of the photo page as a handle, because records with files cannot be serialised. */
const storedRecords = <T>(page: Page, store: 'photos' | 'products') =>
  page.evaluateHandle(async (name): Promise<T[]> => {
    const db = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('product-photos')
      request.onsuccess = () => resolve(request.result)
    })
    const records = await new Promise<T[]>((resolve) => {
      const request = db.transaction(name).objectStore(name).getAll()
      request.onsuccess = () => resolve(request.result)
    })
    db.close()
    return records
  }, store)

/** Name and price of the products stored in this browser. */
export async function storedProducts(page: Page) {
  const records = await storedRecords<{ name: string; price: string }>(page, 'products')
  return records.evaluate((products) => products.map(({ name, price }) => ({ name, price })))
}

/** The photos stored in this browser, with the size of the prepared image. */
export async function storedPhotos(page: Page) {
  interface Photo {
    state: string
    turns: number
    fileName: string
    prepared: Blob | null
  }
  const records = await storedRecords<Photo>(page, 'photos')
  return records.evaluate((photos) =>
    Promise.all(
      photos.map(async ({ state, turns, fileName, prepared }) => {
        if (prepared === null) return { state, turns, fileName, size: null, corners: null }
        const bitmap = await createImageBitmap(prepared)
        const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
        const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D
        context.drawImage(bitmap, 0, 0)
        const isBlue = (x: number, y: number) => (context.getImageData(x, y, 1, 1).data[2] ?? 0) > 200
        const [right, bottom] = [bitmap.width - 4, bitmap.height - 4]
        return {
          ...{ state, turns, fileName, size: [bitmap.width, bitmap.height] },
          /** whether each corner is blue, clockwise from the top left */
          corners: [isBlue(4, 4), isBlue(right, 4), isBlue(right, bottom), isBlue(4, bottom)],
        }
      }),
    ),
  )
}

/** Selects generated photos on the photo page. */
export async function choose(page: Page, count: number, from = 1) {
  const before = await page.getByRole('button', { name: /^Modifier la photo/ }).count()
  const files = Array.from({ length: count }, (_, index) => aPhoto(from + index))
  await page.locator(GALLERY).setInputFiles(await Promise.all(files))
  await expect
    .poll(() => page.getByRole('button', { name: /^Modifier la photo/ }).count())
    .toBe(before + count)
}

/** The card of a product on the photo page, counted from 1. */
export const product = (page: Page, number: number) =>
  page.getByRole('group', { name: `Produit ${number}`, exact: true })

/** The product drafts stored by the shop, newest first. */
export async function draftsOf({ url, merchant }: OpenShop): Promise<ProductDraft[]> {
  const headers = { Authorization: `Bearer ${merchant.token}` }
  const answer = await fetch(`${url}/api/drafts`, { headers })
  return ((await answer.json()) as { drafts: ProductDraft[] }).drafts
}
