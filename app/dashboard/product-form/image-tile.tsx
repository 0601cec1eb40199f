import { ArrowLeft, ArrowRight, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { IconButton } from '../../ui/button.tsx'
import type { FormImage } from './form-images.ts'

interface ImageTileProps {
  image: FormImage
  /** position, from 1 */
  number: number
  color: string | undefined
  /** null at the end of the row */
  forward: (() => void) | null
  back: (() => void) | null
  remove: () => void
}

/** Buttons at an end of the row are not natively disabled, so that they keep the focus. */
export function ImageTile({ image, number, color, forward, back, remove }: ImageTileProps) {
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
