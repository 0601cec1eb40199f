import { describe, expect, it } from 'vitest'
import { includesModule } from './groups.ts'

const GROUP = {
  name: 'frame',
  priority: 1,
  includes: ['app/ui/button.tsx', 'app/storefront/header/'],
  except: ['app/storefront/header/search-list'],
}

describe('includesModule', () => {
  it.each([
    ['includes a file', '/shop/app/ui/button.tsx', true],
    ['includes a file with a query', '/shop/app/ui/button.tsx?react-router', true],
    ['includes the files of a folder', '/shop/app/storefront/header/menu/entry.tsx', true],
    ['excludes exceptions', '/shop/app/storefront/header/search-list.tsx', false],
    ['excludes a file whose name ends the same', '/shop/app/ui/icon-button.tsx', false],
  ])('%s', (_what, id, included) => {
    expect(includesModule(GROUP, id)).toBe(included)
  })
})
