import { describe, expect, it } from 'vitest'
import { readRequestedPath } from './requested-path.ts'

describe('the page the offline page stands for', () => {
  it('is the one that was asked for, and is tried once', () => {
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
  ])('is never another host’s: %s', (search) => {
    expect(readRequestedPath(search)).toBeNull()
  })

  it('is not the offline page itself', () => {
    expect(readRequestedPath('?from=/offline%3Ffrom%3D%252F')).toBeNull()
  })
})
