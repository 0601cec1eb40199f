import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { anImage } from './show-screen.tsx'

/** The fields of the product form, by their labels. */
export const field = (label: string) => page.getByLabelText(label, { exact: true })

export const saveButton = () => page.getByRole('button', { name: /^(?:Ajouter|Enregistrer)$/ })

/** Fills all required fields except the image. */
export async function fillProduct(name: string) {
  await field('Nom').fill(name)
  await field('Prix (FCFA)').fill('12000')
  await field('Description').fill('Coton doux.')
  await field('Catégorie').selectOptions('Jouer')
  await field('Sous-catégorie').fill('Poupées')
  await field('Stock').fill('4')
}

export async function chooseImages(...numbers: number[]) {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (input) await userEvent.upload(input, numbers.map(anImage))
}

/** The message in the form; the same text is also in a toast. */
export const formProblem = (text: string) => page.getByRole('form').getByText(text, { exact: true })

export async function savesForm(message = 'Produit mis à jour avec succès !') {
  await saveButton().click()
  await expect.element(page.getByText(message, { exact: true })).toBeVisible()
}
