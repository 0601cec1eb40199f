/** @jsxImportSource preact */
import { render } from 'preact'
import { afterEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { OutcomeDialog } from '../../app/courier/view/outcome-dialog.tsx'
import type { CourierOrder } from '../../contracts/courier-run.ts'
import type { CourierActionInput } from '../../contracts/order-action.ts'
import { flawsOnEachScreen, shrinkToPhone } from './support/flaws.ts'

const ORDER = {
  ...{ orderId: 'KB-1', state: 'to_deliver', customerName: 'Awa Ndiaye', phone: '771234567' },
  ...{
    address: 'Ouakam',
    district: '',
    zone: '',
    wantedDay: null,
    notes: [],
    due: 12_500,
    claimed: false,
    gift: false,
    items: [],
  },
  back: [],
  ...{ reason: null, collected: 0, method: null, cash: 0, endedAt: null },
} satisfies CourierOrder

let place: HTMLElement | null = null
afterEach(() => {
  if (place) render(null, place)
  place?.remove()
})

/** Shows the form of a delivery of 12 500 francs. @returns what is stored */
async function openForm(typed: CourierActionInput | null = null) {
  const stored: CourierActionInput[] = []
  place = document.body.appendChild(document.createElement('div'))
  await shrinkToPhone()
  render(
    <OutcomeDialog
      order={ORDER}
      outcome="deliver"
      typed={typed}
      tomorrow="2026-03-03"
      onSubmit={(input) => stored.push(input)}
      onClose={() => {}}
    />,
    place,
  )
  return stored
}

const field = (name: string) => page.getByLabelText(name)
const wallet = () => field('Payé par Wave (FCFA)')
const cash = () => field('Et en espèces (FCFA, facultatif)')
const save = (name = 'Enregistrer la livraison') => page.getByRole('button', { name, exact: true }).click()

describe('the courier’s form of a delivery', { tags: ['D-23'] }, () => {
  it('takes cash and a wallet’s payment together', async () => {
    const stored = await openForm()
    expect(cash().elements()).toEqual([])
    await page.getByLabelText('Wave').click()
    await expect.element(wallet()).toHaveValue('12500')
    await cash().fill('5 000')
    await expect.element(wallet()).toHaveValue('7500')
    expect(await flawsOnEachScreen()).toEqual([])
    await save()
    expect(stored).toEqual([{ action: 'deliver', amount: 7500, method: 'Wave', cash: 5000, note: '' }])
  })

  it('asks once about what is missing, again only for another amount, and loses nothing', async () => {
    const stored = await openForm()
    await page.getByLabelText('Wave').click()
    await cash().fill('5000')
    await wallet().fill('5 000')
    await save()
    const question = (missing: string) =>
      page.getByText(new RegExp(`^Il manque ${missing} FCFA sur 12.500 FCFA\\. Enregistrer quand même.\\?$`))
    await expect.element(question('2.500')).toBeVisible()
    expect(await flawsOnEachScreen()).toEqual([])
    await field('Note pour la boutique').fill('Le reste demain')
    await expect.element(question('2.500')).toBeVisible()
    await wallet().fill('6 000')
    await expect.element(question('2.500')).not.toBeInTheDocument()
    await save()
    await expect.element(question('1.500')).toBeVisible()
    expect(stored).toEqual([])
    await save('Enregistrer quand même')
    expect(stored).toMatchObject([{ amount: 6000, method: 'Wave', cash: 5000, note: 'Le reste demain' }])
  })

  it('shows what was typed when the shop refused it', async () => {
    await openForm({ action: 'deliver', amount: 7500, method: 'Wave', cash: 5000, note: 'Porte bleue' })
    await expect.element(wallet()).toHaveValue('7500')
    await expect.element(cash()).toHaveValue('5000')
    await cash().fill('5 001')
    await wallet().fill('7 500')
    await save()
    await expect.element(page.getByText(/^Ce montant dépasse ce qui reste dû.: 12.500 FCFA\.$/)).toBeVisible()
    await expect.element(cash()).toHaveFocus()
    await expect.element(field('Note pour la boutique')).toHaveValue('Porte bleue')
  })
})
