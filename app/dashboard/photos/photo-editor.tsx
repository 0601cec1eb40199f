import { Maximize, RotateCcw, RotateCw, Square } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import {
  type Corner,
  cropPixels,
  moveCorner,
  moveCrop,
  squareCrop,
  turnCrop,
  WHOLE,
} from '../../photo-uploads/crop.ts'
import type { Crop, StoredPhoto } from '../../photo-uploads/photo-store.ts'
import { decodePhoto, drawTurned } from '../../photo-uploads/prepare-photo.ts'
import { Alert } from '../../ui/alert.tsx'
import { BackButton, Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { editPhoto } from './choose-photos.ts'

/** Longest side of the displayed photo, in pixels: enough to crop on a screen. */
const SHOWN = 1200

interface PhotoEditorProps {
  /** null: closed */
  photo: StoredPhoto | null
  onClose: () => void
}

export function PhotoEditor({ photo, onClose }: PhotoEditorProps) {
  return photo && <Editor key={photo.id} photo={photo} onClose={onClose} />
}

function Editor({ photo, onClose }: PhotoEditorProps & { photo: StoredPhoto }) {
  const bitmap = useBitmap(photo.original)
  const [turns, setTurns] = useState(photo.turns)
  const [crop, setCrop] = useState(photo.crop)
  const [square, setSquare] = useState(false)
  const [saving, setSaving] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [image, setImage] = useState<HTMLCanvasElement | null>(null)

  useEffect(() => {
    if (bitmap) setImage(drawTurned(bitmap, turns, SHOWN))
  }, [bitmap, turns])

  function turn(quarters: 1 | 3) {
    let turned: Crop = crop
    for (let quarter = 0; quarter < quarters; quarter++) turned = turnCrop(turned)
    setCrop(turned)
    setTurns((turns + quarters) % 4)
  }

  function toggleSquare() {
    if (!square && image) setCrop(squareCrop(image.width / image.height))
    setSquare(!square)
  }

  async function save() {
    setSaving(true)
    const failed = await editPhoto(photo, { turns, crop }).catch(() => 'La photo n’a pas pu être modifiée.')
    setSaving(false)
    setProblem(failed)
    if (failed === null) onClose()
  }

  const part =
    bitmap && cropPixels(crop, turns % 2 === 1 ? { width: bitmap.height, height: bitmap.width } : bitmap)
  return (
    <Dialog
      open
      wide
      title="Modifier la photo"
      onClose={onClose}
      actions={
        <>
          <BackButton onClick={onClose} />
          <Button loading={saving} onClick={() => void save()}>
            Appliquer
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-3">
        {problem && <Alert kind="error">{problem}</Alert>}
        {image ? (
          <Cropper image={image} crop={crop} square={square} onChange={setCrop} />
        ) : (
          <div className="skeleton h-60" />
        )}
        <div className="grid grid-cols-2 gap-2 *:px-2! *:text-sm! sm:grid-cols-4">
          <Button variant="secondary" onClick={() => turn(3)}>
            <RotateCcw className="size-5" />
            Tourner à gauche
          </Button>
          <Button variant="secondary" onClick={() => turn(1)}>
            <RotateCw className="size-5" />
            Tourner à droite
          </Button>
          <Button variant={square ? 'primary' : 'secondary'} aria-pressed={square} onClick={toggleSquare}>
            <Square className="size-5" />
            Carré
          </Button>
          <Button
            variant="secondary"
            onClick={() => {
              setSquare(false)
              setCrop(WHOLE)
            }}
          >
            <Maximize className="size-5" />
            Photo entière
          </Button>
        </div>
        <p id="cropper-help" className="text-sm">
          Glissez le cadre ou ses coins, ou déplacez-les avec les flèches du clavier.
        </p>
        <p role="status" className="text-sm">
          {part && `Partie retenue : ${part.width} × ${part.height} pixels`}
        </p>
      </div>
    </Dialog>
  )
}

function useBitmap(original: Blob | null): ImageBitmap | null {
  const [bitmap, setBitmap] = useState<ImageBitmap | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the store returns a new object for the same photo
  useEffect(() => {
    let decoded: ImageBitmap | null = null
    let closed = false
    void (async () => {
      decoded = original && (await decodePhoto(original).catch(() => null))
      if (closed) decoded?.close()
      else setBitmap(decoded)
    })()
    return () => {
      closed = true
      decoded?.close()
    }
  }, [])
  return bitmap
}

interface CropperProps {
  /** the rotated photo */
  image: HTMLCanvasElement
  crop: Crop
  /** whether the crop remains a square */
  square: boolean
  onChange: (crop: Crop) => void
}

/** Movement per press of an arrow key, as a fraction of the photo; five times as much with Shift. */
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

function Cropper({ image, crop, square, onChange }: CropperProps) {
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

  /** Handlers that move a corner, or the whole frame when `corner` is null. */
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
