import { ImageOff, Link2, MapPin, Package, ReceiptText, Wallet, X } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { pluralize } from '../../../domain/text/format.ts'
import { IconButton } from '../../ui/button.tsx'
import type { Attachment } from './message-draft.ts'

/** What will be sent with the next press of the button. */
export function AttachmentChip({ attachment, onRemove }: { attachment: Attachment; onRemove: () => void }) {
  return <Chip icon={ICONS[attachment.type]} label={labelOf(attachment)} onRemove={onRemove} />
}

const ICONS = {
  product: <Package className="size-5" />,
  cart: <Link2 className="size-5" />,
  order: <ReceiptText className="size-5" />,
  payment: <Wallet className="size-5" />,
  position: <MapPin className="size-5" />,
}

function labelOf(attachment: Attachment): string {
  switch (attachment.type) {
    case 'product':
      return attachment.name
    case 'cart':
      return `Lien de panier, ${pluralize(attachment.articles, 'article')}`
    case 'order':
      return `Récapitulatif de ${attachment.orderId}`
    case 'payment':
      return `Lien de paiement de ${attachment.orderId}`
    case 'position':
      return 'Position de la boutique'
  }
}

export function PictureChip({ picture, onRemove }: { picture: File; onRemove: () => void }) {
  const [url, setUrl] = useState('')
  useEffect(() => {
    const made = URL.createObjectURL(picture)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [picture])
  const preview = url && <img src={url} alt="" className="size-11 rounded-field object-cover" />
  return <Chip icon={preview} label="Photo, avec votre texte comme légende" onRemove={onRemove} />
}

/** After a reload, which no chosen file survives. */
export function LostPicture({ onForget }: { onForget: () => void }) {
  return (
    <div className="flex items-center gap-2 rounded-field bg-warning-tint pl-3 text-warning">
      <ImageOff className="size-5 shrink-0" />
      <p className="min-w-0 grow py-1 text-sm font-bold">
        La photo choisie n’a pas été gardée : choisissez-la de nouveau.
      </p>
      <IconButton label="Continuer sans photo" onClick={onForget}>
        <X className="size-5" />
      </IconButton>
    </div>
  )
}

function Chip({ icon, label, onRemove }: { icon: ReactNode; label: string; onRemove: () => void }) {
  return (
    <div className="flex items-center gap-2 rounded-field bg-action-tint pl-3">
      <span className="shrink-0 text-action">{icon}</span>
      <p className="line-clamp-2 min-w-0 grow py-1 text-sm font-bold wrap-anywhere">{label}</p>
      <IconButton label="Ne pas envoyer" onClick={onRemove}>
        <X className="size-5" />
      </IconButton>
    </div>
  )
}
