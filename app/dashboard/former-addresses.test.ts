import { describe, expect, it } from 'vitest'
import { FORMER_PAGES, leaveFormerAddress } from './former-addresses.ts'
import { settingsOf } from './settings/fields.ts'
import { isSectionId } from './settings/sections.ts'

const SHOP = 'http://shop.example'

/** Where the address leads; null when it is a present one. */
function redirectOf(address: string, method = 'GET'): string | null {
  try {
    leaveFormerAddress(new Request(SHOP + address, { method }))
    return null
  } catch (response) {
    return response instanceof Response ? response.headers.get('location') : String(response)
  }
}

describe('leaveFormerAddress', () => {
  it.each([
    [
      '/dashboard/products/promotions?etat=ended&q=tabaski',
      '/dashboard/products/promotions?state=ended&q=tabaski',
    ],
    [
      '/dashboard/products/reviews?etat=hidden&liste=notes',
      '/dashboard/products/reviews?state=hidden&list=ratings',
    ],
    ['/dashboard/products/reviews?liste=avis&page=2', '/dashboard/products/reviews?list=reviews&page=2'],
    ['/dashboard/cart-link?article=a&article=b', '/dashboard/cart-link?product=a&product=b'],
    ['/dashboard/settings/zones', '/dashboard/settings/delivery#deliveryZones'],
    ['/dashboard/settings/smtp', '/dashboard/settings/mail#mail'],
  ])('leads %s to the present address', (former, present) => {
    expect(redirectOf(former)).toBe(present)
  })

  it.each(Object.values(FORMER_PAGES))('leads to a setting that exists: %s', (present) => {
    const [section = '', setting = ''] = present.split('#')
    expect(isSectionId(section) && settingsOf(section)).toContain(setting)
  })

  it('leaves present addresses and submissions alone', () => {
    expect(redirectOf('/dashboard/order?status=pending&q=etat')).toBeNull()
    expect(redirectOf('/dashboard/order')).toBeNull()
    expect(redirectOf('/dashboard/settings/delivery')).toBeNull()
    expect(redirectOf('/dashboard/products/search')).toBeNull()
    expect(redirectOf('/dashboard/products/reviews?etat=hidden', 'POST')).toBeNull()
  })
})
