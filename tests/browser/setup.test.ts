import jsQR from 'jsqr'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { flawsOnEachScreen } from './support/flaws.ts'
import { openShop } from './support/open-shop.ts'
import { openChecklist } from './support/setup-checklist.ts'
import { anAdministrator } from './support/signed-in.ts'
import { toast } from './support/toast.ts'

const step = (page: Page, title: string) => page.locator('summary').filter({ hasText: title })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

const shop = openShop()

describe('the checklist and the poster', () => {
  it('fit each screen and pass axe', { tags: ['G-04'] }, async () => {
    const { page, leave } = await anAdministrator(shop, { screen: 'phone' })
    await openChecklist(page, '0 étape sur 7')
    await step(page, 'Lien de la boutique').click()
    await page.getByRole('link', { name: 'Envoyer sur WhatsApp' }).waitFor()
    expect(await flawsOnEachScreen(page)).toEqual([])
    for (const paper of ['a4', 'a6']) {
      await page.goto(`/dashboard/poster?paper=${paper}`)
      const code = page.getByRole('img', { name: /^QR code/ })
      await code.waitFor()
      const { data, info } = await sharp(await code.screenshot())
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true })
      expect(jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(shop.url)
      expect(await flawsOnEachScreen(page)).toEqual([])
    }
    await leave()
  })
})

describe('the poster', () => {
  it('has room for a shop name and a slogan of maximum length', { tags: ['G-04'] }, async () => {
    const words = (length: number) => 'Les trésors de la Teranga '.repeat(5).slice(0, length).trim()
    const changes = { name: { value: words(60), version: 0 }, slogan: { value: words(120), version: 0 } }
    const saved = await fetch(`${shop.url}/api/settings`, {
      method: 'PATCH',
      headers: { Authorization: `Bearer ${shop.merchant.token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ changes }),
    })
    expect(saved.ok).toBe(true)
    const { page, leave } = await anAdministrator(shop)
    await page.goto('/dashboard/poster')
    const sheet = page.getByRole('article').locator('> div')
    await sheet.getByText(words(60), { exact: true }).waitFor()
    expect(await sheet.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0)
    await leave()
  })

  it('prints one sheet of the chosen paper size, and offers the QR code as an SVG file', {
    tags: ['G-04'],
  }, async () => {
    const { page, leave } = await anAdministrator(shop)
    for (const [paper, sheet] of [
      ['a4', [210, 297]],
      ['a6', [105, 148]],
    ] as const) {
      await page.goto(`/dashboard/poster?paper=${paper}`)
      await page.getByRole('img', { name: /^QR code/ }).waitFor()
      const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
      expect(pdf.match(/\/Type \/Page\b/g)?.length).toBe(1)
      const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? []
      expect([width, height].map((points) => Math.round((Number(points) / 72) * 25.4))).toEqual(sheet)
    }
    const download = page.waitForEvent('download')
    await button(page, 'QR code (SVG)').click()
    expect((await download).suggestedFilename()).toBe('qr-code.svg')
    await leave()
  })
})

describe('the invented partners', () => {
  it('are marked as an example, and all removed with one tap', { tags: ['G-01'] }, async () => {
    const { page, leave } = await anAdministrator(shop, { screen: 'phone' })
    await page.goto('/dashboard/settings/home#partners')
    await page.getByText('Exemple à remplacer').waitFor()
    await button(page, 'Retirer tous les partenaires').click()
    await button(page, 'Enregistrer').click()
    await toast(page, 'Réglages enregistrés').waitFor()
    expect(await (await fetch(shop.url)).text()).not.toContain('/partners/')
    expect(await page.getByText('Exemple à remplacer').count()).toBe(0)
    await leave()
  })
})
