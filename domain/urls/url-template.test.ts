import { describe, expect, it } from 'vitest'
import { encoded } from './url-template.ts'

describe('an encoded address', () => {
  it('keeps each value in one piece', () => {
    expect(encoded`/products/${'Vêtements/Enfant'}`).toBe('/products/V%C3%AAtements%2FEnfant')
    expect(encoded`/products/${'a?b'}/${'like'}`).toBe('/products/a%3Fb/like')
  })

  it('is as it is written without any', () => {
    expect(encoded`/cart`).toBe('/cart')
  })
})
