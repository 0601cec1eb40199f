import { describe, expect, it } from 'vitest'
import { holdsModule } from './groups.ts'

const GROUP = {
  name: 'frame',
  priority: 1,
  holds: ['app/ui/button.tsx', 'app/storefront/header/'],
  except: ['app/storefront/header/search-list'],
}

describe('a group of modules', () => {
  it.each([
    ['a file', '/shop/app/ui/button.tsx', true],
    ['what is asked of a file', '/shop/app/ui/button.tsx?react-router', true],
    ['what a folder holds', '/shop/app/storefront/header/menu/entry.tsx', true],
    ['but its exceptions', '/shop/app/storefront/header/search-list.tsx', false],
    ['and no file whose name only ends the same', '/shop/app/ui/icon-button.tsx', false],
  ])('holds %s', (_what, id, held) => {
    expect(holdsModule(GROUP, id)).toBe(held)
  })
})
