import { describe, expect, it } from 'vitest'
import { encoded } from './url-template.ts'

describe('encoded', () => {
  it('encodes each value as one path segment', () => {
    expect(encoded`/products/${'Vêtements/Enfant'}`).toBe('/products/V%C3%AAtements%2FEnfant')
    expect(encoded`/products/${'a?b'}/${'like'}`).toBe('/products/a%3Fb/like')
  })

  it('does not change a template without placeholders', () => {
    expect(encoded`/cart`).toBe('/cart')
  })
})
