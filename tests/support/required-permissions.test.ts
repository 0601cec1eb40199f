import { expect, it } from 'vitest'
import { requiredPermissions } from './required-permissions.ts'

it.each([
  ['DELETE', '/orders/KB-01', null, ['orders', 'payments']],
  ['POST', '/orders/KB-01/actions', { action: 'pack' }, ['orders']],
  ['POST', '/orders/KB-01/actions', { action: 'refund' }, ['orders', 'payments']],
  ['POST', '/orders/actions', { action: 'pack' }, ['orders']],
  ['PATCH', '/products/42', {}, ['products']],
  ['POST', '/users/me/password', {}, []],
])('knows what %s %s needs', (method, path, body, needs) => {
  expect(requiredPermissions(method, path, body)).toEqual(needs)
})
