import { MapPin, Phone, Share2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ShownMessage } from '../../../contracts/conversation.ts'
import { quoted } from '../../../domain/text/quoted.ts'
import { MediaFile } from './media-file.tsx'

interface MessageContentProps {
  conversationId: string
  message: ShownMessage
}

const LINK = /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)])/g

/** What somebody wrote or sent, by its kind (W-01, W-04). */
export function MessageContent({ conversationId, message }: MessageContentProps) {
  const { type, text, state, media, location, contacts, order, product, link, unsupported } = message
  if (state === 'revoked') return <Remark>Message supprimé</Remark>
  return (
    <>
      {message.fromAdvertisement && <FromAdvertisement {...message.fromAdvertisement} />}
      {media.map((file) => (
        <MediaFile key={file.id} conversationId={conversationId} media={file} type={type} />
      ))}
      {location && <Location {...location} />}
      {contacts.map((contact, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a contact may be shared twice
        <Contact key={index} {...contact} />
      ))}
      {product && !text.startsWith(product.name) && <p className="font-bold wrap-anywhere">{product.name}</p>}
      {order && <CatalogueOrder items={order.items} />}
      {text !== '' && <MessageText>{text}</MessageText>}
      {link && (
        <a
          href={link.url}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center font-bold wrap-anywhere text-link underline"
        >
          {link.label}
        </a>
      )}
      {(type === 'unsupported' || unsupported !== null) && <Remark>{unsupportedText(unsupported)}</Remark>}
      {type === 'form' && text === '' && <Remark>Formulaire rempli</Remark>}
    </>
  )
}

function Remark({ children }: { children: string }) {
  return <p className="text-ink-soft italic">{children}</p>
}

/** A text whose addresses are links. */
function MessageText({ children }: { children: string }) {
  const parts: ReactNode[] = children.split(LINK).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other
      <a key={index} href={part} target="_blank" rel="noreferrer nofollow" className="text-link underline">
        {part}
      </a>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other
      <span key={index}>{part}</span>
    ),
  )
  return (
    <p dir="auto" className="wrap-anywhere whitespace-pre-line">
      {parts}
    </p>
  )
}

const UNSUPPORTED: Readonly<Record<string, string>> = {
  poll_creation: 'sondage',
  poll: 'sondage',
  event: 'invitation',
  group_invite: 'invitation',
  list: 'liste',
  edit: 'modification',
  view_once: 'photo à voir une seule fois',
}

function unsupportedText(name: string | null): string {
  const kind = UNSUPPORTED[name ?? '']
  return `Message que WhatsApp ne transmet pas à la boutique${kind ? ` (${kind})` : ''}. Demandez au client de l’écrire.`
}

function Location({ latitude, longitude, name, address }: NonNullable<ShownMessage['location']>) {
  const place = [name, address].filter((part) => part !== '')
  return (
    <a
      href={`https://www.google.com/maps/search/?api=1&query=${latitude},${longitude}`}
      target="_blank"
      rel="noreferrer"
      className="flex min-h-12 items-center gap-3 rounded-field bg-ink/5 px-2.5 py-1.5 hover:bg-ink/10"
    >
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-action text-white">
        <MapPin className="size-5" />
      </span>
      <span className="grid min-w-0 wrap-anywhere">
        <span className="font-bold">{place[0] ?? 'Position'}</span>
        <span className="text-sm text-link underline">{place[1] ?? 'Ouvrir la carte'}</span>
      </span>
    </a>
  )
}

function Contact({ name, phones }: { name: string; phones: readonly string[] }) {
  return (
    <div className="grid gap-0.5 rounded-field bg-ink/5 px-2.5 py-1.5">
      <p className="text-sm text-ink-soft">Contact</p>
      <p className="font-bold wrap-anywhere">{name || 'Sans nom'}</p>
      {[...new Set(phones)].map((phone) => (
        <a
          key={phone}
          href={`tel:${phone.replace(/[^\d+]/g, '')}`}
          className="inline-flex min-h-11 items-center gap-2 text-link underline"
        >
          <Phone className="size-4" />
          <span>{phone}</span>
        </a>
      ))}
    </div>
  )
}

function CatalogueOrder({ items }: NonNullable<ShownMessage['order']>) {
  return (
    <div className="grid gap-1 rounded-field bg-ink/5 px-2.5 py-2">
      <p className="font-bold">Commande du catalogue</p>
      <ul>
        {items.map(({ name, quantity }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an article may be named twice
          <li key={index} className="wrap-anywhere">{`${quantity} × ${name || 'Article inconnu'}`}</li>
        ))}
      </ul>
    </div>
  )
}

function FromAdvertisement({ headline, url }: NonNullable<ShownMessage['fromAdvertisement']>) {
  const text = headline === '' ? 'Vient d’une publicité' : `Vient de la publicité ${quoted(headline)}`
  return (
    <p className="flex items-center gap-2 text-sm text-ink-soft">
      <Share2 className="size-4 shrink-0" />
      {/^https:/.test(url) ? (
        <a href={url} target="_blank" rel="noreferrer nofollow" className="wrap-anywhere underline">
          {text}
        </a>
      ) : (
        <span className="wrap-anywhere">{text}</span>
      )}
    </p>
  )
}
