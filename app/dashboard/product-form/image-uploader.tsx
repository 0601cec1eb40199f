import { ImagePlus } from 'lucide-react'
import { useId, useRef } from 'react'
import { FieldError } from '../../ui/field-error.tsx'
import { addFiles, type FormPicture, mayMove, move, PICTURE_TYPES } from './form-images.ts'
import { PictureTile } from './image-tile.tsx'

interface PicturePickerProps {
  pictures: readonly FormPicture[]
  /** picture n belongs to colour n */
  colors: readonly string[]
  error: string | null | undefined
  onChange: (pictures: FormPicture[], problem?: string | null) => void
}

/** The product's pictures: added, seen, put in order, taken out. */
export function ImageUploader({ pictures, colors, error, onChange }: PicturePickerProps) {
  const id = useId()
  const files = useRef<HTMLInputElement>(null)

  function add(input: HTMLInputElement) {
    const { pictures: next, problem } = addFiles(pictures, [...(input.files ?? [])])
    // Emptied, so that the same file can be chosen again after it was taken out.
    input.value = ''
    onChange(next, problem)
  }

  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-1.5 font-bold">Images</legend>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {pictures.map((picture, index) => (
          <PictureTile
            key={picture.key}
            picture={picture}
            number={index + 1}
            color={colors[index]}
            forward={mayMove(pictures, index, -1) ? () => onChange(move(pictures, index, -1)) : null}
            back={mayMove(pictures, index, 1) ? () => onChange(move(pictures, index, 1)) : null}
            remove={() => {
              onChange(pictures.filter((other) => other !== picture))
              // The button that was pressed goes with its picture.
              files.current?.focus()
            }}
          />
        ))}
        <li>
          <label
            htmlFor={id}
            className={`grid h-full min-h-36 cursor-pointer place-content-center justify-items-center gap-2 rounded-card border-2 border-dashed p-3 text-center font-bold text-action hover:bg-action-tint has-focus-visible:outline-3 has-focus-visible:outline-link ${error ? 'border-error' : 'border-line-strong'}`}
          >
            <ImagePlus className="size-7" />
            Ajouter des images
            <input
              ref={files}
              id={id}
              type="file"
              name="images"
              accept={PICTURE_TYPES.join(',')}
              multiple
              aria-label="Images"
              aria-invalid={error ? true : undefined}
              aria-describedby={`${id}-help ${id}-error`}
              className="sr-only"
              onChange={(event) => add(event.target)}
            />
          </label>
        </li>
      </ul>
      <p id={`${id}-help`} className="text-sm text-ink-soft">
        PNG, JPEG, WebP, GIF ou AVIF, 10 Mo au plus. La première image montre la première couleur, et ainsi de
        suite.
      </p>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  )
}
