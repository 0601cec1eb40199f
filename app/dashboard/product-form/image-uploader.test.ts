import { describe, expect, it } from 'vitest'
import { addFiles, canMove, move, splitImages, storedImages } from './image-uploader.tsx'

const png = (name: string) => new File(['x'], name, { type: 'image/png' })
const keys = (images: readonly { key: string }[]) => images.map(({ key }) => key)

describe('image uploader', () => {
  it('accepts images, and reports the name of a file of another type', () => {
    const { images, problem } = addFiles(
      [],
      [png('a.png'), new File(['x'], 'b.svg', { type: 'image/svg+xml' })],
    )
    expect(images).toHaveLength(1)
    expect(problem).toContain('« b.svg »')
  })

  it('refuses a file over 10 MB', () => {
    const heavy = new File([new Uint8Array(10_000_001)], 'c.png', { type: 'image/png' })
    expect(addFiles([], [heavy])).toEqual({ images: [], problem: '« c.png » pèse plus de 10 Mo.' })
  })

  it('accepts at most 12 images', () => {
    const files = Array.from({ length: 13 }, (_, index) => png(`${index}.png`))
    const { images, problem } = addFiles([], files)
    expect(images).toHaveLength(12)
    expect(problem).toBe('12 images au maximum.')
  })

  it('gives two different keys to a file that is chosen twice', () => {
    const { images } = addFiles([], [png('a.png'), png('a.png')])
    expect(new Set(keys(images)).size).toBe(2)
  })

  it('returns the order of all images when a new image precedes a stored one', () => {
    const { images } = addFiles(storedImages(['/1', '/2']), [png('a.png'), png('b.png')])
    expect(splitImages(images)).toMatchObject({ stored: ['/1', '/2'], order: null })
    const moved = move(move(images, 2, -1), 1, -1)
    expect(splitImages(moved)).toMatchObject({
      stored: ['/1', '/2'],
      files: [{ name: 'a.png' }, { name: 'b.png' }],
      order: ['new:0', '/1', '/2', 'new:1'],
    })
  })

  it('does not move an image past either end', () => {
    const images = storedImages(['/1', '/2'])
    expect([canMove(images, 0, -1), canMove(images, 1, 1), canMove(images, 0, 1)]).toEqual([
      false,
      false,
      true,
    ])
    expect(move(images, 0, -1)).toEqual(images)
  })

  it('gives two different keys to a stored image that is listed twice', () => {
    expect(new Set(keys(storedImages(['/1', '/1']))).size).toBe(2)
  })
})
