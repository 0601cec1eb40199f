import { Maximize, RotateCcw, RotateCw, Square } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Crop, StoredPhoto } from '../../photo-uploads/photo-store.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { editPhoto } from './choose-photos.ts'
import { cropPixels, squareCrop, turnCrop, WHOLE } from './crop.ts'
import { Cropper } from './cropper.tsx'
import { decodePhoto, drawTurned } from './prepare-photo.ts'

/** Enough pixels to crop on a screen. */
const SHOWN = 1200

interface PhotoEditorProps {
  /** null: closed */
  photo: StoredPhoto | null
  onClose: () => void
}

/** Rotates and crops a photo before it is sent. */
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
          <Button variant="secondary" onClick={onClose}>
            Annuler
          </Button>
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
