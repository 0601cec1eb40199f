import { describe, expect, it } from 'vitest'
import {
  imageSources,
  largeImage,
  mainFileOfLarge,
  orderImages,
  sharedImage,
  smallImage,
} from './image-sources.ts'

const STEM = '/pictures/0123456789abcdef0123456789abcdef'

it('imageSources derives three widths in AVIF and WebP from an image of the shop', () => {
  expect(imageSources(`${STEM}-800.webp`)).toEqual({
    sized: true,
    src: `${STEM}-800.webp`,
    width: 800,
    avif: `${STEM}-200.avif 200w, ${STEM}-400.avif 400w, ${STEM}-800.avif 800w`,
    webp: `${STEM}-200.webp 200w, ${STEM}-400.webp 400w, ${STEM}-800.webp 800w`,
  })
})

it.each([
  '/placeholder.svg',
  'https://example.com/pictures/0123456789abcdef0123456789abcdef-800.webp',
  `${STEM}-400.webp`,
  '/pictures/robe-800.webp',
  '',
])(
  'imageSources returns unchanged a URL that is not an image of the shop: %j',
  { tags: ['A-332'] },
  (address) => {
    expect(imageSources(address)).toEqual({ sized: false, src: address })
  },
)

it('smallImage returns the smallest file of an image', () => {
  expect(smallImage(`${STEM}-800.webp`)).toBe(`${STEM}-200.webp`)
  expect(smallImage('https://example.com/robe.webp')).toBe('https://example.com/robe.webp')
})

it('sharedImage returns an image of the shop as JPEG and any other URL unchanged', () => {
  expect(sharedImage(`${STEM}-800.webp`)).toBe(`${STEM}-800.jpg`)
  expect(sharedImage('https://example.com/robe.webp')).toBe('https://example.com/robe.webp')
})

it('largeImage derives the file for zooming from the main file, and mainFileOfLarge does the reverse', {
  tags: ['F-20'],
}, () => {
  expect(largeImage(`${STEM}-800.webp`)).toBe(`${STEM}-1600.webp`)
  expect(largeImage('https://example.com/robe.webp')).toBe('https://example.com/robe.webp')
  const name = STEM.replace('/pictures/', '')
  expect(mainFileOfLarge(`${name}-1600.webp`)).toBe(`${name}-800.webp`)
  expect(mainFileOfLarge(`${name}-800.webp`)).toBeNull()
  expect(mainFileOfLarge('../secret-1600.webp')).toBeNull()
})

describe('orderImages', () => {
  it('puts existing images before new ones by default', () => {
    expect(orderImages(['a', 'b'], ['c'])).toEqual(['a', 'b', 'c'])
  })

  it('puts images in the requested sequence, even new images before existing ones', () => {
    expect(orderImages(['a', 'b'], ['c', 'd'], ['new:1', 'b', 'new:0', 'a'])).toEqual(['d', 'b', 'c', 'a'])
  })

  it('appends images that the requested sequence does not contain', () => {
    expect(orderImages(['a', 'b'], ['c', 'd'], ['new:1'])).toEqual(['d', 'a', 'b', 'c'])
  })

  it('ignores names of images that do not exist', () => {
    expect(orderImages(['a'], ['c'], ['x', 'new:7', 'a', 'a', 'new:0'])).toEqual(['a', 'c'])
  })

  it('keeps both copies of an image that the product has twice', () => {
    expect(orderImages(['a', 'a'], ['b'], ['a', 'new:0', 'a'])).toEqual(['a', 'b', 'a'])
  })
})
