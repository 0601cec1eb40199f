import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { PaymentForm } from '../../app/storefront/payment/payment-form.tsx'
import type { PaymentState } from '../../app/storefront/payment/payment-state.ts'
import { AlertForm } from '../../app/storefront/stock-alert/alert-form.tsx'
import { addProduct, emptyShop, showScreen } from './support/show-screen.tsx'

const PAYMENT: PaymentState = {
  ...{
    method: 'Wave' as const,
    phoneNumber: '770000001',
    paymentCode: 'A1B2C3',
    totalAmount: 5000,
    items: [],
  },
}

beforeEach(emptyShop)

function signIn(id: string) {
  localStorage.setItem('token', `token-${id}`)
  localStorage.setItem('user', JSON.stringify({ _id: id, username: id, role: 'user' }))
}

/** What this tab notices of a sign-out in another one. */
function signOutElsewhere() {
  localStorage.removeItem('token')
  localStorage.removeItem('user')
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }))
}

it('empties an open alert when its account signs out in another tab', {
  tags: ['K-01', 'F-50'],
}, async () => {
  const product = await addProduct({ name: 'Tambour', stock: 0 })
  signIn('awa')
  const choice = { color: null, size: null }
  await showScreen({ default: () => <AlertForm product={product} choice={choice} /> }, '/alerte')
  const phone = page.getByLabelText('Votre numéro WhatsApp')
  await phone.fill('78 111 22 33')
  await expect.element(phone).toHaveValue('78 111 22 33')
  signOutElsewhere()
  await expect.element(phone).toHaveValue('')
})

it('empties an open payment when its account signs out in another tab', {
  tags: ['K-01', 'E-01'],
}, async () => {
  signIn('awa')
  await showScreen({ default: () => <PaymentForm payment={PAYMENT} /> }, '/payment')
  const name = page.getByLabelText('Nom')
  await name.fill('Awa Ndiaye')
  await expect.element(name).toHaveValue('Awa Ndiaye')
  signOutElsewhere()
  await expect.element(name).toHaveValue('')
})
