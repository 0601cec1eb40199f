import { beforeEach, expect, it, vi } from 'vitest'
import { browserStorage } from '../../../tests/support/browser-storage.ts'
import { customerAction } from './customer-api.ts'

beforeEach(() => {
  browserStorage()
  vi.stubGlobal('document', { documentElement: { toggleAttribute: () => {} } })
  vi.stubGlobal('window', { location: { pathname: '/dashboard/order/customer', search: '' } })
})

function find(response: object) {
  vi.stubGlobal('fetch', async () => Response.json(response))
  const body = JSON.stringify({ intent: 'find', query: { by: 'phone', value: '771234567' } })
  return customerAction({ request: new Request('http://localhost/', { method: 'POST', body }) })
}

it('customerAction returns nothing found for a response with empty lists, or without the newer ones', async () => {
  const response = { success: true, orders: [], notices: [], messages: [] }
  expect(await find(response)).toMatchObject({
    failure: null,
    customer: { orders: [], notices: [], messages: [], birthLists: [], deliveries: [] },
  })
})

it.each([{ success: true }, { success: true, orders: 'damaged' }])(
  'customerAction returns a failure for the damaged response %j',
  async (response) => {
    expect(await find(response)).toEqual({ failure: expect.any(String) })
  },
)
