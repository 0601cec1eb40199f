import { describe, expect, it } from 'vitest'
import { giftAddress, giftRecipient, recipientOf } from './recipient.ts'

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

describe('recipientOf', () => {
  const giver = { customerName: 'Fatou Sarr', customerPhone: '771234567' }
  const parents = { name: 'Aminata Fall', phone: '778889900', address: 'Sicap Karack' }

  it('is the customer, or the parents of a gift whose address the customer does not see', {
    tags: ['D-23', 'K-10'],
  }, () => {
    const own = { ...giver, hidesAddress: false, deliveryAddress: 'Yoff' }
    expect(recipientOf(own)).toEqual({ name: 'Fatou Sarr', phone: '771234567', address: 'Yoff' })
    const gift = { ...giver, hidesAddress: true, deliveryAddress: giftAddress(parents) }
    expect(recipientOf(gift)).toEqual(parents)
  })

  it('never is the giver, also when the shop has changed the address', { tags: ['K-10'] }, () => {
    const gift = { ...giver, hidesAddress: true, deliveryAddress: 'Chez Awa' }
    expect(recipientOf(gift)).toEqual({ name: 'Parents', phone: null, address: 'Chez Awa' })
  })
})
