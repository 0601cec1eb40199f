import { describe, expect, it } from 'vitest'
import { addFiles, keptPictures, mayMove, move, sentPictures } from './form-images.ts'

const png = (name: string) => new File(['x'], name, { type: 'image/png' })
const keys = (pictures: readonly { key: string }[]) => pictures.map(({ key }) => key)

describe('the pictures of the product form', () => {
  it('takes pictures, and says what it does not take', () => {
    const { pictures, problem } = addFiles(
      [],
      [png('a.png'), new File(['x'], 'b.svg', { type: 'image/svg+xml' })],
    )
    expect(pictures).toHaveLength(1)
    expect(problem).toContain('« b.svg »')
  })

  it('refuses a file that is too heavy', () => {
    const heavy = new File([new Uint8Array(10_000_001)], 'c.png', { type: 'image/png' })
    expect(addFiles([], [heavy])).toEqual({ pictures: [], problem: '« c.png » pèse plus de 10 Mo.' })
  })

  it('takes twelve at most', () => {
    const files = Array.from({ length: 13 }, (_, index) => png(`${index}.png`))
    const { pictures, problem } = addFiles([], files)
    expect(pictures).toHaveLength(12)
    expect(problem).toBe('12 images au maximum.')
  })

  it('keeps the same file apart when it is chosen twice', () => {
    const { pictures } = addFiles([], [png('a.png'), png('a.png')])
    expect(new Set(keys(pictures)).size).toBe(2)
  })

  it('puts them in any order, new ones before those the product has too', () => {
    const { pictures } = addFiles(keptPictures(['/1', '/2']), [png('a.png'), png('b.png')])
    expect(sentPictures(pictures)).toMatchObject({ kept: ['/1', '/2'], order: null })
    const moved = move(move(pictures, 2, -1), 1, -1)
    expect(sentPictures(moved)).toMatchObject({
      kept: ['/1', '/2'],
      files: [{ name: 'a.png' }, { name: 'b.png' }],
      order: ['new:0', '/1', '/2', 'new:1'],
    })
  })

  it('moves none beyond the first or the last place', () => {
    const pictures = keptPictures(['/1', '/2'])
    expect([mayMove(pictures, 0, -1), mayMove(pictures, 1, 1), mayMove(pictures, 0, 1)]).toEqual([
      false,
      false,
      true,
    ])
    expect(move(pictures, 0, -1)).toEqual(pictures)
  })

  it('tells the same picture apart that shows two colours', () => {
    expect(new Set(keys(keptPictures(['/1', '/1']))).size).toBe(2)
  })
})
