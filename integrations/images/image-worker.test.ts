import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createImageWorker } from './image-worker.ts'

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="500"><rect width="9" height="9"/></svg>'

describe('the drawing process', () => {
  it('draws the project’s own SVG as wide as the widest image kept', async () => {
    const png = await createImageWorker().svg(SVG)
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 800, height: 400 })
  })

  it('answers every job, each with its own result', async () => {
    const drawing = createImageWorker()
    const square = await drawing.svg(SVG.replace('"500"', '"1000"'))
    const [files, nothing, png] = await Promise.all([
      drawing.image(square),
      drawing.image(Buffer.from('nonsense')),
      drawing.svg(SVG),
    ])
    expect(files?.map((file) => file.suffix)).toEqual([
      '200.avif',
      '200.webp',
      '400.avif',
      '400.webp',
      '800.avif',
      '800.webp',
      '800.jpg',
    ])
    expect(nothing).toBeNull()
    expect(await sharp(png).metadata()).toMatchObject({ height: 400 })
  })

  it('tells what went wrong with an SVG', async () => {
    await expect(createImageWorker().svg('no svg at all')).rejects.toThrow(/unsupported image format/i)
  })
})

describe('when the process dies', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'drawing-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  it('the image at fault is no image, the one beside it is drawn, and so is the next', {
    tags: ['T-48'],
  }, async () => {
    const script = join(folder, 'mortal.mjs')
    await writeFile(
      script,
      `process.on('disconnect', () => process.exit())
       process.on('message', ({ id, bytes }) => (bytes.length > 1 ? process.exit(3) : process.send({ id, files: [] })))`,
    )
    const drawing = createImageWorker(pathToFileURL(script))
    const [deadly, innocent] = await Promise.all([
      drawing.image(new Uint8Array(2)),
      drawing.image(new Uint8Array(1)),
    ])
    expect(deadly).toBeNull()
    expect(innocent).toEqual([])
    expect(await drawing.image(new Uint8Array(1))).toEqual([])
    await expect(drawing.svg('<svg/>')).rejects.toThrow('ended: 3')
  })
})
