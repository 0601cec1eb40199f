import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import type { Crop } from '../../photo-uploads/photo-store.ts'
import { type Corner, moveCorner, moveCrop } from './crop.ts'

interface CropperProps {
  /** the rotated photo */
  image: HTMLCanvasElement
  crop: Crop
  /** whether the crop remains a square */
  square: boolean
  onChange: (crop: Crop) => void
}

/** One press of an arrow key, in fractions of the photo; with Shift five times as much. */
const STEP = 0.02

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

const CORNERS: readonly { corner: Corner; label: string; place: string }[] = [
  { corner: 'top-left', label: 'Coin en haut à gauche', place: 'top-0 left-0' },
  { corner: 'top-right', label: 'Coin en haut à droite', place: 'top-0 left-full' },
  { corner: 'bottom-left', label: 'Coin en bas à gauche', place: 'top-full left-0' },
  { corner: 'bottom-right', label: 'Coin en bas à droite', place: 'top-full left-full' },
]

/** A frame over the photo, moved by touch, mouse or arrow keys. */
export function Cropper({ image, crop, square, onChange }: CropperProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const dragged = useRef<{ x: number; y: number; from: Crop } | null>(null)
  const ratio = image.width / image.height

  useEffect(() => {
    if (!canvas.current) return
    canvas.current.width = image.width
    canvas.current.height = image.height
    canvas.current.getContext('2d')?.drawImage(image, 0, 0)
  }, [image])

  const moved = (from: Crop, corner: Corner | null, [dx, dy]: readonly [number, number]) =>
    corner ? moveCorner(from, corner, [dx, dy], square ? ratio : null) : moveCrop(from, dx, dy)

  /** `corner` null moves the whole frame. */
  const handlers = (corner: Corner | null) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      event.currentTarget.setPointerCapture(event.pointerId)
      dragged.current = { x: event.clientX, y: event.clientY, from: crop }
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const box = canvas.current?.getBoundingClientRect()
      if (!dragged.current || !box) return
      const { x, y, from } = dragged.current
      onChange(moved(from, corner, [(event.clientX - x) / box.width, (event.clientY - y) / box.height]))
    },
    onPointerUp: () => {
      dragged.current = null
    },
    onPointerCancel: () => {
      dragged.current = null
    },
    onKeyDown(event: KeyboardEvent) {
      const arrow = ARROWS[event.key]
      if (!arrow) return
      event.preventDefault()
      const step = event.shiftKey ? 5 * STEP : STEP
      onChange(moved(crop, corner, [arrow[0] * step, arrow[1] * step]))
    },
  })

  const frame = {
    left: `${crop.x * 100}%`,
    top: `${crop.y * 100}%`,
    width: `${crop.width * 100}%`,
    height: `${crop.height * 100}%`,
  }
  return (
    <div className="grid justify-items-center rounded-card bg-ink p-6">
      <div className="relative touch-none select-none">
        <canvas ref={canvas} className="block max-h-[42dvh] max-w-full" />
        <div className="absolute inset-0 overflow-hidden">
          <div style={frame} className="absolute shadow-[0_0_0_100vmax_rgb(0_0_0/.6)]" />
        </div>
        <div style={frame} className="absolute">
          <button
            type="button"
            aria-label="Cadre"
            aria-describedby="cropper-help"
            className="absolute inset-0 cursor-move border-2 border-white"
            {...handlers(null)}
          />
          {CORNERS.map(({ corner, label, place }) => (
            <button
              key={corner}
              type="button"
              aria-label={label}
              aria-describedby="cropper-help"
              className={`absolute grid size-11 -translate-1/2 cursor-pointer place-items-center rounded-full ${place}`}
              {...handlers(corner)}
            >
              <span className="size-5 rounded-full border-2 border-ink bg-white" />
            </button>
          ))}
        </div>
      </div>
    </div>
  )
}
