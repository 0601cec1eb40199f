import { describe, expect, it } from 'vitest'
import { reachOf, readableAddress } from './public-address.ts'

describe('reachOf', { tags: ['G-04'] }, () => {
  it.each([
    'https://boutique.example',
    'https://shop.keurbebe.sn:8443/',
    'http://41.82.10.3',
    'http://172.32.0.1',
  ])('returns “everywhere” for %s', (address) => expect(reachOf(address)).toBe('everywhere'))
  it.each([
    'http://192.168.1.20:3000',
    'http://10.0.0.4',
    'http://172.16.0.1',
    'http://caisse.local',
    'http://caisse',
  ])('returns “network” for %s', (address) => expect(reachOf(address)).toBe('network'))
  it.each([
    'http://localhost:3000',
    'http://127.0.0.1',
    'http://[::1]:3000',
    'http://0.0.0.0',
    '',
    'boutique',
  ])('returns “device” for %j', (address) => expect(reachOf(address)).toBe('device'))
})

describe('readableAddress', () => {
  it('omits the scheme and the trailing slash', () => {
    expect(readableAddress('https://boutique.example/')).toBe('boutique.example')
    expect(readableAddress('http://localhost:3000')).toBe('localhost:3000')
  })
})
