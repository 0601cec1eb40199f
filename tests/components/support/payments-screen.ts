import { expect } from 'vitest'
import { page } from 'vitest/browser'
import * as daysScreen from '../../../app/dashboard/payments/days-route.tsx'
import * as paymentsScreen from '../../../app/dashboard/payments/route.tsx'
import * as statementScreen from '../../../app/dashboard/payments/statement-route.tsx'
import type { Product } from '../../../domain/catalogue/product.ts'
import { flawsOnEachScreen, shrinkToPhone, smallTargets } from './flaws.ts'
import { announcePayment } from './orders.ts'
import { order, showScreen } from './show-screen.tsx'

export const PAYMENTS = '/dashboard/order/payments'
export const STATEMENT = '/dashboard/order/payments/statement'
export const DAYS = '/dashboard/order/payments/days'

export const showPayments = (address = PAYMENTS) =>
  showScreen(paymentsScreen, PAYMENTS, address, { [STATEMENT]: statementScreen, [DAYS]: daysScreen })

export async function aClaim(product: Product, customerPhone = '771234567') {
  const placed = await order(product, {}, { paymentMethod: 'Wave', customerPhone })
  await announcePayment(placed)
  return placed
}

export async function expectNoFlaws() {
  expect(smallTargets()).toEqual([])
  expect(await flawsOnEachScreen()).toEqual([])
  await shrinkToPhone()
}

export const dialog = (name: string) => page.getByRole('dialog', { name })
export const tab = (name: string | RegExp) =>
  page.getByRole('navigation', { name: 'États des paiements' }).getByRole('link', { name })
