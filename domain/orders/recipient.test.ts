import { describe, expect, it } from 'vitest'
import { giftAddress, giftRecipient } from './recipient.ts'

describe('giftRecipient', () => {
  it.each([
    { name: 'Aminata Fall', phone: '778889900', address: 'Sicap Karack, villa 7' },
    { name: 'Awa, Modou et Ndeye', phone: '+33612345678', address: 'Liberté 6\nface à la pharmacie, 2' },
  ])('reads for whom and where a gift is: $name', { tags: ['K-10'] }, (recipient) => {
    expect(giftRecipient(giftAddress(recipient))).toEqual(recipient)
  })

  it('leaves an address that the shop has written anew as it is', { tags: ['K-10'] }, () => {
    const address = 'Chez Awa, villa 7'
    expect(giftRecipient(address)).toEqual({ name: '', phone: null, address })
  })
})
