import { expect, it } from 'vitest'
import { ORDER_PARAMS, orderQuery } from './order-params.ts'

const query = (search: string) => orderQuery(ORDER_PARAMS.read(new URLSearchParams(search)))

it('orderQuery converts the filters of the URL to parameters of the API', { tags: ['D-20'] }, () => {
  const filters =
    'status=confirmed&payment=collected&fulfillment=packed&channel=phone&courier=c1&zone=Dakar&from=2026-11-01&until=2026-11-30&q=fatou'
  expect(query(filters)).toEqual(Object.fromEntries(new URLSearchParams(filters)))
})

it('orderQuery requests unchecked payment claims with the parameter `unchecked`', () => {
  expect(query('payment=unchecked')).toEqual({ unchecked: 'true' })
})

it('orderQuery leaves out, replaces or truncates values that the API would refuse', () => {
  expect(query('payment=x&fulfillment=y&channel=fax&from=hier&until=2026&zone=')).toEqual({})
  expect(query('status=shipped')).toEqual({ status: 'cancelled' })
  expect(query(`q=${'a'.repeat(200)}`)).toEqual({ q: 'a'.repeat(100) })
})
