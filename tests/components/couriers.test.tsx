import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import * as couriersScreen from '../../app/dashboard/couriers/route.tsx'
import type { ShownCourier } from '../../contracts/courier.ts'
import { addCourier } from './support/orders.ts'
import { ask, emptyShop, showScreen } from './support/show-screen.tsx'

beforeEach(emptyShop)

const dialog = () => page.getByRole('dialog')
const field = (label: string) => dialog().getByLabelText(label)
const save = () => dialog().getByRole('button', { name: 'Enregistrer' }).click()
const choose = (side: string, what: string) =>
  dialog()
    .getByRole('button', { name: `${side} : ${what}` })
    .click()
const change = (id: string, body: object) => ask(`/couriers/${id}`, { method: 'PATCH', body })
const couriers = async () => (await ask<{ couriers: ShownCourier[] }>('/couriers')).couriers

it('lets the user choose for each field that another administrator has changed meanwhile', async () => {
  const id = await addCourier('Moussa')
  await change(id, { zoneFees: { Mbour: 2000, Thiès: 3000 } })
  await showScreen(couriersScreen, '/dashboard/order/couriers')
  await page.getByRole('button', { name: 'Modifier Moussa' }).click()
  await field('Nom').fill('Moussa Ba')
  await field('Par livraison (FCFA)').fill('1 800')
  await field('FCFA').nth(1).fill('2 200')
  await change(id, { name: 'Moussa Fall', fee: 1700, zoneFees: { Mbour: 2100, Thiès: 3500 } })
  await save()
  await choose('Garder ma saisie', 'Nom')
  await choose('Prendre ce qui est enregistré', 'Par livraison')
  await choose('Prendre ce qui est enregistré', 'Zone Mbour')
  await expect.element(field('Par livraison (FCFA)')).toHaveValue('1700')
  await save()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(await couriers()).toMatchObject([
    { name: 'Moussa Ba', fee: 1700, zoneFees: { Mbour: 2100, Thiès: 3500 } },
  ])
})
