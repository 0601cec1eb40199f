import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_PRODUCT_IMAGES, placeImage, webImages } from './place-image.ts'

const places = fc.uniqueArray(fc.integer({ min: 0, max: 15 }).map(String), { maxLength: 12 })

describe('placeImage', { tags: ['K-21'] }, () => {
  it.each([
    [[], 'b', ['a', 'b'], ['b']],
    [['a', 'c'], 'b', ['a', 'b', 'c'], ['a', 'b', 'c']],
    [['c'], 'b', ['a', 'b', 'c'], ['b', 'c']],
    [['own', 'a', 'other'], 'b', ['a', 'b'], ['own', 'a', 'other', 'b']],
    [['b', 'own', 'c'], 'a', ['a', 'b', 'c'], ['b', 'own', 'c', 'a']],
    [['c', 'own', 'a'], 'b', ['a', 'b', 'c'], ['c', 'own', 'a', 'b']],
    [['own'], 'a', ['a', null], ['own', 'a']],
    [['b', 'own'], 'a', [null, 'a', null, 'b'], ['a', 'b', 'own']],
    [['own'], 'from-archive', ['a'], ['own', 'from-archive']],
  ])('adds to %j the image %s of the file %j', (current, image, inFile, expected) => {
    expect(placeImage(current, image, inFile)).toEqual(expected)
  })

  it('gives a product without other images the order of the file, in whatever order they arrive', () => {
    const inOrders = places.chain((file) =>
      fc.tuple(fc.constant(file), fc.shuffledSubarray(file, { minLength: file.length })),
    )
    fc.assert(
      fc.property(inOrders, ([file, arriving]) => {
        const shown = arriving.reduce<readonly string[]>((some, image) => placeImage(some, image, file), [])
        expect(shown).toEqual(file)
      }),
    )
  })

  it('keeps the order of what is there, adds one image once, and never too many', () => {
    fc.assert(
      fc.property(places, fc.integer({ min: 0, max: 15 }).map(String), places, (current, image, file) => {
        const shown = placeImage(current, image, file)
        expect(shown.filter((one) => one !== image)).toEqual(current.filter((one) => one !== image))
        expect(shown.filter((one) => one === image)).toHaveLength(1)
        expect(placeImage(shown, image, file)).toBe(shown)
      }),
    )
    const full = Array.from({ length: MAX_PRODUCT_IMAGES }, (_, index) => `${index}`)
    expect(placeImage(full, 'more', ['more'])).toBe(full)
  })
})

describe('webImages', { tags: ['K-21'] }, () => {
  it('finds what can be fetched, once', () => {
    const images = [
      'https://a.sn/1.jpg',
      'photo.jpg',
      'HTTP://a.sn/2.jpg',
      'https://a.sn/1.jpg',
      'file:///x',
      '',
    ]
    expect(webImages(images)).toEqual(['https://a.sn/1.jpg', 'HTTP://a.sn/2.jpg'])
  })
})
