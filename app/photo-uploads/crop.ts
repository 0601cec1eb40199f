import type { Crop } from './photo-store.ts'

export const WHOLE: Crop = { x: 0, y: 0, width: 1, height: 1 }

/** The smallest side of a crop, in fractions of the photo. */
const SMALLEST = 0.1

export type Corner = 'top-left' | 'top-right' | 'bottom-left' | 'bottom-right'

const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max)

/** The largest centred square. @param ratio width of the photo divided by its height */
export function squareCrop(ratio: number): Crop {
  const [width, height] = ratio > 1 ? [1 / ratio, 1] : [1, ratio]
  return { x: (1 - width) / 2, y: (1 - height) / 2, width, height }
}

export function moveCrop(crop: Crop, dx: number, dy: number): Crop {
  return {
    ...crop,
    x: clamp(crop.x + dx, 0, 1 - crop.width),
    y: clamp(crop.y + dy, 0, 1 - crop.height),
  }
}

/**
 * Moves one corner while the opposite corner stays.
 * @param square the photo's width divided by its height if the crop must remain a square; null allows any rectangle
 */
export function moveCorner(
  crop: Crop,
  corner: Corner,
  [dx, dy]: readonly [dx: number, dy: number],
  square: number | null,
): Crop {
  const isLeft = corner.endsWith('left')
  const isTop = corner.startsWith('top')
  const [right, bottom] = [crop.x + crop.width, crop.y + crop.height]
  const roomX = isLeft ? right : 1 - crop.x
  const roomY = isTop ? bottom : 1 - crop.y
  let width = clamp(crop.width + (isLeft ? -dx : dx), SMALLEST, roomX)
  let height = clamp(crop.height + (isTop ? -dy : dy), SMALLEST, roomY)
  if (square !== null) {
    // The larger of the horizontal and vertical movements sets the size of the square.
    const requested = Math.abs(dx) * square >= Math.abs(dy) ? width : height / square
    width = Math.min(requested, roomX, roomY / square)
    height = width * square
  }
  return { x: isLeft ? right - width : crop.x, y: isTop ? bottom - height : crop.y, width, height }
}

/** The crop that selects the same part after the photo is turned clockwise by a quarter turn. */
export function turnCrop({ x, y, width, height }: Crop): Crop {
  return { x: 1 - y - height, y: x, width: height, height: width }
}

/** The cropped part in whole pixels, for a photo of this size. */
export function cropPixels({ x, y, width, height }: Crop, size: { width: number; height: number }) {
  const left = Math.round(x * size.width)
  const top = Math.round(y * size.height)
  return {
    left,
    top,
    width: Math.max(1, Math.min(size.width - left, Math.round(width * size.width))),
    height: Math.max(1, Math.min(size.height - top, Math.round(height * size.height))),
  }
}

/** The size to send, in pixels: at most `widest` wide and twice `widest` high, never enlarged. */
export function reducedSize({ width, height }: { width: number; height: number }, widest: number) {
  const scale = Math.min(1, widest / width, (2 * widest) / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
