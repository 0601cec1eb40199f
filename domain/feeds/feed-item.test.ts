import { describe, expect, it } from 'vitest'
import { aDeliveryZone } from '../../tests/builders/a-delivery-zone.ts'
import { aFeedProduct, aFeedShop, OTHER_PHOTO, PHOTO } from '../../tests/builders/a-feed.ts'
import type { PlannedChange } from '../catalogue/planned-changes.ts'
import { HOUR_MS } from '../durations.ts'
import { type FeedItem, feedItems } from './feed-item.ts'

const NOW = Date.parse('2026-11-28T12:00:30.000Z')

function itemsOf(
  ...[product, shop = aFeedShop(), now = NOW]: [
    Parameters<typeof feedItems>[0],
    ReturnType<typeof aFeedShop>?,
    number?,
  ]
): FeedItem[] {
  const items = feedItems(product, shop, now)
  if (typeof items === 'string') throw new Error(items)
  return items
}

const itemOf = (...args: Parameters<typeof itemsOf>) => itemsOf(...args)[0] as FeedItem

function aPlan(change: Partial<PlannedChange>): PlannedChange {
  return {
    id: 'p',
    name: '',
    kind: 'discount',
    value: 20,
    startsAt: NOW - HOUR_MS,
    endsAt: NOW + HOUR_MS,
    createdAt: 0,
    ...change,
  }
}

const variant = (id: string, color: string | null, size: string | null, stock = 1, barcode = '') => ({
  id,
  color,
  size,
  stock,
  barcode,
})

