import { ImagePlus } from 'lucide-react'
import { useId, useState } from 'react'
import { ApiError, FAILED } from '../../api-client/api.ts'
import logo from '../../assets/logo.svg'
import { Button, Spinner } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { ProductImage } from '../../ui/product-image.tsx'
import { readChosenImage } from '../photos/read-chosen-image.ts'
import { handleSessionExpired } from '../session-expiry.ts'
import type { ImageField } from './field-types.ts'
import { uploadImage } from './settings-api.ts'
import { bundledImage } from './slide-preview.tsx'
import { type ControlProps, useValue } from './use-value.ts'

const ACCEPTED = 'image/png,image/jpeg,image/webp,image/gif,image/avif'

/** Selects an image: a new image, which is uploaded immediately, or a bundled image. */
export function ImageControl({ field, path }: ControlProps<ImageField>) {
  const id = useId()
  const { value, setValue, error: refusal } = useValue(path)
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [notice, setNotice] = useState<string | null>(null)
  const address = typeof value === 'string' ? value : ''
  // The logo is the only optional image. When the field is empty, the bundled logo is used.
  const isLogo = field.optional === true
  const error = problem ?? refusal

  async function send(input: HTMLInputElement) {
    const [file] = input.files ?? []
    input.value = ''
    if (!file || sending) return
    setProblem(null)
    setNotice(null)
    setSending(true)
    try {
      const image = await readChosenImage(file)
      if ('problem' in image) return setProblem(image.problem)
      setValue(await uploadImage(image.file))
      setNotice(image.notice)
    } catch (cause) {
      if (!handleSessionExpired(cause)) setProblem(cause instanceof ApiError ? cause.message : FAILED)
    } finally {
      setSending(false)
    }
  }

  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-2">
      <legend className="mb-1.5 font-bold">{field.label}</legend>
      <div className="flex flex-wrap items-center gap-4">
        {(isLogo || address !== '') && <Shown address={address} isLogo={isLogo} />}
        <label
          htmlFor={id}
          className={`inline-flex min-h-11 max-w-full cursor-pointer items-center gap-2 rounded-card border-2 border-dashed px-4 py-2 font-bold text-action hover:bg-action-tint has-focus-visible:outline-3 has-focus-visible:outline-link ${error ? 'border-error' : 'border-line-strong'}`}
        >
          {sending ? <Spinner /> : <ImagePlus className="size-5 shrink-0" />}
          <span>{address === '' ? 'Choisir une image' : 'Choisir une autre image'}</span>
          <input
            id={id}
            type="file"
            name={path}
            accept={ACCEPTED}
            aria-label={`${field.label} : ${address === '' ? 'choisir une image' : 'choisir une autre image'}`}
            aria-invalid={error ? true : undefined}
            aria-describedby={`${id}-hint ${id}-error`}
            className="sr-only"
            onChange={(event) => void send(event.target)}
          />
        </label>
        {isLogo && address !== '' && (
          <Button variant="quiet" onClick={() => setValue(null)}>
            Retirer
          </Button>
        )}
      </div>
      <p role="status" className="text-sm font-bold empty:hidden">
        {sending ? 'Envoi de l’image…' : notice}
      </p>
      {field.choices && (
        <div className="flex flex-wrap gap-2">
          {Object.entries(field.choices).map(([choice, label]) => (
            <label
              key={choice}
              className="grid cursor-pointer gap-1 rounded-field border-2 border-line-strong p-1.5 text-center text-sm font-bold has-checked:border-action has-checked:bg-action-tint has-focus-visible:outline-3 has-focus-visible:outline-link"
            >
              <input
                type="radio"
                name={`${path}-choice`}
                checked={address === choice}
                onChange={() => setValue(choice)}
                className="sr-only"
              />
              <img src={bundledImage(choice, 480)} alt="" className="h-14 w-17 rounded-field object-cover" />
              <span>{label}</span>
            </label>
          ))}
        </div>
      )}
      <p id={`${id}-hint`} className="text-sm text-ink-soft">
        {`${field.hint ?? ''} PNG, JPEG, WebP, GIF ou AVIF.`}
      </p>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  )
}

interface ShownProps {
  address: string
  /** whether the image is the shop's logo, displayed as large as in the header */
  isLogo: boolean
}

function Shown({ address, isLogo }: ShownProps) {
  const size = isLogo ? 'size-11' : 'size-20 rounded-field border-2 border-line p-1'
  const shape = `shrink-0 bg-surface object-contain ${size}`
  const file = address === '' ? logo : bundledImage(address, 480)
  if (file) return <img src={file} alt="" className={shape} />
  return <ProductImage image={address} alt="" sizes="80px" priority="soon" className={shape} />
}
