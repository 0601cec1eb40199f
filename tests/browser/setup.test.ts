import jsQR from 'jsqr'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { overflow, overflowAtDoubleText, violations } from './support/accessibility.ts'
import { anImage, PASSWORD } from './support/merchant.ts'
import { openShop } from './support/open-shop.ts'
import { type RunningShop, startShop } from './support/running-shop.ts'
import { orders } from './support/shopper.ts'
import { anAdministrator } from './support/signed-in.ts'
import { toast } from './support/toast.ts'
import { newVisitor, openBrowser, type Screen, waitForHydration } from './support/visitor.ts'

const step = (page: Page, title: string) => page.locator('summary').filter({ hasText: title })
const progress = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** Opens the overview and closes the open step, so that each test opens its own. */
async function openList(page: Page, text: string) {
  await page.goto('/dashboard/overview')
  await progress(page, text).waitFor()
}

describe('a new merchant on a phone', () => {
  let shop: RunningShop
  let browser: Browser
  beforeAll(async () => {
    shop = await startShop({ demo: true })
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await shop?.stop()
  })

  it('is led from an empty data folder to a shared link', { tags: ['G-04'] }, async () => {
    const { page, context, leave } = await newVisitor(browser, shop.url)
    await context.grantPermissions(['clipboard-write', 'clipboard-read'])
    await page.addInitScript(() => {
      window.print = () => localStorage.setItem('printed', location.pathname)
    })
    const api = async (method: string, path: string, body?: unknown) => {
      const token = await page.evaluate(() => localStorage.getItem('token'))
      const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
      const answer = await fetch(`${shop.url}/api${path}`, { method, headers, body: JSON.stringify(body) })
      expect(answer.ok).toBe(true)
      return answer.json()
    }

    await page.goto('/create-admin')
    await waitForHydration(page)
    await page.getByLabel('Nom', { exact: true }).fill('Awa Diop')
    await page.getByLabel("Nom d'utilisateur").fill('awa')
    await page.getByLabel('Email').fill('awa@exemple.sn')
    await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
    await page.locator('form button[type=submit]').click()
    await button(page, 'Préparer la boutique').click()
    await page.waitForURL('**/dashboard/overview')
    await progress(page, '0 étape sur 8').waitFor()
    await page
      .getByText('Il manque encore votre nom ou votre logo, votre adresse e-mail et vos adresses.')
      .waitFor()
    expect([await violations(page), await overflow(page)]).toEqual([[], 0])

    const city = {
      address: 'Médina',
      phone: '331112233',
      whatsapp: '781112233',
      latitude: 14.7,
      longitude: -17.4,
    }
    const values = {
      name: 'Chez Awa',
      email: 'awa@exemple.sn',
      cities: [{ name: 'Dakar', ...city }],
      whatsapp: '781112233',
      wallets: [],
    }
    const changes = Object.entries(values).map(([name, value]) => [name, { value, version: 0 }])
    await api('PATCH', '/settings', { changes: Object.fromEntries(changes) })
    await openList(page, '2 étapes sur 8')

    const test = page.getByRole('link', { name: 'Envoyer un essai' })
    expect(await test.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/221781112233\?text=Bonjour/)
    const chat = page.waitForEvent('popup')
    await test.click()
    await (await chat).close()
    await page.getByText('Le message est-il arrivé').waitFor()
    const fix = page.getByRole('link', { name: 'Non, corriger le numéro' })
    expect(await fix.getAttribute('href')).toBe('/dashboard/settings/contact')
    await button(page, 'Oui').click()
    await progress(page, '3 étapes sur 8').waitFor()

    await button(page, 'C’est fait').click()
    await progress(page, '4 étapes sur 8').waitFor()
    expect(await page.getByRole('link', { name: 'Ajouter un produit' }).getAttribute('href')).toMatch(
      /^\/dashboard\//,
    )
    for (const name of ['Robe', 'Bavoir', 'Tapis']) await addProduct(page, shop.url, name)
    await openList(page, '5 étapes sur 8')

    await button(page, 'Retirer le catalogue d’essai').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(/^\d+ produits partent/).waitFor()
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: /^Retirer \d+ produits$/ }).click()
    await page
      .locator('[data-sonner-toast]')
      .getByText(/^\d+ produits d’essai retirés$/)
      .waitFor()
    await progress(page, '6 étapes sur 8').waitFor()
    const left = (await (await fetch(`${shop.url}/api/products`)).json()) as { name: string }[]
    expect(left.map(({ name }) => name)).toEqual(['Bavoir', 'Robe', 'Tapis'])

    await page.getByRole('link', { name: 'Ouvrir l’affiche' }).click()
    await page.getByText('Scannez pour voir la boutique').waitFor()
    await page.getByText('cette adresse ne s’ouvre que sur la machine').waitFor()
    await button(page, 'Imprimer').click()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('printed'))).toBe('/dashboard/poster')

    await openList(page, '7 étapes sur 8')
    await button(page, /^(?:Copier|Partager) le lien/).click()
    await toast(page, 'Lien copié').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shop.url)
    await progress(page, '8 étapes sur 8').waitFor()
    await page.getByRole('heading', { name: 'Votre boutique est prête' }).waitFor()
    await page.reload()
    await button(page, 'Liste de démarrage').waitFor()
    expect(await page.getByRole('heading', { name: 'Préparez votre boutique' }).count()).toBe(0)

    const [product] = (await (await fetch(`${shop.url}/api/products`)).json()) as Parameters<
      typeof orders
    >[1][]
    const { orderId } = await orders(shop.url, product as Parameters<typeof orders>[1])
    await page.goto('/dashboard/order')
    await page.getByText(orderId).first().waitFor()
    await button(page, /^Confirmer/)
      .first()
      .click()
    await page.getByText('Commande confirmée avec succès').waitFor()
    await leave()
  })

  it('does not get the demo back after a restart', { tags: ['G-04'] }, async () => {
    const count = async () => ((await (await fetch(`${shop.url}/api/products`)).json()) as unknown[]).length
    await shop.terminate()
    await shop.restart()
    expect(await count()).toBe(3)
  })
})

