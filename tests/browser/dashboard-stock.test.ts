import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { AdjustmentKind } from '../../domain/catalogue/stock-adjustments.ts'
import { openShop } from './support/open-shop.ts'
import { orderRow } from './support/order-list.ts'
import { orders } from './support/shopper.ts'
import { anAdministrator } from './support/signed-in.ts'
import { addSizedProduct, stockPage, stocksOf } from './support/stock-page.ts'
import { FAILED_ANSWER, holdRequests } from './support/visitor.ts'

const shop = openShop()

async function openList(kind: AdjustmentKind, options?: Parameters<typeof anAdministrator>[1]) {
  const visitor = await anAdministrator(shop, options)
  const list = stockPage(visitor.page)
  await list.open(kind)
  return { ...visitor, list }
}

describe('Réception', () => {
  it('receives 20 products with sizes in fewer than 60 taps', {
    tags: ['C-32'],
    timeout: 120_000,
  }, async () => {
    const names = Array.from({ length: 20 }, (_, index) => `Grenouillère ${index + 101}`)
    const products = []
    for (const name of names) {
      products.push(await addSizedProduct(shop.merchant, name, { '3 mois': 1, '6 mois': 0, '9 mois': 0 }))
    }
    const { list, page, leave } = await openList('receipt', { screen: 'phone' })
    let taps = 0
    const tap = async (target: Locator) => {
      taps += 1
      await target.tap()
    }
    for (const [index, name] of names.entries()) {
      await list.find(name)
      await tap(list.result(name))
      await expect.poll(() => list.units(`${name}, 3 mois`).evaluate(isFocused)).toBe(true)
      if (index % 2 === 0) await tap(page.getByRole('button', { name: `+1 partout : ${name}` }))
      else for (const units of ['2', '0', '4']) await page.keyboard.type(`${units}\n`)
      if (index % 2 === 1) expect(await list.search.evaluate(isFocused)).toBe(true)
    }
    await page.getByText('90 pièces').waitFor()
    await tap(list.save)
    await page.getByText('Réception enregistrée : 90 pièces.').waitFor()
    expect(taps).toBeLessThan(60)
    expect(await stocksOf(shop, products.at(0))).toEqual([2, 1, 1])
    expect(await stocksOf(shop, products.at(-1))).toEqual([3, 0, 4])
    await leave()
  })

  it('hides the search results as soon as a product is added, even while a request is pending', async () => {
    await shop.merchant.addProduct({ name: 'Tétine', stock: 0 })
    const { list, page, leave } = await openList('receipt', { screen: 'phone' })
    await list.search.fill('Tétine')
    await list.result('Tétine').waitFor()
    const release = await holdRequests(page, '**/api/stock/adjustments*')
    await list.result('Tétine').tap()
    await list.entry('Tétine').waitFor()
    await list.result('Tétine').waitFor({ state: 'hidden' })
    release()
    await leave()
  })

  it('keeps the draft after a reload, saves it once, and undoes the receipt', {
    tags: ['C-32'],
  }, async () => {
    const product = await addSizedProduct(shop.merchant, 'Bavoir', { '3 mois': 4, '6 mois': 1 })
    const { list, page, leave } = await openList('receipt', { screen: 'phone' })
    await list.add('Bavoir')
    await page.getByRole('button', { name: 'Une pièce de plus : Bavoir, 6 mois' }).click()
    await list.units('Bavoir, 6 mois').fill('1 2')
    await page.getByRole('button', { name: 'Une pièce de moins : Bavoir, 6 mois' }).click()
    await page.getByLabel('Fournisseur').fill('Sandaga')
    await page.reload()
    await expect.poll(() => list.units('Bavoir, 6 mois').inputValue()).toBe('11')
    expect(await page.getByLabel('Fournisseur').inputValue()).toBe('Sandaga')
    await list.save.click()
    await page.getByText('Réception enregistrée : 11 pièces.').waitFor()
    await list.history.getByText('Sandaga').waitFor()
    expect(await stocksOf(shop, product)).toEqual([4, 12])
    await list.undo.first().click()
    await page.getByText('Réception défaite : les pièces sont retirées du stock.').waitFor()
    expect(await stocksOf(shop, product)).toEqual([4, 1])
    const undone = list.history.getByRole('listitem').filter({ hasText: 'Sandaga' })
    await undone.getByText('défaite').waitFor()
    expect(await undone.getByRole('button').count()).toBe(0)
    await leave()
  })

  it('sends the same receipt again on Réessayer after a lost response, and adds its units only once', {
    tags: ['C-32'],
  }, async () => {
    const product = await shop.merchant.addProduct({ name: 'Veilleuse', stock: 2 })
    const line = await shop.line()
    const { token, user } = shop.merchant
    const { page, leave } = await shop.newVisitor({
      line,
      screen: 'phone',
      storage: { token, user: JSON.stringify(user) },
    })
    const list = stockPage(page)
    await list.open('receipt')
    await list.add('Veilleuse')
    await list.units('Veilleuse').fill('5')
    let lost = 0
    await page.route('**/api/stock/receipts', async (route) => {
      lost += 1
      if (lost > 1) return route.continue()
      await route.fetch()
      await route.abort()
    })
    await list.save.click()
    await page.getByText('on ne sait pas si la liste est enregistrée').waitFor()
    expect(await list.units('Veilleuse').isDisabled()).toBe(true)
    await page.reload()
    await list.save.getByText('Réessayer').click()
    await page.getByText('Réception enregistrée : 5 pièces.').waitFor()
    expect(lost).toBe(2)
    expect(await stocksOf(shop, product)).toEqual([7])
    await leave({ despite: FAILED_ANSWER })
  })

  it('keeps the input offline and saves it when the network is back', async () => {
    const product = await shop.merchant.addProduct({ name: 'Hochet', stock: 0 })
    const { list, page, context, leave } = await openList('receipt', { screen: 'phone' })
    await list.add('Hochet')
    await context.setOffline(true)
    await list.units('Hochet').fill('3')
    await page.getByText('Hors ligne : la liste est gardée.').waitFor()
    expect(await list.save.isDisabled()).toBe(true)
    await context.setOffline(false)
    await list.save.click()
    await page.getByText('Réception enregistrée : 3 pièces.').waitFor()
    expect(await stocksOf(shop, product)).toEqual([3])
    await leave({ despite: FAILED_ANSWER })
  })

  it('shows an error beside an invalid quantity and receives nothing until it is corrected', async () => {
    const { list, page, leave } = await openList('receipt')
    for (const [index, typed] of ['-3', '1,5', 'douze', '100001'].entries()) {
      const name = `Bonnet ${typed.length}${typed.charCodeAt(0)}`
      const product = await shop.merchant.addProduct({ name, stock: 2 })
      await list.add(name)
      await list.units(name).fill(typed)
      await list.save.click()
      const problem = list.entry(name).getByText('Indiquez un nombre entier de pièces', { exact: false })
      await expect.poll(() => problem.isVisible(), { message: typed }).toBe(true)
      expect(await list.units(name).getAttribute('aria-invalid'), typed).toBe('true')
      expect(await stocksOf(shop, product), typed).toEqual([2])
      await list.units(name).fill(`${index + 3}`)
      await list.save.click()
      await page.getByText(`Réception enregistrée : ${index + 3} pièces.`).waitFor()
    }
    await leave()
  })

  it('adds a unit for each scanned barcode, and assigns an unknown barcode to a size', {
    tags: ['C-32'],
  }, async () => {
    const product = await addSizedProduct(shop.merchant, 'Chaussons', { '18': 0, '19': 0 })
    const { list, page, leave } = await openList('receipt')
    await list.code.fill('3760000000017')
    await list.code.press('Enter')
    await page.getByText('Le code 3760000000017 n’est pas encore connu.').waitFor()
    await list.search.fill('Chaussons')
    await list.result('Chaussons').click()
    await page.getByRole('dialog').getByRole('button', { name: '19', exact: true }).click()
    await expect.poll(() => list.units('Chaussons, 19').inputValue()).toBe('1')
    for (const _ of [2, 3]) {
      await list.code.fill('3760000000017')
      await list.code.press('Enter')
    }
    await expect.poll(() => list.units('Chaussons, 19').inputValue()).toBe('3')
    await list.save.click()
    await page.getByText('Réception enregistrée : 3 pièces.').waitFor()
    expect(await stocksOf(shop, product)).toEqual([0, 3])
    await leave({ despite: FAILED_ANSWER })
  })

  it('scans with the camera in browsers that can read barcodes', { tags: ['C-32'] }, async () => {
    const product = await addSizedProduct(shop.merchant, 'Moufles', { S: 0, M: 0 })
    await fetch(`${shop.url}/api/stock/barcode/3760000000024`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${shop.merchant.token}` },
      body: JSON.stringify({ productId: product._id, size: 'M' }),
    })
    const { page, leave } = await anAdministrator(shop, { screen: 'phone' })
    // Chromium on Linux cannot detect barcodes, and the test computer has no camera.
    await page.addInitScript(() => {
      Object.assign(window, {
        BarcodeDetector: class {
          detect = async () => [{ rawValue: '3760000000024' }]
        },
      })
      navigator.mediaDevices.getUserMedia = async () => {
        const canvas = document.createElement('canvas')
        const context = canvas.getContext('2d')
        setInterval(() => context?.fillRect(Math.random() * 99, 0, 9, 9), 50)
        return canvas.captureStream(20)
      }
    })
    const list = stockPage(page)
    await list.open('receipt')
    await page.getByRole('button', { name: 'Scanner' }).click()
    await expect.poll(() => list.units('Moufles, M').inputValue()).toBe('1')
    await page.getByRole('button', { name: 'Arrêter' }).click()
    expect(await page.getByLabel('Caméra').count()).toBe(0)
    await leave()
  })

  it('marks the line whose product no longer exists', async () => {
    const product = await addSizedProduct(shop.merchant, 'Turban', { S: 0, M: 0 })
    const { list, page, leave } = await openList('receipt')
    await list.add('Turban')
    await list.units('Turban, S').fill('2')
    await fetch(`${shop.url}/api/products/${product._id}`, {
      method: 'DELETE',
      headers: { Authorization: `Bearer ${shop.merchant.token}` },
    })
    await list.save.click()
    await list.entry('Turban').getByText('Ce produit n’existe plus.').waitFor()
    expect(await list.units('Turban, S').inputValue()).toBe('2')
    await page.getByRole('button', { name: 'Enlever Turban de la liste' }).click()
    await page.getByText('Cherchez ou scannez les produits reçus.').waitFor()
    await leave({ despite: FAILED_ANSWER })
  })
})

describe('Inventaire', () => {
  it('shows the differences before saving, and does not overwrite a sale made during the count', {
    tags: ['C-33'],
  }, async () => {
    const product = await shop.merchant.addProduct({ name: 'Mobile musical', stock: 9 })
    const dress = await addSizedProduct(shop.merchant, 'Robe', { '3 mois': 2, '6 mois': 4 })
    const { list, page, leave } = await openList('count', { screen: 'phone' })
    await list.add('Robe')
    await list.units('Robe, 6 mois').fill('3')
    await list.add('Mobile musical')
    await page.getByRole('button', { name: 'Tout est juste : Mobile musical' }).click()
    await orders(shop.url, product)
    await list.save.click()
    const dialog = page.getByRole('dialog', { name: 'Différences' })
    await dialog.getByText('Robe, 6 mois\u202f: 4 → 3 (−1)').waitFor()
    await dialog.getByText('1 ligne non comptée').waitFor()
    await dialog.getByRole('button', { name: 'Enregistrer l’inventaire' }).click()
    await page.getByText('Inventaire enregistré : −1 pièce.').waitFor()
    expect(await stocksOf(shop, dress)).toEqual([2, 3])
    expect(await stocksOf(shop, product)).toEqual([8])
    await leave()
  })

  it('after a sale, updates the displayed stock only of products that are not counted yet', async () => {
    const open = await shop.merchant.addProduct({ name: 'Cape de bain', stock: 5 })
    const counted = await shop.merchant.addProduct({ name: 'Gant de bain', stock: 5 })
    const { list, leave } = await openList('count')
    await list.add('Cape de bain')
    await list.add('Gant de bain')
    await list.units('Gant de bain').fill('5')
    await orders(shop.url, counted)
    await orders(shop.url, open)
    await list.entry('Cape de bain').getByText('5 sur l’étagère, dont 1 promise').waitFor()
    await list.entry('Gant de bain').getByText('5 sur l’étagère', { exact: true }).waitFor()
    await leave()
  })
})

describe('Historique du stock', () => {
  it('lists stock changes with reason, order number and remaining stock, and exports them', {
    tags: ['C-34'],
  }, async () => {
    const product = await shop.merchant.addProduct({ name: 'Poussette', stock: 3 })
    const order = await orders(shop.url, product)
    const { page, leave } = await anAdministrator(shop, { screen: 'phone' })
    await page.goto(`/dashboard/manage-products/edit/${product._id}`)
    await page.getByRole('link', { name: 'Historique du stock' }).click()
    await page.getByRole('heading', { name: 'Poussette' }).waitFor()
    const [sale, first] = await page.getByRole('main').getByRole('listitem').all()
    expect(await sale?.textContent()).toMatch(/Vente[\s\S]*−1[\s\S]*Stock\s: 2/)
    expect(await first?.textContent()).toMatch(/Modification[\s\S]*\+3[\s\S]*awa[\s\S]*Stock\s: 3/)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Exporter (CSV)' }).click()
    expect((await download).suggestedFilename()).toContain(`stock-${product._id}`)
    await page.getByRole('link', { name: order.orderId }).click()
    await orderRow(page, order.orderId).waitFor()
    await leave()
  })
})

const isFocused = (element: Element) => element === document.activeElement
