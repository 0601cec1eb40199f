import { ArrowLeft, ArrowRight, ImagePlus, X } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { IconButton } from '../../ui/button.tsx'

/** A picture of the form: one the product has already, or a file about to be sent. */
export type FormPicture = { kind: 'kept'; address: string } | { kind: 'file'; file: File }

interface PicturePickerProps {
  pictures: readonly FormPicture[]
  /** picture n belongs to colour n */
  colors: readonly string[]
  error: string | undefined
  onChange: (pictures: FormPicture[]) => void
}

/** The product's pictures: added, seen, put in order, taken out. Those it has come first, new ones are appended. */
export function PicturePicker({ pictures, colors, error, onChange }: PicturePickerProps) {
  const id = useId()

  function add(list: FileList | null) {
    const files = [...(list ?? [])].filter(
      (file) => file.type.startsWith('image/') && file.type !== 'image/svg+xml',
    )
    onChange([...pictures, ...files.map((file) => ({ kind: 'file' as const, file }))])
  }

  function move(from: number, to: number) {
    const next = [...pictures]
    next.splice(to, 0, ...next.splice(from, 1))
    onChange(next)
  }

  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 font-bold">Images</legend>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {pictures.map((picture, index) => (
          <li
            key={
              picture.kind === 'kept'
                ? picture.address
                : `${picture.file.name} ${picture.file.lastModified} ${picture.file.size}`
            }
            className="overflow-hidden rounded-card border-2 border-line bg-surface"
          >
            <Preview picture={picture} />
            <p className="truncate px-2 pt-1 text-sm font-bold">
              {colors[index] ?? (index === 0 ? 'Image principale' : `Image ${index + 1}`)}
            </p>
            <div className="flex justify-between">
              <IconButton
                label={`Avancer l'image ${index + 1}`}
                disabled={index === 0 || pictures[index - 1]?.kind !== picture.kind}
                onClick={() => move(index, index - 1)}
              >
                <ArrowLeft aria-hidden="true" className="size-5" />
              </IconButton>
              <IconButton
                label={`Retirer l'image ${index + 1}`}
                onClick={() => onChange(pictures.filter((other) => other !== picture))}
                className="text-error"
              >
                <X aria-hidden="true" className="size-5" />
              </IconButton>
              <IconButton
                label={`Reculer l'image ${index + 1}`}
                disabled={pictures[index + 1]?.kind !== picture.kind}
                onClick={() => move(index, index + 1)}
              >
                <ArrowRight aria-hidden="true" className="size-5" />
              </IconButton>
            </div>
          </li>
        ))}
        <li>
          <label
            htmlFor={id}
            className={`grid aspect-square cursor-pointer place-content-center justify-items-center gap-2 rounded-card border-2 border-dashed p-3 text-center font-bold text-action has-focus-visible:outline-3 has-focus-visible:outline-link ${error ? 'border-error' : 'border-line-strong'}`}
          >
            <ImagePlus aria-hidden="true" className="size-7" />
            Ajouter des images
            <input
              id={id}
              type="file"
              name="images"
              accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
              multiple
              aria-invalid={error ? true : undefined}
              aria-describedby={`${id}-error`}
              className="sr-only"
              onChange={(event) => {
                add(event.target.files)
                event.target.value = ''
              }}
            />
          </label>
        </li>
      </ul>
      <p className="text-sm text-ink-soft">
        PNG, JPEG, WebP, GIF ou AVIF, 10 Mo au plus. L'image 1 montre la couleur 1, et ainsi de suite.
      </p>
      <p id={`${id}-error`} role="alert" className="text-sm font-bold text-error empty:hidden">
        {error}
      </p>
    </fieldset>
  )
}

function Preview({ picture }: { picture: FormPicture }) {
  const [source, setSource] = useState(picture.kind === 'kept' ? picture.address : '')
  useEffect(() => {
    if (picture.kind === 'kept') return
    const address = URL.createObjectURL(picture.file)
    setSource(address)
    return () => URL.revokeObjectURL(address)
  }, [picture])
  return source === '' ? (
    <div className="aspect-square" />
  ) : (
    <img src={source} alt="" className="aspect-square w-full object-cover" />
  )
}
