import { describe, expect, it } from 'vitest'
import { readRequestedPath } from './requested-path.ts'

describe('readRequestedPath', () => {
  it('returns the requested page and whether it has already been tried', () => {
    const path = encodeURIComponent('/products/Jouer?page=2')
    expect(readRequestedPath(`?from=${path}`)).toEqual({ path: '/products/Jouer?page=2', tried: false })
    expect(readRequestedPath(`?wanted=${path}`)).toEqual({ path: '/products/Jouer?page=2', tried: true })
  })

  it.each([
    '',
    '?from=',
    '?from=https://elsewhere.example',
    '?from=//elsewhere.example',
    '?wanted=/\\x.example',
  ])('rejects a query that contains no path of the shop: %j', (search) => {
    expect(readRequestedPath(search)).toBeNull()
  })

  it('rejects the offline page itself', () => {
    expect(readRequestedPath('?from=/offline%3Ffrom%3D%252F')).toBeNull()
  })
})
