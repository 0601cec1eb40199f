import { describe, expect, it } from 'vitest'
import { productCaption, shareCaption, sharePicture } from './share-picture.ts'

const NOW = Date.parse('2026-11-28T12:00:00Z')
const flashSale = { active: false, discount: 0, durationHours: 0, endTime: null }
const body = {
  _id: 'p1',
  name: 'Body',
  category: 'Vêtements/Bébé',
  price: 15_000,
  discount: 0,
  flashSale,
  stock: 3,
}
const of = (product: Partial<typeof body>) => ({
  product: { ...body, ...product },
  shop: 'Keur Bébé',
  address: 'https://keurbebe.sn',
  now: NOW,
})

describe('sharePicture', { tags: ['R-11'] }, () => {
  it('shows the price of the storefront, the old price and the reduction', () => {
    expect(sharePicture(of({ discount: 20.5 }), 'post')).toMatchObject({
      format: 'post',
      price: '11\u202f925 FCFA',
      oldPrice: '15\u202f000 FCFA',
      badge: { kind: 'sale', text: '-20\u202f%' },
      link: 'https://keurbebe.sn/product/p1',
    })
  })

  it('shows neither an old price nor a reduction that leaves the price unchanged', () => {
    expect(sharePicture(of({}), 'status')).toMatchObject({ oldPrice: null, badge: null })
    expect(sharePicture(of({ price: 0, discount: 20 }), 'status')).toMatchObject({
      oldPrice: null,
      badge: null,
    })
  })

  it('says that a product is sold out, also during a sale', () => {
    const { badge, oldPrice } = sharePicture(of({ stock: 0, discount: 20 }), 'status')
    expect([badge, oldPrice]).toEqual([{ kind: 'sold-out', text: 'Épuisé' }, '15\u202f000 FCFA'])
  })
})

describe('shareCaption', { tags: ['R-11'] }, () => {
  it('names price, old price and link of each product, and the shop once', () => {
    const captions = [productCaption(of({ discount: 20 })), productCaption(of({ _id: 'p2', stock: 0 }))]
    expect(shareCaption(captions, 'Keur Bébé')).toBe(
      [
        'Body\n12 000 FCFA au lieu de 15 000 FCFA\nhttps://keurbebe.sn/product/p1',
        'Body\n15 000 FCFA\nÉpuisé pour le moment\nhttps://keurbebe.sn/product/p2',
        'Keur Bébé',
      ].join('\n\n'),
    )
  })

  it('is empty without products', () => {
    expect(shareCaption([], 'Keur Bébé')).toBe('')
  })
})
