import { expect, it } from 'vitest'
import { ownPath } from './own-path.ts'

it.each([
  'https://ailleurs.example',
  '//ailleurs.example',
  '/\\ailleurs',
  'javascript:alert(1)',
  '/login',
  '',
  null,
])('never leaves the dashboard for %s', (next) => {
  expect(ownPath(next)).toBe('/dashboard/overview')
})

it('returns to where one was', () => {
  expect(ownPath('/dashboard/order')).toBe('/dashboard/order')
})
