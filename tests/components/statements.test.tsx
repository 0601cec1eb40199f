import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Product } from '../../domain/catalogue/product.ts'
import { aList, promise } from './support/birth-lists.ts'
import { flawsOnEachScreen, shrinkToPhone } from './support/flaws.ts'
import { storedOrder } from './support/orders.ts'
import {
  aClaim,
  DAYS,
  dialog,
  expectNoFlaws,
  PAYMENTS,
  STATEMENT,
  showPayments,
  tab,
} from './support/payments-screen.ts'
import { addProduct, emptyShop } from './support/show-screen.tsx'

let product: Product

beforeEach(async () => {
  await emptyShop()
  product = await addProduct({ name: 'Gigoteuse', price: 14_500, stock: 60 })
})

function statementOf(rows: readonly string[][]): File {
  const lines = [['Horodatage', 'ID de transaction', 'Montant', 'Numéro client', 'Référence client'], ...rows]
  return new File([lines.map((cells) => cells.join(';')).join('\n')], 'releve-wave.csv', { type: 'text/csv' })
}

const now = () => new Date().toISOString()

describe('the import of a statement', { tags: ['E-21', 'E-22'] }, () => {
  it('shows what each row does, books what is ticked, and compares the totals', async () => {
    const claimed = await aClaim(product)
    await shrinkToPhone()
    const screen = await showPayments(STATEMENT)
    await expectNoFlaws()
    const file = statementOf([
      [now(), 'T_1', '14 500', '+221 77 123 45 67', ''],
      [now(), 'T_2', '-80 000', '', 'Virement banque'],
      [now(), '6,00123E+12', '500', '', ''],
    ])
    await userEvent.upload(page.getByLabelText('Choisir le relevé'), file)
    await expect.element(page.getByText('À compter (1)')).toBeVisible()
    await expect.element(page.getByText('Sans commande (1)')).toBeVisible()
    await expect.element(page.getByText('Pas comptées (1)')).toBeVisible()
    await expect
      .element(page.getByRole('checkbox', { name: new RegExp(`sur la commande ${claimed.orderId}`) }))
      .toBeChecked()
    await expectNoFlaws()
    expect((await storedOrder(claimed.orderId)).payments).toEqual([])
    await page.getByRole('button', { name: 'Importer 2 lignes' }).click()
    await expect.element(page.getByText(/2 lignes, dont 1 paiement compté/)).toBeVisible()
    expect(await storedOrder(claimed.orderId)).toMatchObject({ paymentStatus: 'paid' })
    await userEvent.upload(page.getByLabelText('Choisir le relevé'), file)
    await expect.element(page.getByText('Tout ce relevé est déjà importé.')).toBeVisible()
    await screen.unmount()

    const orphans = await showPayments(`${PAYMENTS}?state=orphaned`)
    await page.getByRole('button', { name: 'Écarter, T_2' }).click()
    await dialog('Écarter cette transaction')
      .getByLabelText(/De quoi/)
      .fill('Virement vers la banque')
    await dialog('Écarter cette transaction').getByRole('button', { name: 'Écarter' }).click()
    await expect.element(tab('Écartés (1)')).toBeVisible()
    await orphans.unmount()

    await showPayments(DAYS)
    await expect.element(page.getByText('Sur le relevé, pas dans la boutique')).toBeVisible()
    await expectNoFlaws()
  })

  it('books money for a birth list by its code, and leads to the list', { tags: ['K-10'] }, async () => {
    const { list } = await aList([{ product, takesMoney: true }])
    const { money } = await promise(list, 5000)
    await shrinkToPhone()
    const screen = await showPayments(STATEMENT)
    const file = statementOf([[now(), 'T_5', '5 000', '', `cadeau ${money.paymentCode}`]])
    await userEvent.upload(page.getByLabelText('Choisir le relevé'), file)
    await expect
      .element(page.getByRole('checkbox', { name: /5.000.FCFA sur la liste de naissance/ }))
      .toBeChecked()
    await expectNoFlaws()
    await page.getByRole('button', { name: /^Importer 1 ligne/ }).click()
    await expect.element(page.getByText(/1 paiement compté/)).toBeVisible()
    await screen.unmount()
    await showPayments(`${PAYMENTS}?state=matched`)
    const link = page.getByRole('link', { name: 'Liste de naissance' })
    await expect.element(link).toHaveAttribute('href', expect.stringMatching(/\/order\/birth-lists\/[\w-]+$/))
    await expect.element(page.getByText('Fatou Sarr')).toBeVisible()
    await page.getByRole('button', { name: 'Détacher, T_5' }).click()
    await dialog('Détacher de la commande').getByRole('button', { name: 'Détacher' }).click()
    await expect.element(page.getByText('Transaction détachée de la participation')).toBeVisible()
  })

  it('asks for the columns that it does not recognise', async () => {
    await showPayments(STATEMENT)
    const file = new File(['Jour;Code;Somme\n22/03/2026 10:00;T1;500'], 'releve.csv', { type: 'text/csv' })
    await userEvent.upload(page.getByLabelText('Choisir le relevé'), file)
    await expect.element(page.getByText('Indiquez la colonne du numéro de transaction.')).toBeVisible()
    await page.getByLabelText('Numéro de transaction').selectOptions('Code')
    await page.getByLabelText('Date', { exact: true }).selectOptions('Jour')
    await page.getByLabelText('Montant', { exact: true }).selectOptions('Somme')
    await page.getByRole('button', { name: 'Lire avec ces colonnes' }).click()
    await expect.element(page.getByText('Sans commande (1)')).toBeVisible()
  })

  it('asks what a date means that can be read both ways', async () => {
    await shrinkToPhone()
    await showPayments(STATEMENT)
    const file = statementOf([['05/11/2026 10:00', 'T_1', '500', '', '']])
    await userEvent.upload(page.getByLabelText('Choisir le relevé'), file)
    await expect.element(page.getByText(/quel jour est 05\/11\/2026/)).toBeVisible()
    expect(page.getByText('Sans commande (1)').elements()).toEqual([])
    await expectNoFlaws()
    await page.getByRole('button', { name: 'Le 11 mai 2026' }).click()
    await expect.element(page.getByText('Dans ce relevé, 05/11/2026 est le 11 mai 2026.')).toBeVisible()
    await page.getByRole('button', { name: 'Non, c’est le 5 novembre 2026' }).click()
    await expect.element(page.getByText('Dans ce relevé, 05/11/2026 est le 5 novembre 2026.')).toBeVisible()
    await expect.element(page.getByText('Sans commande (1)')).toBeVisible()
    await expectNoFlaws()
  })

  it('shows what is not counted with its reason, and that nothing is left to import', async () => {
    await shrinkToPhone()
    await showPayments(STATEMENT)
    const text = `Date;Référence;Montant;Statut\n${now()};T1;500;Paid - reversed\n${now()};TOTAL GENERAL;500;`
    const file = new File([text], 'releve.csv', { type: 'text/csv' })
    await userEvent.upload(page.getByLabelText('Choisir le relevé'), file)
    await expect.element(page.getByText('Pas comptées (2)')).toBeVisible()
    await expect.element(page.getByText(/Ligne 2.*Paid - reversed/)).toBeVisible()
    await expect.element(page.getByText(/Ligne 3.*total ou un solde/)).toBeVisible()
    await expect.element(page.getByText('Aucune ligne de ce relevé n’est un paiement abouti.')).toBeVisible()
    await expectNoFlaws()
  })

  it('takes an import back, and its money off the orders', async () => {
    const claimed = await aClaim(product)
    await shrinkToPhone()
    await showPayments(STATEMENT)
    const file = statementOf([[now(), 'T_1', '14 500', '+221 77 123 45 67', '']])
    await userEvent.upload(page.getByLabelText('Choisir le relevé'), file)
    await page.getByRole('button', { name: 'Importer 1 ligne' }).click()
    const undo = page.getByRole('button', { name: 'Défaire l’import de releve-wave.csv' })
    await expect.element(undo).toBeVisible()
    expect(await storedOrder(claimed.orderId)).toMatchObject({ received: 14_500 })
    await expectNoFlaws()
    await undo.click()
    expect(await flawsOnEachScreen()).toEqual([])
    await dialog('Défaire cet import\u202f?').getByRole('button', { name: 'Défaire l’import' }).click()
    await expect.element(page.getByText(/^Import défait le/)).toBeVisible()
    expect(await storedOrder(claimed.orderId)).toMatchObject({ received: 0 })
    await expectNoFlaws()
  })

  it('corrects and takes out a row at the desk', async () => {
    await shrinkToPhone()
    const screen = await showPayments(STATEMENT)
    const file = statementOf([[now(), 'T_1', '5 000', '', '']])
    await userEvent.upload(page.getByLabelText('Choisir le relevé'), file)
    await page.getByRole('button', { name: 'Importer 1 ligne' }).click()
    await expect.element(page.getByText(/1 ligne, dont 0/)).toBeVisible()
    await screen.unmount()
    await showPayments(`${PAYMENTS}?state=orphaned`)
    await page.getByRole('button', { name: 'Corriger, T_1' }).click()
    const correct = dialog('Corriger cette ligne du relevé')
    await expect.element(correct.getByLabelText(/^Montant/)).toHaveValue('5000')
    await correct.getByLabelText(/^Montant/).fill('0')
    await correct.getByRole('button', { name: 'Corriger' }).click()
    await expect.element(correct.getByText('Indiquez un montant en francs, sans virgule.')).toBeVisible()
    expect(await flawsOnEachScreen()).toEqual([])
    await correct.getByLabelText(/^Montant/).fill('-7 500')
    await correct.getByLabelText('Date et heure').fill('2026-11-05T10:30')
    await correct.getByRole('button', { name: 'Corriger' }).click()
    await expect.element(page.getByText('Ligne du relevé corrigée')).toBeVisible()
    await expect.element(page.getByText('Sortie d’argent')).toBeVisible()
    await expectNoFlaws()
    await page.getByRole('button', { name: 'Retirer, T_1' }).click()
    const remove = dialog('Retirer cette ligne du relevé')
    await remove.getByLabelText(/Pourquoi/).fill('Ligne de total')
    await remove.getByRole('button', { name: 'Retirer' }).click()
    await tab('Retirées (1)').click()
    await page.getByRole('button', { name: 'Reprendre, T_1' }).click()
    await dialog('Reprendre cette transaction').getByRole('button', { name: 'Reprendre' }).click()
    await expect.element(tab('Sans commande (1)')).toBeVisible()
    await expectNoFlaws()
  })
})
