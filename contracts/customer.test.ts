import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { customerAnswer } from './customer.ts'

describe('customerAnswer', () => {
  it('reads nothing found from empty lists, or without the newer ones', () => {
    const answer = { success: true, orders: [], notices: [], messages: [] }
    expect(v.parse(customerAnswer, answer)).toMatchObject({ ...answer, birthLists: [], deliveries: [] })
  })

  it.each([{ success: true }, { success: true, orders: 'damaged' }])(
    'refuses the damaged answer %j',
    (json) => {
      expect(v.is(customerAnswer, json)).toBe(false)
    },
  )
})
