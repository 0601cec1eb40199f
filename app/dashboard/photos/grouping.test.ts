import { describe, expect, it } from 'vitest'
import type { StoredPhoto, StoredProduct } from '../../photo-uploads/photo-store.ts'
import {
  chosenProducts,
  emptiedProducts,
  joinPhotos,
  newProduct,
  type Regrouped,
  sentText,
  splitPhotos,
} from './grouping.ts'

function aPhoto(id: string, productId: string, change: Partial<StoredPhoto> = {}): StoredPhoto {
  return {
    ...{ id, productId, position: 0, chosenAt: 0, fileName: `${id}.jpg`, original: null, originalBytes: 4e6 },
    ...{ turns: 0, crop: { x: 0, y: 0, width: 1, height: 1 }, prepared: null, preparedBytes: 1e5 },
    ...{ state: 'chosen', problem: null, ...change },
  }
}

const uploads = (products: StoredProduct[], photos: StoredPhoto[]) => ({ products, photos })
const THREE = uploads(
  [newProduct('a'), { ...newProduct('b'), name: 'Bavoir' }, { ...newProduct('c'), price: '900' }],
  [aPhoto('1', 'a'), aPhoto('2', 'b'), aPhoto('3', 'c')],
)
const placed = (regrouped: Regrouped | null) =>
  regrouped?.photos.map(({ id, productId, position }) => [id, productId, position])

describe('joinPhotos', () => {
  it('moves photos into one product, which takes the first name and the first price that are not empty', {
    tags: ['G-05'],
  }, () => {
    const joined = joinPhotos(THREE, new Set(['3', '1', '2']))
    expect(placed(joined)).toEqual([
      ['1', 'a', 0],
      ['2', 'a', 1],
      ['3', 'a', 2],
    ])
    expect(joined?.products).toMatchObject([{ id: 'a', name: 'Bavoir', price: '900' }])
    expect(joined?.removedProducts).toEqual(['b', 'c'])
  })

  it('does not remove a product that still has other photos', () => {
    const two = uploads(THREE.products.slice(0, 2), [...THREE.photos.slice(0, 2), aPhoto('4', 'b')])
    expect(joinPhotos(two, new Set(['1', '4']))?.removedProducts).toEqual([])
  })

  it('refuses more photos than a product may have', () => {
    const many = Array.from({ length: 13 }, (_, index) => aPhoto(`${index}`, `p${index}`))
    const products = many.map(({ productId }) => newProduct(productId))
    expect(joinPhotos(uploads(products, many), new Set(many.map(({ id }) => id)))).toBeNull()
  })
})

describe('splitPhotos', () => {
  it('leaves the first photo in its product when all photos are selected', { tags: ['G-05'] }, () => {
    const one = uploads(
      [newProduct('a')],
      ['1', '2', '3'].map((id) => aPhoto(id, 'a')),
    )
    const ids = ['x', 'y']
    const split = splitPhotos(one, new Set(['1', '2', '3']), () => ids.shift() ?? '')
    expect(placed(split)).toEqual([
      ['2', 'x', 0],
      ['3', 'y', 0],
    ])
    expect(split.products.map(({ id }) => id)).toEqual(['x', 'y'])
  })
})

it('emptiedProducts returns the products that lose their last photo', () => {
  expect(emptiedProducts(THREE, new Set(['1']))).toEqual(['a'])
})

it('chosenProducts leaves out products that are queued for upload', () => {
  const sent = uploads([{ ...newProduct('a'), state: 'waiting' }], [aPhoto('1', 'a')])
  expect(chosenProducts(sent)).toEqual([])
})

it('sentText counts photos in French', { tags: ['G-05'] }, () => {
  const states = ['sent', 'sent', 'waiting'] as const
  expect(sentText(states.map((state, index) => aPhoto(`${index}`, 'a', { state })))).toBe(
    '2 photos sur 3 envoyées',
  )
})
