import { describe, expect, it } from 'vitest'
import { createPhotoFinder } from './find-photo.ts'

const BODY = {
  reference: '12',
  skus: ['BD-01', 'BD-01-ROUGE'],
  images: ['https://a.sn/2024/body-ete.jpg', 'https://a.sn/2024/dos.jpg'],
}
const DRESS = {
  reference: 'robe-fleurie',
  skus: ['DOUBLE'],
  images: ['https://a.sn/robe/1.jpg', 'Été rouge.PNG'],
}
const HAT = {
  reference: 'bonnet',
  skus: ['bonnet', 'double'],
  images: ['https://a.sn/bonnet/1.jpg?v=3', 'https://a.sn/2024/dos.jpg'],
}
const find = createPhotoFinder([BODY, DRESS, HAT])

describe('createPhotoFinder', { tags: ['K-21'] }, () => {
  it.each([
    ['body-ete.jpg', BODY, BODY.images[0]],
    ['photos/Body-Été.JPG', BODY, BODY.images[0]],
    ['body-ete.webp', BODY, BODY.images[0]],
    ['ete rouge.png', DRESS, DRESS.images[1]],
    ['export\\robe\\1.jpg', DRESS, DRESS.images[0]],
    ['bonnet/1.jpg', HAT, HAT.images[0]],
    ['12.jpg', BODY, null],
    ['12-3.jpg', BODY, null],
    ['ROBE-FLEURIE_2.png', DRESS, null],
    ['bd-01-2.jpg', BODY, null],
    ['BD-01-rouge.jpg', BODY, null],
    ['Bonnet.jpg', HAT, null],
  ])('recognises %s', (path, owner, image) => {
    expect(find(path)).toEqual([{ owner, image }])
  })

  it('finds every product of a photo', () => {
    expect(find('dos.jpg')).toEqual([
      { owner: BODY, image: BODY.images[1] },
      { owner: HAT, image: HAT.images[1] },
    ])
  })

  it('does not choose between several photos of one name', () => {
    expect(find('1.jpg')).toBe('ambiguous')
    expect(find('autre/1.jpg')).toBe('ambiguous')
    expect(find('double.jpg')).toBe('ambiguous')
  })

  it('finds nothing else', () => {
    for (const path of ['', '.jpg', 'ete.jpg', '123.jpg', '%E0%A4%A.jpg']) expect(find(path)).toEqual([])
  })
})
