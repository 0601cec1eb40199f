import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import * as orderScreen from '../../app/dashboard/order-details/route.tsx'
import { anOrderInput } from '../builders/order-input.ts'
import { flawsOnEachScreen } from './support/flaws.ts'
import { addProduct, ask, emptyShop, showScreen, writes } from './support/show-screen.tsx'

beforeEach(emptyShop)

const dialog = () => page.getByRole('dialog')
const amount = () => dialog().getByLabelText('Montant reçu (FCFA)')
const units = () => dialog().getByLabelText('Body')
const problem = (text: string) => dialog().getByRole('alert').filter({ hasText: text })
const save = () => dialog().getByRole('button', { name: 'Enregistrer' })

/** Shows a confirmed order of three units, 15 000 francs in all, and opens the dialog of a step. */
async function openStep(name: string) {
  const product = await addProduct({ name: 'Body', price: 5000 })
  const order = anOrderInput(product, 3)
  await ask('/orders', { method: 'POST', body: order })
  await ask(`/orders/${order.orderId}/actions`, { method: 'POST', body: { action: 'confirm' } })
  await showScreen(orderScreen, '/dashboard/order/:orderId', `/dashboard/order/${order.orderId}`)
  await page.getByRole('button', { name, exact: true }).click()
}

const lastAction = async () => (await writes()).at(-1)?.body

describe('the dialog of a step', () => {
  it('subtracts the refused units from the amount until another amount is typed', {
    tags: ['D-02'],
  }, async () => {
    await openStep('Livrée en partie')
    await expect.element(amount()).toHaveValue('15000')
    await units().selectOptions('1 sur 3')
    await expect.element(amount()).toHaveValue('10000')
    await amount().fill('9 000')
    await units().selectOptions('2 sur 3')
    await expect.element(amount()).toHaveValue('9 000')
    await amount().fill('5 000')
    await save().click()
    await expect.element(dialog()).not.toBeInTheDocument()
    expect(await lastAction()).toMatchObject({
      action: 'deliver_partly',
      refused: [{ position: 0, quantity: 2 }],
      amount: 5000,
    })
  })

  it('takes cash and a wallet’s payment together, and asks once about what is missing', {
    tags: ['D-02', 'D-23'],
  }, async () => {
    await openStep('Livrée')
    await dialog().getByLabelText('Moyen de paiement').selectOptions('Wave')
    const wallet = dialog().getByLabelText('Montant par Wave (FCFA)')
    const cash = dialog().getByLabelText('Et en espèces (FCFA, facultatif)')
    await expect.element(wallet).toHaveValue('15000')
    await cash.fill('5 000')
    await expect.element(wallet).toHaveValue('10000')
    await cash.fill('cinq')
    await save().click()
    await expect.element(problem('Indiquez un montant en francs, sans virgule.')).toBeVisible()
    await cash.fill('5 000')
    await wallet.fill('7 500')
    await save().click()
    const question = /^Il manque 2.500 FCFA sur 15.000 FCFA\. Enregistrer quand même.\?$/
    await expect.element(dialog().getByRole('alert').getByText(question)).toBeVisible()
    expect(await flawsOnEachScreen()).toEqual([])
    await expect.element(wallet).toHaveValue('7 500')
    await wallet.fill('8 000')
    await expect.element(dialog().getByText(question)).not.toBeInTheDocument()
    await save().click()
    await dialog().getByLabelText('Note (facultatif)').fill('Le reste demain')
    await dialog().getByRole('button', { name: 'Enregistrer quand même' }).click()
    await expect.element(dialog()).not.toBeInTheDocument()
    expect(await lastAction()).toMatchObject({
      ...{ action: 'deliver', amount: 8000, method: 'Wave', cash: 5000, note: 'Le reste demain' },
    })
    const attempts = page.getByRole('region', { name: 'Livraisons' })
    const told = /^Encaissé.: 5.000 FCFA, annoncé par Wave.: 8.000 FCFA sur 15.000 FCFA$/
    await expect.element(attempts.getByText(told)).toBeVisible()
  })

  it('asks once about a payment below what is due', { tags: ['D-02'] }, async () => {
    await openStep('Enregistrer un paiement')
    await amount().fill('9 000')
    await save().click()
    await expect.element(dialog().getByText(/^Il manque 6.000 FCFA sur 15.000 FCFA/)).toBeVisible()
    await dialog().getByRole('button', { name: 'Enregistrer quand même' }).click()
    await expect.element(dialog()).not.toBeInTheDocument()
    expect(await lastAction()).toMatchObject({ action: 'pay', amount: 9000, method: 'Cash' })
  })

  it('asks for refused units at their fields, until some are chosen', async () => {
    await openStep('Livrée en partie')
    await save().click()
    await expect.element(problem('Indiquez les pièces non prises.')).toBeVisible()
    await expect.element(units()).toHaveFocus()
    await units().selectOptions('1 sur 3')
    await expect.element(problem('Indiquez les pièces non prises.')).not.toBeInTheDocument()
  })

  it('checks an amount in its field, again while it is typed', async () => {
    await openStep('Enregistrer un paiement')
    for (const [typed, message] of [
      ['0', 'Indiquez un montant.'],
      ['12,5', 'Indiquez un montant en francs, sans virgule.'],
    ] as const) {
      await amount().fill(typed)
      await save().click()
      await expect.element(problem(message)).toBeVisible()
      await expect.element(amount()).toHaveFocus()
    }
    await amount().fill('12 500')
    await expect.element(amount()).not.toHaveAttribute('aria-invalid')
  })
})