describe('feedItems', { tags: ['R-10'] }, () => {
  it.each([
    [
      'a fourth colour',
      [
        ['Rouge/Bleu/Vert/Jaune', '3 mois'],
        ['Rouge/Bleu/Vert/Blanc', '3 mois'],
      ],
      ['Rouge/Bleu/Vert', 'Rouge/Bleu/Vert Blanc'],
    ],
    [
      'the signs between colours',
      [
        ['Bleu/Blanc', null],
        ['Bleu, Blanc', null],
      ],
      ['Bleu/Blanc', 'Bleu/Blanc 2'],
    ],
    [
      'the end of a long colour',
      [
        [`${'x'.repeat(32)} clair`, null],
        [`${'x'.repeat(32)} foncé`, null],
      ],
      ['x'.repeat(32), `${'x'.repeat(30)} 2`],
    ],
  ] as const)('tells variants apart that differ by %s', (_, choices, colors) => {
    const variants = choices.map(([color, size], index) => variant(`v${index}`, color, size))
    expect(itemsOf(aFeedProduct({}, { variants })).map(({ color }) => color)).toEqual(colors)
  })

  it('tells variants apart that differ by the end of a long size, or of a long name', () => {
    const [long, name] = ['s'.repeat(100), 'n'.repeat(200)]
    const variants = [variant('v1', null, `${long}1`), variant('v2', null, `${long}2`)]
    expect(itemsOf(aFeedProduct({}, { variants })).map(({ size }) => size)).toEqual([
      long,
      `${'s'.repeat(98)} 2`,
    ])
    const colours = [variant('v1', 'Rouge', '3 mois'), variant('v2', 'Bleu', '3 mois')]
    const titles = itemsOf(aFeedProduct({ name }, { variants: colours })).map(({ title }) => title)
    expect(titles.map((title) => title.replace(/^n+/, ''))).toEqual([', Rouge, 3 mois', ', Bleu, 3 mois'])
    expect(titles.every((title) => title.length === 150)).toBe(true)
  })

  it('writes entities and tags of an imported text as plain text, everywhere', () => {
    const { title, description, brand, material, color, productType } = itemOf(
      aFeedProduct({
        name: 'B&eacute;b&eacute; <b>doux</b> &amp; chaud',
        description: '<p>Coton &amp; lin</p>&lt;br&gt;L&rsquo;&eacute;t&eacute;',
        brand: 'Petit&nbsp;Bateau',
        materials: ['Coton &amp; lin'],
        colors: ['<i>Bleu</i>'],
        subCategory: 'Bodys &amp; pyjamas',
      }),
    )
    expect({ title, brand, material, color }).toEqual({
      title: 'Bébé doux & chaud',
      brand: 'Petit Bateau',
      material: 'Coton & lin',
      color: 'Bleu',
    })
    expect(description).toBe('Coton & lin\nL’été')
    expect(productType).toContain('Bodys & pyjamas')
  })

  it('makes each variant an article of one group, with its own stock, photo, barcode and link', () => {
    const product = aFeedProduct(
      {
        _id: 'body',
        name: 'Body',
        colors: ['Rouge', 'Bleu'],
        images: [PHOTO, OTHER_PHOTO],
        sizes: ['3 mois'],
      },
      {
        variants: [variant('v1', 'Rouge', '3 mois', 0), variant('v2', 'Bleu', '3 mois', 4, '3017620422003')],
      },
    )
    const shown = itemsOf(product).map(({ id, groupId, title, stock, gtin, images, link }) => ({
      id,
      groupId,
      title,
      stock,
      gtin,
      image: images[0],
      link,
    }))
    expect(shown).toEqual([
      {
        id: 'v1',
        groupId: 'body',
        title: 'Body, Rouge, 3 mois',
        stock: 0,
        gtin: null,
        image: `https://boutique.example${PHOTO.replace('.webp', '.jpg')}`,
        link: 'https://boutique.example/product/body?couleur=Rouge&taille=3+mois',
      },
      {
        id: 'v2',
        groupId: 'body',
        title: 'Body, Bleu, 3 mois',
        stock: 4,
        gtin: '3017620422003',
        image: `https://boutique.example${OTHER_PHOTO.replace('.webp', '.jpg')}`,
        link: 'https://boutique.example/product/body?couleur=Bleu&taille=3+mois',
      },
    ])
  })

  it('makes a product whose stock is counted as a whole one article without a group', () => {
    const [item, ...others] = itemsOf(
      aFeedProduct({ colors: ['Rouge', 'Bleu'], sizes: ['S', 'M'], stock: 3 }),
    )
    expect(others).toEqual([])
    expect(item).toMatchObject({ groupId: null, color: 'Rouge/Bleu', size: null, stock: 3 })
  })

  it.each([
    [
      'hidden',
      aFeedProduct({}, { plans: [aPlan({ kind: 'visible', value: null, startsAt: NOW + 1, endsAt: null })] }),
    ],
    ['noPrice', aFeedProduct({ price: 0 })],
    ['noPrice', aFeedProduct({ discount: 100 })],
    ['noPhoto', aFeedProduct({ images: [] })],
    ['smallPhoto', aFeedProduct({ images: ['https://elsewhere.example/a.jpg'] })],
  ])('leaves a product out: %s', (reason, product) => {
    expect(feedItems(product, aFeedShop(), NOW)).toBe(reason)
  })

  it('offers photos of at least 500 px only', () => {
    const shop = aFeedShop({ shortSide: (address) => (address === PHOTO ? 499 : 500) })
    const { images } = itemOf(aFeedProduct({ images: [PHOTO, OTHER_PHOTO] }), shop)
    expect(images).toEqual([`https://boutique.example${OTHER_PHOTO.replace('.webp', '.jpg')}`])
  })

  it('has a short id for a product with a long or unusual one, always the same', () => {
    const { id } = itemOf(aFeedProduct({ _id: 'x'.repeat(64) }))
    expect(id).toBe('hash-64')
    expect(itemOf(aFeedProduct({ _id: 'été/1' })).id).toBe('hash-5')
    expect(itemOf(aFeedProduct({ _id: 'abc-1_2' })).id).toBe('abc-1_2')
  })

  it.each([
    ['Vêtements/Nouveau-né', '1 mois', 'newborn'],
    ['Vêtements/Nouveau-né', '6-9 mois', 'infant'],
    ['Vêtements/Enfant', '2 ans', 'toddler'],
    ['Vêtements/Enfant', '6 ans', 'kids'],
    ['Vêtements/Enfant', 'XL', 'kids'],
    ['Chaussures/Nouveau-né', '16', 'newborn'],
    ['Chaussures/Adulte', '38', 'adult'],
    ['Jouer', '', null],
  ])('knows the age group of %s in size %s', (category, size, ageGroup) => {
    const product = aFeedProduct({ category, sizes: size === '' ? [] : [size] })
    expect(itemOf(product).ageGroup).toBe(ageGroup)
  })

  it.each([
    ['3017620422003', '3017620422003'],
    ['96385074', '96385074'],
    ['3017620422004', null],
    // Codes within one shop, and coupons.
    ['2000000000008', null],
    ['0400000000008', null],
    ['9900000000004', null],
    ['KB-12', null],
    ['0000000000000', null],
  ])('reads the barcode %s as the number %s', (barcode, gtin) => {
    expect(itemOf(aFeedProduct({ barcode })).gtin).toBe(gtin)
  })

  it('names the highest delivery fee at the price of the article', () => {
    const zones = [aDeliveryZone({ fee: 1000, freeFrom: null }), aDeliveryZone({ fee: 2500, freeFrom: 4000 })]
    const feeAt = (price: number) => itemOf(aFeedProduct({ price }), aFeedShop({ zones })).shipping
    expect([feeAt(3999), feeAt(4000), itemOf(aFeedProduct()).shipping]).toEqual([2500, 1000, null])
  })

  it('cleans and shortens texts without cutting a character in two', () => {
    const item = itemOf(
      aFeedProduct({
        name: `${'a'.repeat(149)}👶`,
        description: '<p>Doux</p>\u0007 et <b>chaud</b>, < 3 ans',
        brand: ' ',
      }),
    )
    expect(item).toMatchObject({
      title: 'a'.repeat(149),
      description: 'Doux\n\net chaud, < 3 ans',
      brand: null,
    })
    expect(itemOf(aFeedProduct({ name: 'Hochet', description: '\u200b' })).description).toBe('Hochet')
  })
})

