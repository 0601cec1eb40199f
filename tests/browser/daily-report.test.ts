import { describe, expect, it } from 'vitest'
import { openShop } from './support/open-shop.ts'
import { anAdministrator } from './support/signed-in.ts'

const shop = openShop()

describe('the daily report', { tags: ['D-31'] }, () => {
  it('can be downloaded, and is printed without the menu', async () => {
    const { page, leave } = await anAdministrator(shop)
    await page.goto('/dashboard/order/cash/report')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Exporter (CSV)' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^rapport-\d{4}-\d\d-\d\d\.csv$/)
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByRole('button', { name: 'Imprimer' }).count()).toBe(0)
    expect(await page.getByRole('navigation').count()).toBe(0)
    await page.getByRole('heading', { level: 3, name: 'Remboursements' }).waitFor()
    await leave()
  })
})
