import { describe, expect, it } from 'vitest'
import { wantedPath } from './wanted-path.ts'

describe('the page the offline page tries to open', () => {
  it('is the one that was asked for', () => {
    expect(wantedPath(`?from=${encodeURIComponent('/products/Jouer?page=2')}`)).toBe('/products/Jouer?page=2')
  })

  it.each([
    '',
    '?from=',
    '?from=https://elsewhere.example',
    '?from=//elsewhere.example',
    '?from=/\\x.example',
  ])('is never another host’s: %s', (search) => {
    expect(wantedPath(search)).toBeNull()
  })

  it('is not the offline page itself', () => {
    expect(wantedPath('?from=/offline%3Ffrom%3D%252F')).toBeNull()
  })
})