describe('the reduced price of an article', { tags: ['R-10'] }, () => {
  const minute = (at: number) => Math.floor(at / 60_000) * 60_000
  const until = NOW + HOUR_MS

  it('has the period of a flash sale', () => {
    const flashSale = { active: true, discount: 30, durationHours: 2, endTime: new Date(until).toISOString() }
    expect(itemOf(aFeedProduct({ price: 1000, flashSale }))).toMatchObject({
      price: 1000,
      sale: { price: 700, period: { from: minute(until - 2 * HOUR_MS), until: minute(until) } },
    })
  })

  it('has no period when a discount without an end gives the lower price', () => {
    const flashSale = { active: true, discount: 10, durationHours: 2, endTime: new Date(until).toISOString() }
    expect(itemOf(aFeedProduct({ price: 1000, discount: 40, flashSale })).sale).toEqual({
      price: 600,
      period: null,
    })
  })

  it.each(['discount', 'flash_sale'] as const)('has the period of a planned %s that runs', (kind) => {
    expect(itemOf(aFeedProduct({ price: 1000 }, { plans: [aPlan({ kind })] })).sale).toEqual({
      price: 800,
      period: { from: minute(NOW - HOUR_MS), until: minute(NOW + HOUR_MS) },
    })
  })

  it('is announced before a planned discount, unless the price changes too', () => {
    const coming = aPlan({ startsAt: NOW + HOUR_MS, endsAt: NOW + 2 * HOUR_MS })
    expect(itemOf(aFeedProduct({ price: 1000 }, { plans: [coming] })).sale).toEqual({
      price: 800,
      period: { from: minute(NOW + HOUR_MS), until: minute(NOW + 2 * HOUR_MS) },
    })
    const price = aPlan({ id: 'q', kind: 'price', value: 2000, startsAt: NOW + HOUR_MS, endsAt: null })
    expect(itemOf(aFeedProduct({ price: 1000 }, { plans: [coming, price] })).sale).toBeNull()
  })

  it('is not set by a planned price, which is the price itself', () => {
    const price = aPlan({ kind: 'price', value: 600 })
    expect(itemOf(aFeedProduct({ price: 1000 }, { plans: [price] }))).toMatchObject({
      price: 600,
      sale: null,
    })
  })
})
