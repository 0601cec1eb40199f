import { imageSize } from '../../domain/catalogue/image-size.ts'
import { IMAGE_WIDTHS } from '../../domain/catalogue/image-sources.ts'
import { cropPixels, reducedSize } from './crop.ts'
import type { Crop } from './photo-store.ts'

const WIDEST = Math.max(...IMAGE_WIDTHS)
/** A high quality, because the server encodes the photo again. */
const QUALITY = 0.88

/** Width to which a larger photo is reduced while it is decoded: a canvas of 100 megapixels does not fit in a phone. */
const DECODED_WIDTH = 4000
/** The header of a photo, after its metadata, is within these first bytes. */
const HEADER_BYTES = 500_000

/** Decodes a photo and applies its EXIF orientation. @throws when the browser cannot read the photo */
export async function decodePhoto(photo: Blob): Promise<ImageBitmap> {
  const size = imageSize(new Uint8Array(await photo.slice(0, HEADER_BYTES).arrayBuffer()))
  const isLarge = size !== null && Math.max(size.width, size.height) > DECODED_WIDTH
  return createImageBitmap(photo, {
    imageOrientation: 'from-image',
    ...(isLarge && { resizeWidth: DECODED_WIDTH, resizeQuality: 'high' }),
  })
}

/** Draws the photo after `turns` clockwise quarter turns, at most `longest` pixels wide and high. */
export function drawTurned(bitmap: ImageBitmap, turns: number, longest = Number.POSITIVE_INFINITY) {
  const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height))
  const [width, height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)]
  const isOnSide = turns % 2 === 1
  const { canvas, context } = isOnSide ? createCanvas(height, width) : createCanvas(width, height)
  context.translate(canvas.width / 2, canvas.height / 2)
  context.rotate((turns * Math.PI) / 2)
  context.drawImage(bitmap, -width / 2, -height / 2, width, height)
  return canvas
}

/** Rotates, crops and resizes a photo for the shop. @throws when the browser cannot read it */
export async function preparePhoto(
  photo: Blob,
  { turns, crop }: { turns: number; crop: Crop },
  widest = WIDEST,
): Promise<Blob> {
  const bitmap = await decodePhoto(photo)
  try {
    const turned = drawTurned(bitmap, turns)
    const part = cropPixels(crop, turned)
    const size = reducedSize(part, widest)
    const { canvas, context } = createCanvas(size.width, size.height)
    context.drawImage(
      turned,
      ...([part.left, part.top, part.width, part.height] as const),
      ...([0, 0, size.width, size.height] as const),
    )
    return await encode(canvas)
  } finally {
    bitmap.close()
  }
}

/** Encodes WebP where the browser supports it, otherwise JPEG. Safari returns a PNG when asked for WebP. */
async function encode(canvas: HTMLCanvasElement): Promise<Blob> {
  const webp = await toBlob(canvas, 'image/webp')
  return webp?.type === 'image/webp' ? webp : ((await toBlob(onWhite(canvas), 'image/jpeg')) ?? fail())
}

function toBlob(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, QUALITY))
}

/** JPEG has no transparency, so transparent parts become white. */
function onWhite(source: HTMLCanvasElement): HTMLCanvasElement {
  const { canvas, context } = createCanvas(source.width, source.height)
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(source, 0, 0)
  return canvas
}

function createCanvas(width: number, height: number) {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d') ?? fail()
  context.imageSmoothingQuality = 'high'
  return { canvas, context }
}

function fail(): never {
  throw new Error('The photo cannot be drawn.')
}
