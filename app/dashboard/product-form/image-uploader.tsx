import { ImagePlus } from 'lucide-react'
import { useId, useRef } from 'react'
import { FieldError } from '../../ui/field-error.tsx'
import { addFiles, canMove, type FormImage, IMAGE_TYPES, move } from './form-images.ts'
import { ImageTile } from './image-tile.tsx'

interface ImageUploaderProps {
  images: readonly FormImage[]
  /** image n shows colour n */
  colors: readonly string[]
  error: string | null | undefined
  onChange: (images: FormImage[], problem?: string | null) => void
}

export function ImageUploader({ images, colors, error, onChange }: ImageUploaderProps) {
  const id = useId()
  const files = useRef<HTMLInputElement>(null)

  function add(input: HTMLInputElement) {
    const { images: next, problem } = addFiles(images, [...(input.files ?? [])])
    // Lets the same file be chosen again.
    input.value = ''
    onChange(next, problem)
  }

  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-1.5 font-bold">Images</legend>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {images.map((image, index) => (
          <ImageTile
            key={image.key}
            image={image}
            number={index + 1}
            color={colors[index]}
            forward={canMove(images, index, -1) ? () => onChange(move(images, index, -1)) : null}
            back={canMove(images, index, 1) ? () => onChange(move(images, index, 1)) : null}
            remove={() => {
              onChange(images.filter((other) => other !== image))
              // The clicked button disappears with its image.
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
              accept={IMAGE_TYPES.join(',')}
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
