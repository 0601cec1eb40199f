import { MessageCircle } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'
import { successAnswer } from '../../../contracts/answer-fields.ts'
import type { ShownAlertGroup } from '../../../contracts/stock-alert.ts'
import { stockAlertValues } from '../../../domain/catalogue/stock-alert.ts'
import { variantLabel } from '../../../domain/catalogue/variants.ts'
import { chatLink } from '../../../domain/contact/chat-link.ts'
import { formatPhone } from '../../../domain/contact/phone.ts'
import { fillText } from '../../../domain/text/filled-text.ts'
import { formatDateTime, pluralize } from '../../../domain/text/format.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { useIdentity, useOrigin } from '../../identity.ts'
import { ProductImage } from '../../ui/product-image.tsx'
import { useChange } from '../change/use-change.ts'
import { waitedSince } from '../orders-to-confirm/waited-since.ts'
import { editPath } from '../page-paths.ts'
import { UndoButton } from '../undo/undo-button.tsx'

interface AlertCardProps {
  group: ShownAlertGroup
  /** the prepared WhatsApp text */
  text: string
  /** epoch milliseconds */
  now: number
}

/** A product and the shoppers who wait for it; the oldest request is first. */
export function AlertCard({ group, text, now }: AlertCardProps) {
  const { productId, name, image, pieces, waiting, alerts } = group
  const id = useId()
  const { name: shopName } = useIdentity()
  const publicUrl = useOrigin()
  const message = fillText(text, stockAlertValues(group, { shopName, publicUrl }))
  const label = variantLabel(group)
  const more = waiting - alerts.filter(({ notifiedAt }) => notifiedAt === null).length
  return (
    <article
      aria-labelledby={id}
      className="grid h-full grid-cols-1 content-start gap-3 rounded-card bg-surface p-4 shadow-card"
    >
      <header className="flex gap-3">
        <ProductImage image={image} alt="" sizes="64px" className="size-16 rounded-field object-cover" />
        <div className="min-w-0">
          <h3 id={id} className="text-base wrap-anywhere">
            <Link to={editPath(productId)} className="font-extrabold hover:underline">
              <span>{name}</span>
              {label && <span className="block font-bold">{label}</span>}
            </Link>
          </h3>
          <p className="text-sm">
            <span className={pieces ? 'font-bold text-success' : 'font-bold text-ink-soft'}>
              {piecesText(pieces)}
            </span>
            <span>{` · ${waiting === 0 ? 'tout le monde est prévenu' : pluralize(waiting, 'personne attend', 'personnes attendent')}`}</span>
          </p>
        </div>
      </header>
      <ul aria-labelledby={id} className="divide-y divide-line border-t border-line">
        {alerts.map((alert) => (
          <AlertRow key={alert.id} alert={alert} message={message} isBack={Boolean(pieces)} now={now} />
        ))}
      </ul>
      {more > 0 && (
        <p className="text-sm text-ink-soft">{`et ${pluralize(more, 'autre personne', 'autres personnes')}`}</p>
      )}
    </article>
  )
}

function piecesText(pieces: number | null): string {
  if (pieces === null) return 'Plus proposé'
  return pieces === 0 ? 'Épuisé' : `${pluralize(pieces, 'pièce')} en stock`
}

interface AlertRowProps {
  alert: ShownAlertGroup['alerts'][number]
  message: string
  isBack: boolean
  now: number
}

function AlertRow({ alert: { id, phone, createdAt, notifiedAt }, message, isBack, now }: AlertRowProps) {
  const { send, loading, sentKey } = useChange<boolean>()
  const number = formatPhone(phone)
  const notified = sentKey ?? notifiedAt !== null
  const mark = (key: boolean) => {
    const path = encoded`/stock-alerts/${id}/${key ? 'notified' : 'waiting'}`
    void send({ path, method: 'PATCH', answer: successAnswer, key })
  }
  return (
    <li className="flex min-h-14 flex-wrap items-center justify-between gap-x-3 gap-y-1 py-1.5">
      <p className="min-w-0">
        <span className="font-bold whitespace-nowrap">{number}</span>
        <span className="block text-sm text-ink-soft">
          {notified ? (
            'Prévenu'
          ) : (
            <time dateTime={createdAt} title={createdAt && formatDateTime(createdAt)}>
              {waitedSince(createdAt, now)}
            </time>
          )}
        </span>
      </p>
      {notified ? (
        <UndoButton
          variant="quiet"
          loading={loading}
          about={`${number} est à prévenir`}
          onClick={() => mark(false)}
        />
      ) : isBack ? (
        <a
          href={chatLink(phone, message)}
          target="_blank"
          rel="noreferrer"
          aria-label={`WhatsApp\u202f: prévenir ${number}`}
          onClick={() => mark(true)}
          className="inline-flex min-h-11 items-center justify-center gap-2 rounded-full border-2 border-action bg-surface px-4 font-bold text-action hover:bg-action-tint"
        >
          <MessageCircle className="size-4" />
          WhatsApp
        </a>
      ) : null}
    </li>
  )
}
