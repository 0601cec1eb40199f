/** How an image is displayed: its scale, and the offset of its centre from the screen's centre, in pixels. */
export interface View {
  scale: number
  x: number
  y: number
}

/** Position relative to the centre of the screen, in pixels. */
export interface Point {
  x: number
  y: number
}

export interface Size {
  width: number
  height: number
}

export const WHOLE: View = { scale: 1, x: 0, y: 0 }
export const MAX_SCALE = 5
export const TAP_SCALE = 2.5
/** A swipe needs this minimum share of the width, or this minimum speed in pixels per millisecond. */
const SWIPE_SHARE = 0.25
const SWIPE_SPEED = 0.4

export function fittedSize(image: Size, screen: Size): Size {
  const ratio = Math.min(screen.width / image.width, screen.height / image.height)
  return { width: image.width * ratio, height: image.height * ratio }
}

/** Limits the offset: an image larger than the screen covers the screen, a smaller image is centred. */
export function keepInside({ scale, x, y }: View, shown: Size, screen: Size): View {
  const max = (side: 'width' | 'height') => Math.max(0, (shown[side] * scale - screen[side]) / 2)
  return { scale, x: clamp(x, -max('width'), max('width')), y: clamp(y, -max('height'), max('height')) }
}

/** Changes the scale, within its limits, and keeps the part of the image at `point` in place. */
export function zoomAt(view: View, scale: number, point: Point): View {
  const to = clamp(scale, 1, MAX_SCALE)
  const ratio = to / view.scale
  return { scale: to, x: point.x - (point.x - view.x) * ratio, y: point.y - (point.y - view.y) * ratio }
}

export function pinch(view: View, from: readonly [Point, Point], to: readonly [Point, Point]): View {
  const [before, after] = [middle(from), middle(to)]
  const zoomed = zoomAt(view, (view.scale * distance(to)) / Math.max(1, distance(from)), before)
  return { ...zoomed, x: zoomed.x + after.x - before.x, y: zoomed.y + after.y - before.y }
}

/** Index of the image after a swipe of `dx` pixels in `ms` milliseconds. */
export function swipeTo(
  index: number,
  count: number,
  { dx, ms, width }: { dx: number; ms: number; width: number },
) {
  const isEnough = Math.abs(dx) > width * SWIPE_SHARE || Math.abs(dx) / Math.max(1, ms) > SWIPE_SPEED
  return isEnough ? clamp(index - Math.sign(dx), 0, count - 1) : index
}

export function distance([a, b]: readonly [Point, Point]): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}

function middle([a, b]: readonly [Point, Point]): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
}

function clamp(value: number, least: number, max: number): number {
  return Math.min(max, Math.max(least, value))
}
