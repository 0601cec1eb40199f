import { describe, expect, it } from 'vitest'
import { imageAddress } from '../../domain/catalogue/image-sources.ts'
import type { SharePicture } from '../../domain/sharing/share-picture.ts'
import type { DrawnPicture } from './draw-share-picture.ts'
import { createSharePictures } from './share-pictures.ts'

const PICTURE: SharePicture = {
  format: 'post',
  names: ['Body'],
  price: '500 FCFA',
  oldPrice: null,
  badge: null,
  shop: 'Keur Bébé',
  link: 'https://keurbebe.sn/product/p1',
}
const [FIRST, SECOND, LOGO] = ['1', '2', '3'].map((digit) => imageAddress(digit.repeat(32))) as [
  string,
  string,
  string,
]
const fileOf = (address: string, suffix = '800.webp') =>
  address.replace('/pictures/', '').replace('800.webp', suffix)

/** Draws with a worker that records its input; `files` are the stored ones. */
function withFiles(files: Record<string, Uint8Array<ArrayBuffer> | 'pending'>) {
  const asked: string[] = []
  const drawn: DrawnPicture[] = []
  const pictures = createSharePictures(
    {
      read: async (name) => {
        asked.push(name)
        return files[name] ?? null
      },
    },
    {
      draw: async (content) => {
        drawn.push(content)
        return Uint8Array.of(1)
      },
    },
  )
  return {
    asked,
    drawn,
    draw: (photos: string[], logo: string | null = null) => pictures.draw({ picture: PICTURE, photos, logo }),
  }
}

describe('createSharePictures', { tags: ['R-11'] }, () => {
  it('draws the first stored photo in its largest size, and the logo', async () => {
    const [small, large, mark] = [Uint8Array.of(1), Uint8Array.of(2), Uint8Array.of(3)]
    const { drawn, draw } = withFiles({
      [fileOf(SECOND)]: small,
      [fileOf(SECOND, '1600.webp')]: large,
      [fileOf(LOGO)]: mark,
    })
    expect(await draw([FIRST, SECOND], LOGO)).toEqual(Uint8Array.of(1))
    expect(drawn).toEqual([{ picture: PICTURE, photo: large, logo: mark }])
  })

  it('draws the main file of a photo without a larger one', async () => {
    const { drawn, draw } = withFiles({ [fileOf(FIRST)]: Uint8Array.of(7) })
    await draw([FIRST])
    expect(drawn[0]?.photo).toEqual(Uint8Array.of(7))
  })

  it('never asks for images of other sites or other files', async () => {
    const { asked, drawn, draw } = withFiles({})
    await draw([
      'https://ailleurs.example/pictures/a-800.webp',
      '//169.254.169.254/x',
      '/placeholder.svg',
      '../../etc/passwd',
    ])
    expect([asked, drawn[0]?.photo]).toEqual([[], null])
  })

  it('is busy while a photo is being encoded', async () => {
    const { draw } = withFiles({ [fileOf(FIRST)]: 'pending' })
    expect(await draw([FIRST])).toBe('busy')
  })

  it('draws two pictures at once, lets twenty wait and refuses more', async () => {
    const gate = Promise.withResolvers<void>()
    let running = 0
    let most = 0
    const pictures = createSharePictures(
      { read: async () => null },
      {
        draw: async () => {
          running += 1
          most = Math.max(most, running)
          await gate.promise
          running -= 1
          return Uint8Array.of(1)
        },
      },
    )
    const drawing = Array.from({ length: 30 }, () =>
      pictures.draw({ picture: PICTURE, photos: [], logo: null }),
    )
    gate.resolve()
    const busy = (await Promise.all(drawing)).filter((result) => result === 'busy')
    expect([most, busy.length]).toEqual([2, 8])
  })
})
