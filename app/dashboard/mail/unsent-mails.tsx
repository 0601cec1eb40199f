import { useRef } from 'react'
import { Link } from 'react-router'
import { successAnswer } from '../../../contracts/answer-fields.ts'
import type { UnsentMail } from '../../../contracts/mail.ts'
import { failureText, policyOf } from '../../../domain/outbox/channels.ts'
import { SHOP_FAULTS } from '../../../domain/outbox/shop-faults.ts'
import { formatDateTime, formatNumber } from '../../../domain/text/format.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm-dialog.tsx'
import { useConversationsShown } from '../access.ts'
import { messageOrFailed } from '../admin-api.ts'
import { Badge } from '../badge.tsx'
import { useChange } from '../change/use-change.ts'
import { EmptyList } from '../lists/empty-list.tsx'
import { conversationPath } from '../page-paths.ts'

/** Lists the e-mails, and what else was to be sent, whose last attempt failed or is uncertain, with their actions. */
export function UnsentMails({ mails, total }: { mails: readonly UnsentMail[]; total: number }) {
  const { ask, dialog } = useConfirm()
  const title = useRef<HTMLHeadingElement>(null)
  const askToAbandon = (mail: UnsentMail, abandon: () => Promise<void>) =>
    ask({
      ...abandonTexts(mail),
      confirm: 'Abandonner',
      danger: true,
      onConfirm: abandon,
    })
  return (
    <section className="grid grid-cols-1 gap-3">
      <h2 ref={title} tabIndex={-1} className="text-lg outline-none">
        <span>Envois et travaux en échec </span>
        {total > 0 && <span className="font-bold text-ink-soft">{`(${formatNumber(total)})`}</span>}
      </h2>
      {mails.length === 0 && <EmptyList>Rien n’attend votre attention.</EmptyList>}
      {mails.length > 0 && (
        <ul className="divide-y divide-line rounded-card bg-surface shadow-card">
          {mails.map((mail) => (
            <MailRow
              key={mail.id}
              mail={mail}
              onAbandon={(abandon) => askToAbandon(mail, abandon)}
              // The row of the clicked button may have disappeared.
              onChanged={() => title.current?.focus()}
            />
          ))}
        </ul>
      )}
      {total > mails.length && (
        <p className="text-sm text-ink-soft">{`Les ${formatNumber(mails.length)} plus récents sont affichés.`}</p>
      )}
      {dialog}
    </section>
  )
}

/** Answers and files are listed with the id of their conversation, which names nobody. */
const isOfConversation = ({ channel, kind }: UnsentMail) =>
  channel === 'media' || (channel === 'whatsapp' && kind !== 'order-message')

const recipientOf = (mail: UnsentMail) => (isOfConversation(mail) ? 'un client' : mail.to)

function abandonTexts(mail: UnsentMail): { title: string; text: string } {
  const { channel, kind } = mail
  const to = recipientOf(mail)
  if (channel === 'mail') {
    const text = `Il ne sera plus envoyé à ${to}, et son texte est supprimé.`
    return { title: 'Abandonner cet e-mail ?', text }
  }
  if (channel !== 'job')
    return { title: 'Abandonner cet envoi ?', text: `Il ne sera plus essayé auprès de ${to}.` }
  const text =
    kind === 'encoding' ? 'Cette image ne sera pas montrée.' : 'La boutique le refera la prochaine fois.'
  return { title: 'Abandonner ce travail ?', text }
}

const JOB_BADGE = { label: 'Non fait', colors: 'bg-error-tint text-error' }

const BADGES: Readonly<Record<string, { label: string; colors: string }>> = {
  queued: { label: 'Nouvel essai prévu', colors: 'bg-sky text-ink' },
  failed: { label: 'Non envoyé', colors: 'bg-error-tint text-error' },
  bounced: { label: 'Refusé', colors: 'bg-error-tint text-error' },
  unclear: { label: 'Envoi incertain', colors: 'bg-warning-tint text-warning' },
}

const isOwnFault = ({ failure }: UnsentMail) => failure !== null && Object.hasOwn(SHOP_FAULTS, failure)

interface MailRowProps {
  mail: UnsentMail
  onAbandon: (abandon: () => Promise<void>) => void
  onChanged: () => void
}

function MailRow({ mail, onAbandon, onChanged }: MailRowProps) {
  const { send } = useChange()
  async function decide(decision: 'retry' | 'abandon') {
    await send({
      ...{ path: encoded`/mail/${mail.id}/${decision}`, method: 'POST', answer: successAnswer },
      success: ({ message }) => message,
      failure: messageOrFailed,
    })
    onChanged()
  }
  const { channel, state, answer, createdAt, nextTryAt, tries, canRetry } = mail
  const hasConversation = useConversationsShown() && isOfConversation(mail)
  const to = recipientOf(mail)
  const { label } = policyOf(mail)
  const isJob = channel === 'job'
  const name = isJob ? label : `${label}, ${to}`
  const badge = isJob && state !== 'queued' ? JOB_BADGE : BADGES[state]
  const failure = failureText(channel, mail.failure)
  return (
    <li className="grid grid-cols-1 gap-3 p-4 lg:grid-cols-[1fr_auto] lg:items-center lg:gap-6">
      <div className="grid min-w-0 grid-cols-1 gap-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-bold">{label}</span>
          {badge && <Badge {...badge} />}
        </p>
        <p className="text-sm wrap-anywhere text-ink-soft">
          <span>{isJob ? 'Travail de la boutique' : `À ${to}`}</span>
          {createdAt && (
            <span>
              , le <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
            </span>
          )}
        </p>
        {failure && <p>{failure}</p>}
        {hasConversation && (
          <Link
            to={conversationPath(mail.to)}
            className="inline-flex min-h-11 items-center font-bold underline"
          >
            Ouvrir la conversation
          </Link>
        )}
        {answer && (
          <p className="text-sm wrap-anywhere text-ink-soft">
            <span>{isOwnFault(mail) ? 'Erreur : ' : 'Réponse du serveur : '}</span>
            <span>{answer}</span>
          </p>
        )}
        {nextTryAt && (
          <p className="text-sm text-ink-soft">
            <span>{`${tries > 1 ? `${formatNumber(tries)} essais. ` : ''}Prochain essai le `}</span>
            <time dateTime={nextTryAt}>{formatDateTime(nextTryAt)}</time>
          </p>
        )}
        {!canRetry && (
          <p className="text-sm text-ink-soft">Son texte est supprimé : il ne peut plus être renvoyé.</p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {canRetry && (
          <Button variant="secondary" aria-label={`Réessayer : ${name}`} onClick={() => void decide('retry')}>
            Réessayer
          </Button>
        )}
        <Button
          variant="quiet"
          aria-label={`Abandonner : ${name}`}
          onClick={() => onAbandon(() => decide('abandon'))}
        >
          Abandonner
        </Button>
      </div>
    </li>
  )
}
