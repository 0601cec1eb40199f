import { ArrowLeft, ArrowRight, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { IconButton } from '../../ui/button.tsx'
import type { FormPicture } from './form-images.ts'

interface PictureTileProps {
  picture: FormPicture
  /** its place, from 1 */
  number: number
  /** the colour it shows */
  color: string | undefined
  /** null where it cannot go */
  forward: (() => void) | null
  back: (() => void) | null
  remove: () => void
}

/**
 * One picture with its colour below it, and what can be done with it. A button that leads nowhere is not natively
 * disabled: the picture that has just come to an end of the row keeps the focus.
 */
export function PictureTile({ picture, number, color, forward, back, remove }: PictureTileProps) {
  return (
    <li className="overflow-hidden rounded-card border-2 border-line bg-surface">
      <Preview picture={picture} />
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

function Preview({ picture }: { picture: FormPicture }) {
  const [source, setSource] = useState<string | null>(picture.kind === 'kept' ? picture.address : null)
  useEffect(() => {
    if (picture.kind === 'kept') return
    const address = URL.createObjectURL(picture.file)
    setSource(address)
    return () => URL.revokeObjectURL(address)
  }, [picture])
  if (source === null) return <div className="aspect-square bg-line" />
  return <img src={source} alt="" className="aspect-square w-full bg-line object-cover" />
}
