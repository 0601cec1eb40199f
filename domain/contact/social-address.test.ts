import { describe, expect, it } from 'vitest'
import { readSocialAddress, type SocialNetwork } from './social-address.ts'

describe('readSocialAddress', () => {
  it.each<[SocialNetwork, string, string]>([
    ['facebook', '@keurbebe', 'https://www.facebook.com/keurbebe'],
    ['facebook', 'facebook.com/keurbebe', 'https://facebook.com/keurbebe'],
    ['facebook', 'm.facebook.com/keurbebe', 'https://m.facebook.com/keurbebe'],
    ['facebook', 'fb.me/keurbebe', 'https://fb.me/keurbebe'],
    ['instagram', ' keur.bebe ', 'https://www.instagram.com/keur.bebe'],
    ['instagram', 'http://www.instagram.com/keurbebe', 'https://www.instagram.com/keurbebe'],
    ['tiktok', '@keur_bebe', 'https://www.tiktok.com/@keur_bebe'],
    ['tiktok', 'tiktok.com/@keurbebe\u200b', 'https://tiktok.com/@keurbebe'],
    ['facebook', 'https://keurbebe.example/facebook', 'https://keurbebe.example/facebook'],
    ['facebook', '', ''],
    ['facebook', ' \u200b', ''],
  ])('reads for %s %j as %j', (network, typed, address) => {
    expect(readSocialAddress(network, typed)).toBe(address)
    expect(readSocialAddress(network, address)).toBe(address)
  })

  it.each<[SocialNetwork, string]>([
    ['facebook', 'facebook.com'],
    ['facebook', 'facebook.com/'],
    ['facebook', 'keur bébé'],
    ['instagram', 'exemple.com/keurbebe'],
    ['tiktok', 'javascript:alert(1)'],
    ['tiktok', 'https://'],
  ])('refuses for %s %j', (network, typed) => {
    expect(readSocialAddress(network, typed)).toBeNull()
  })
})