/** Through the form that the browser would send. */
async function addProduct(page: Page, url: string, name: string) {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const form = new FormData()
  const fields = {
    name,
    price: '5000',
    category: 'Jouer',
    subCategory: 'Divers',
    description: 'Doux.',
    brand: 'Awa',
    stock: '4',
  }
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  form.append('images', new File([await anImage()], 'photo.png', { type: 'image/png' }))
  const answer = await fetch(`${url}/api/products`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    body: form,
  })
  expect(answer.ok).toBe(true)
}

const shop = openShop()

describe('the checklist', () => {
  it('is used by keyboard: a step is ticked and opened again, the list hidden and shown again', {
    tags: ['G-04'],
  }, async () => {
    const { page, leave } = await anAdministrator(shop)
    await openList(page, '0 étape sur 7')
    await step(page, 'Livraison').press('Enter')
    await page.getByRole('link', { name: 'Vérifier la livraison' }).waitFor()
    await button(page, 'C’est fait').press('Enter')
    await progress(page, '1 étape sur 7').waitFor()
    await button(page, 'Rouvrir l’étape').press('Enter')
    await progress(page, '0 étape sur 7').waitFor()
    await button(page, 'Masquer la liste').press('Enter')
    await toast(page, 'Liste masquée').waitFor()
    await button(page, 'Liste de démarrage').press('Enter')
    await progress(page, '0 étape sur 7').waitFor()
    await button(page, 'Annuler').click()
    await button(page, 'Masquer la liste').waitFor()
    await leave()
  })

  it('names who can do a step that needs a right', { tags: ['G-04'] }, async () => {
    const account = await shop.merchant.addAdministrator('binta', ['stats'])
    const { page, leave } = await anAdministrator(shop, { account })
    await openList(page, '0 étape sur 7')
    await page.getByText('awa peut faire cette étape.').first().waitFor()
    expect(await page.getByRole('link', { name: 'Compléter l’identité' }).count()).toBe(0)
    await step(page, 'Affiche').click()
    await page.getByRole('link', { name: 'Ouvrir l’affiche' }).click()
    await page.getByText('Scannez pour voir la boutique').waitFor()
    await leave()
  })
})

describe.each(['phone', 'tablet', 'laptop'] satisfies Screen[])(
  'the checklist and the poster on a %s',
  (screen) => {
    it('fit the screen, also with double text, and pass axe', { tags: ['G-04'] }, async () => {
      const { page, leave } = await anAdministrator(shop, { screen })
      await openList(page, '0 étape sur 7')
      await step(page, 'Lien de la boutique').click()
      await page.getByRole('link', { name: 'Envoyer sur WhatsApp' }).waitFor()
      expect([await violations(page), await overflow(page), await overflowAtDoubleText(page)]).toEqual([
        [],
        0,
        0,
      ])
      for (const paper of ['a4', 'a6']) {
        await page.goto(`/dashboard/poster?paper=${paper}`)
        const code = page.getByRole('img', { name: /^QR code/ })
        await code.waitFor()
        const { data, info } = await sharp(await code.screenshot())
          .ensureAlpha()
          .raw()
          .toBuffer({ resolveWithObject: true })
        expect(jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(shop.url)
        expect([await violations(page), await overflow(page), await overflowAtDoubleText(page)]).toEqual([
          [],
          0,
          0,
        ])
      }
      await leave()
    })
  },
)

describe('the poster', () => {
  it('has room for the longest name and slogan', { tags: ['G-04'] }, async () => {
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

  it('prints one sheet of the chosen size and gives the code as SVG', { tags: ['G-04'] }, async () => {
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
