import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { COUNT_PATH, RECEIPT_PATH } from '../../app/dashboard/page-paths.ts'
import * as stockScreen from '../../app/dashboard/stock/route.tsx'
import {
  addProduct,
  answerWith,
  emptyShop,
  hold,
  showScreen,
  stockOf,
  writes,
} from './support/show-screen.tsx'

beforeEach(emptyShop)

const units = () => page.getByRole('textbox', { name: 'Pièces reçues : Hochet' })
const save = () => page.getByRole('button', { name: 'Enregistrer la réception' })

async function showReceiptOf(received: string) {
  const product = await addProduct({ name: 'Hochet', stock: 2 })
  await showScreen(stockScreen, RECEIPT_PATH, `${RECEIPT_PATH}?q=Hochet`, { [COUNT_PATH]: stockScreen })
  await page.getByRole('button', { name: /^Hochet/ }).click()
  await units().fill(received)
  return product
}

it('a receipt is no longer in its list when the answer arrives after the page was left', async () => {
  const product = await showReceiptOf('5')
  const release = await hold('POST /api/stock/receipts')
  await save().click()
  await page.getByRole('link', { name: 'Inventaire' }).click()
  await expect.element(page.getByRole('heading', { name: 'Derniers inventaires' })).toBeVisible()
  await release()
  await expect.poll(() => stockOf(product)).toEqual({ all: 7 })
  await page.getByRole('link', { name: 'Réception' }).click()
  await expect.element(page.getByText('Cherchez ou scannez les produits reçus.')).toBeVisible()
})

it('a refused receipt keeps its list, shows why, and can be sent again', async () => {
  const product = await showReceiptOf('5')
  const message = 'Trop de demandes.'
  const json = { success: false, code: 'TOO_MANY_REQUESTS', message }
  const accept = await answerWith({ request: 'POST /api/stock/receipts', status: 429, json })
  await save().click()
  const alert = page.getByRole('alert').filter({ hasText: message })
  await expect.element(alert).toBeVisible()
  await expect.element(units()).toHaveValue('5')
  await expect.element(units()).toBeEnabled()
  await accept()
  await save().click()
  await expect.element(page.getByText('Réception enregistrée\u202f: 5 pièces.')).toBeVisible()
  expect(await stockOf(product)).toEqual({ all: 7 })
})

it('a receipt that is wrong is not sent, and each attempt moves the focus to the reason', async () => {
  await showReceiptOf('100001')
  const sent = (await writes()).length
  for (const _attempt of ['first', 'second']) {
    await units().click()
    await save().click()
    const reason = page.getByText('Rien n’a été enregistré\u202f: vérifiez les quantités signalées.')
    await expect.element(reason).toBeVisible()
    await expect.poll(() => document.activeElement?.contains(reason.element())).toBe(true)
    expect(document.activeElement).not.toBe(document.body)
  }
  expect(await writes()).toHaveLength(sent)
})
