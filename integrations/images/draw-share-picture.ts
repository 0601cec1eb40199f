import { readFileSync } from 'node:fs'
import sharp, { type Raw, type Sharp } from 'sharp'
import { encode } from 'uqr'
import { MAX_PIXELS } from '../../domain/catalogue/image-problems.ts'
import { drawableText } from '../../domain/sharing/drawable-text.ts'
import { type Box, layOutPicture } from '../../domain/sharing/picture-layout.ts'
import { PICTURE_COLOURS, pictureSvg } from '../../domain/sharing/picture-svg.ts'
import type { SharePicture } from '../../domain/sharing/share-picture.ts'
import { openPictureFont } from './picture-font.ts'

/** A picture's content; `photo` and `logo` are files of the image storage, null for the shop's own drawings. */
export interface DrawnPicture {
  picture: SharePicture
  photo: Uint8Array | null
  logo: Uint8Array | null
}

const MAX_BYTES = 400_000
/** Without mozjpeg, which saves 3 % here and takes ten times as long. */
const QUALITIES = [84, 74, 58, 38, 12]
/** A photo fills its area when at most this part of it is cut off. */
const MAX_CROP = 0.1
const LOGO = readFileSync(new URL('../../app/assets/logo.svg', import.meta.url))

let font: ReturnType<typeof openPictureFont> | undefined

/** Draws a picture. @returns a JPEG without metadata, of at most 400 kB */
export async function drawSharePicture({ picture, photo, logo }: DrawnPicture): Promise<Uint8Array> {
  font ??= openPictureFont()
  const { hasGlyph, measure, outline } = font
  const readable = (text: string) => drawableText(text, hasGlyph)
  const { format, names, price, oldPrice, badge, shop, link } = picture
  const layout = layOutPicture(
    {
      format,
      link,
      name: names.map(readable).find(Boolean) ?? '',
      shop: readable(shop),
      price: readable(price),
      oldPrice: oldPrice && readable(oldPrice),
      badge: badge && { ...badge, text: readable(badge.text) },
    },
    measure,
  )
  const { data } = encode(link, { ecc: 'L', border: 0 })
  const svg = pictureSvg({ format, layout, badge, qr: data, outline })
  const { width, height } = layout
  const drawn = await sharp({
    create: { width, height, channels: 3, background: PICTURE_COLOURS['action-deep'] },
  })
    .composite([
      ...(await drawPhoto(photo, logo, layout.photo)),
      { input: Buffer.from(svg), left: 0, top: 0 },
      await drawLogo(logo, layout.logo),
    ])
    .raw()
    .toBuffer({ resolveWithObject: true })
  return encodeJpeg(sharp(drawn.data, { raw: drawn.info }))
}

async function encodeJpeg(image: Sharp): Promise<Uint8Array> {
  let smallest: Uint8Array = new Uint8Array()
  for (const quality of QUALITIES) {
    // Full colour resolution keeps the edges of yellow and white letters sharp.
    const chromaSubsampling = quality > 70 ? '4:4:4' : '4:2:0'
    smallest = await image.clone().jpeg({ quality, chromaSubsampling }).toBuffer()
    if (smallest.length <= MAX_BYTES) break
  }
  return smallest
}

interface Layer {
  input: Buffer
  raw?: Raw
  left: number
  top: number
}

/** The photo in its area, cut a little or whole between its continued edges; a drawing when it is missing or damaged. */
async function drawPhoto(photo: Uint8Array | null, logo: Uint8Array | null, area: Box): Promise<Layer[]> {
  if (photo === null) return [await drawPlaceholder(logo, area)]
  const { width, height } = area
  try {
    const { data, info } = await sharp(photo, { limitInputPixels: MAX_PIXELS })
      .autoOrient()
      .flatten({ background: PICTURE_COLOURS.peach })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const ratio = info.width / info.height / (width / height)
    const isCut = 1 - Math.min(ratio, 1 / ratio) <= MAX_CROP
    const resized = await sharp(data, { raw: info })
      .resize(width, height, { fit: isCut ? 'cover' : 'inside' })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const left = Math.floor((width - resized.info.width) / 2)
    const top = Math.floor((height - resized.info.height) / 2)
    const whole = { input: resized.data, raw: resized.info, left, top }
    return left === 0 && top === 0 ? [whole] : [await continueEdges(whole, area), whole]
  } catch {
    return [await drawPlaceholder(logo, area)]
  }
}

/** Fills the area around a photo with the colours of its edges, softly. */
async function continueEdges(
  { input, raw, left, top }: Layer & { raw: Raw },
  { width, height }: Box,
): Promise<Layer> {
  const extended = await sharp(input, { raw })
    .extend({
      left,
      right: width - left - raw.width,
      top,
      bottom: height - top - raw.height,
      extendWith: 'copy',
    })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const blurred = await sharp(extended.data, { raw: extended.info })
    .blur(24)
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { input: blurred.data, raw: blurred.info, left: 0, top: 0 }
}

/** The logo on a warm ground. */
async function drawPlaceholder(logo: Uint8Array | null, { width, height }: Box): Promise<Layer> {
  const size = Math.round(Math.min(width, height) * 0.5)
  const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${PICTURE_COLOURS.peach}"/><circle cx="${width / 2}" cy="${height / 2}" r="${size * 0.78}" fill="${PICTURE_COLOURS.surface}" fill-opacity=".7"/></svg>`
  const input = await sharp(Buffer.from(ground))
    .composite([{ input: await resizeLogo(logo, size), gravity: 'centre' }])
    .png()
    .toBuffer()
  return { input, left: 0, top: 0 }
}

async function drawLogo(logo: Uint8Array | null, { x, y, width }: Box): Promise<Layer> {
  const inset = 10
  return { input: await resizeLogo(logo, width - 2 * inset), left: x + inset, top: y + inset }
}

/** The merchant's logo whole in a square, or the bundled one. */
async function resizeLogo(logo: Uint8Array | null, size: number): Promise<Buffer> {
  const background = { r: 255, g: 255, b: 255, alpha: 0 }
  const draw = (source: Uint8Array, density = 72) =>
    sharp(source, { limitInputPixels: MAX_PIXELS, density })
      .resize(size, size, { fit: 'contain', background })
      .png()
      .toBuffer()
  // The drawing has 100 units, which are pixels at 72 dpi.
  const bundled = () => draw(LOGO, (72 * size) / 100)
  return logo === null ? bundled() : draw(logo).catch(bundled)
}
