import jsQR from 'jsqr'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { overflow, overflowAtDoubleText, violations } from './support/accessibility.ts'
import { openShop } from './support/open-shop.ts'
import { anAdministrator } from './support/signed-in.ts'

const shop = openShop()

const MAX_TAPS = 3

interface SharedFile {
  name: string
  type: string
  base64: string
}

/** Replaces the phone's share sheet: records what the page shares, and whether that happened right after a tap. */
async function stubShareSheet(
  page: Page,
): Promise<() => Promise<{ files: SharedFile[]; text: string; isActive: boolean } | null>> {
  await page.addInitScript(() => {
    const scope = window as unknown as { shared: unknown }
    navigator.canShare = () => true
    navigator.share = async ({ files = [], text } = {}) => {
      const isActive = navigator.userActivation.isActive
      const read = async (file: File) => {
        const bytes = new Uint8Array(await file.arrayBuffer())
        const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
        return { name: file.name, type: file.type, base64 }
      }
      scope.shared = { files: await Promise.all(files.map(read)), text, isActive }
    }
  })
  return async () => {
    await page.waitForFunction(() => 'shared' in window)
    return page.evaluate(() => (window as unknown as { shared: never }).shared)
  }
}

describe('pictures to share', () => {
  it('reach the share sheet of a phone in three taps, each leading to its product', {
    tags: ['R-11'],
  }, async () => {
    const product = await shop.merchant.addProduct({ name: 'Robe de fête', price: 12_500, discount: 20 })
    const { page, leave } = await anAdministrator(shop, { screen: 'phone' })
    const shared = await stubShareSheet(page)
    let taps = 0
    const tap = async (target: Locator) => {
      taps += 1
      await target.tap()
    }
    await page.goto('/dashboard/products')
    await tap(page.getByRole('checkbox', { name: 'Choisir Robe de fête' }))
    await tap(page.getByRole('button', { name: 'Partager' }))
    const sheet = page.getByRole('dialog', { name: 'Partager' })
    await sheet.getByRole('img', { name: 'Aperçu de Robe de fête' }).waitFor()
    expect(await violations(page)).toEqual([])
    await tap(sheet.getByRole('button', { name: 'Partager', exact: true }))
    expect(taps).toBe(MAX_TAPS)

    const { files, text, isActive } = (await shared()) ?? expect.fail('nothing was shared')
    expect(isActive).toBe(true)
    expect(files.map(({ name, type }) => [name, type])).toEqual([['1-robe-de-fete.jpg', 'image/jpeg']])
    const link = `${new URL(page.url()).origin}/product/${product._id}`
    expect(text).toContain(`Robe de fête\n10 000 FCFA au lieu de 12 500 FCFA\n${link}`)
    const { data, info } = await sharp(Buffer.from(files[0]?.base64 ?? '', 'base64'))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([1080, 1920])
    expect(jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(link)
    expect(await overflow(page)).toBe(0)
    expect(await overflowAtDoubleText(page)).toBe(0)
    await leave()
  })

  it('are downloaded on a computer whose browser cannot share files', { tags: ['R-11'] }, async () => {
    await shop.merchant.addProduct({ name: 'Hochet en bois' })
    const { page, leave } = await anAdministrator(shop)
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'canShare', { value: undefined })
    })
    await page.goto('/dashboard/products')
    await page.getByRole('checkbox', { name: 'Choisir Hochet en bois' }).click()
    await page.getByRole('button', { name: 'Partager' }).click()
    await page.getByText('Publication', { exact: true }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Télécharger l’image', exact: true }).click()
    const file = await (await download).path()
    expect((await download).suggestedFilename()).toBe('1-hochet-en-bois.jpg')
    expect(await sharp(file).metadata()).toMatchObject({ format: 'jpeg', width: 1080, height: 1080 })
    await leave()
  })
})
