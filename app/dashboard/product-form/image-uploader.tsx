import { ArrowLeft, ArrowRight, ImagePlus, X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { newImage } from '../../../domain/catalogue/image-sources.ts'
import { quoted } from '../../../domain/text/quoted.ts'
import { IconButton } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { type ChosenImage, MAX_FILE_BYTES, readChosenImage } from '../photos/read-chosen-image.ts'

interface ImageUploaderProps {
  images: readonly FormImage[]
  /** the colour that each image shows, in the order of the images */
  colors: readonly string[]
  error: string | null | undefined
  onChange: (images: FormImage[], problem?: string | null) => void
}

export function ImageUploader({ images, colors, error, onChange }: ImageUploaderProps) {
  const id = useId()
  const files = useRef<HTMLInputElement>(null)
  const [notices, setNotices] = useState<readonly string[]>([])
  // The user may change the images while new files are read.
  const latest = useRef(images)
  latest.current = images

  async function add(input: HTMLInputElement) {
    const chosen = await Promise.all([...(input.files ?? [])].map(readIfImage))
    // Lets the same file be chosen again.
    input.value = ''
    const read = chosen.flatMap((image) => ('file' in image ? [image] : []))
    const refused = chosen.flatMap((image) => ('problem' in image ? [image.problem] : []))
    const { images: next, problem } = addFiles(
      latest.current,
      read.map(({ file }) => file),
    )
    setNotices(read.flatMap(({ notice }) => notice ?? []))
    onChange(next, refused[0] ?? problem)
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
              // Moves the focus, because the clicked button disappears with its image.
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
              onChange={(event) => void add(event.target)}
            />
          </label>
        </li>
      </ul>
      <p id={`${id}-help`} className="text-sm text-ink-soft">
        PNG, JPEG, WebP, GIF ou AVIF. Une photo trop grande est réduite avant l’envoi. La première image
        montre la première couleur, et ainsi de suite.
      </p>
      <p role="status" className="text-sm font-bold empty:hidden">
        {notices.join(' ')}
      </p>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  )
}

interface ImageTileProps {
  image: FormImage
  /** position, from 1 */
  number: number
  color: string | undefined
  /** null for the first image */
  forward: (() => void) | null
  /** null for the last image */
  back: (() => void) | null
  remove: () => void
}

/**
 * A button that cannot move the image further uses `aria-disabled`: a natively disabled button would lose the focus.
 */
function ImageTile({ image, number, color, forward, back, remove }: ImageTileProps) {
  return (
    <li className="overflow-hidden rounded-card border-2 border-line bg-surface">
      <Preview image={image} />
      <p className="truncate px-3 pt-2 text-sm font-bold" title={color}>
        {color ?? `Image ${number}`}
      </p>
      <div className="flex justify-between">
        <IconButton
          label={`Avancer l’image ${number}`}
          aria-disabled={forward === null}
          onClick={forward ?? undefined}
        >
          <ArrowLeft className="size-5" />
        </IconButton>
        <IconButton label={`Retirer l’image ${number}`} onClick={remove} className="text-error!">
          <X className="size-5" />
        </IconButton>
        <IconButton
          label={`Reculer l’image ${number}`}
          aria-disabled={back === null}
          onClick={back ?? undefined}
        >
          <ArrowRight className="size-5" />
        </IconButton>
      </div>
    </li>
  )
}

function Preview({ image }: { image: FormImage }) {
  const [source, setSource] = useState<string | null>(image.kind === 'stored' ? image.url : null)
  useEffect(() => {
    if (image.kind === 'stored') return
    const url = URL.createObjectURL(image.file)
    setSource(url)
    return () => URL.revokeObjectURL(url)
  }, [image])
  if (source === null) return <div className="aspect-square bg-line" />
  return <img src={source} alt="" className="aspect-square w-full bg-line object-cover" />
}

export type FormImage =
  | { kind: 'stored'; key: string; url: string }
  | { kind: 'file'; key: string; file: File }

const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif']
const MAX_IMAGES = 12

/** The index makes the key unique: the same image may be used for two colours. */
export function storedImages(urls: readonly string[]): FormImage[] {
  return urls.map((url, index) => ({ kind: 'stored', key: `${index} ${url}`, url }))
}

let added = 0

export function addFiles(
  images: readonly FormImage[],
  files: readonly File[],
): { images: FormImage[]; problem: string | null } {
  const problems = files.map(problemOf)
  const taken = files.filter((_, index) => problems[index] === null)
  const next = [...images, ...taken.map((file) => ({ kind: 'file' as const, key: `file-${++added}`, file }))]
  const tooMany = next.length > MAX_IMAGES ? `${MAX_IMAGES} images au maximum.` : null
  return {
    images: next.slice(0, Math.max(MAX_IMAGES, images.length)),
    problem: problems.find((problem) => problem !== null) ?? tooMany,
  }
}

export function move(images: readonly FormImage[], from: number, by: -1 | 1): FormImage[] {
  const next = [...images]
  if (canMove(images, from, by)) next.splice(from + by, 0, ...next.splice(from, 1))
  return next
}

export function canMove(images: readonly FormImage[], from: number, by: -1 | 1): boolean {
  return images[from] !== undefined && images[from + by] !== undefined
}

export interface SplitImages {
  files: File[]
  /** URLs of the remaining stored images, in order */
  stored: string[]
  /** stored URLs and names of new files in display order; null when the files come after all stored images */
  order: string[] | null
}

export function splitImages(images: readonly FormImage[]): SplitImages {
  const files: File[] = []
  const stored: string[] = []
  let mixed = false
  const order = images.map((image) => {
    if (image.kind === 'file') return newImage(files.push(image.file) - 1)
    mixed ||= files.length > 0
    stored.push(image.url)
    return image.url
  })
  return { files, stored, order: mixed ? order : null }
}

/** A file of another type is left to `addFiles`, which names the accepted ones. */
function readIfImage(file: File): Promise<ChosenImage> | ChosenImage {
  return file.type.startsWith('image/') && file.type !== 'image/svg+xml'
    ? readChosenImage(file)
    : { file, notice: null }
}

function problemOf(file: File): string | null {
  if (!IMAGE_TYPES.includes(file.type)) {
    return `${quoted(file.name)} n’est pas une image acceptée : PNG, JPEG, WebP, GIF ou AVIF.`
  }
  return file.size > MAX_FILE_BYTES ? `${quoted(file.name)} pèse plus de 10 Mo.` : null
}
