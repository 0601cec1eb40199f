import type { AuditAction } from '../../domain/audit/audit.ts'
import { fail, type Result } from '../../domain/errors.ts'
import { canAbandon, canRetry, expiryOf, type MailChanges } from '../../domain/mail/delivery-rules.ts'
import { isSecret, MAIL_LABELS, type Mail } from '../../domain/mail/mail.ts'
import { record } from '../audit/record.ts'
import type { AppContext } from '../context.ts'

type Deps = Pick<AppContext, 'store' | 'clock' | 'newId' | 'actor'>
type Done = Result<{ message: string }>

/** Queues an unsent mail again. Refused when its text was deleted. */
export function retryMail(shop: Deps, id: string): Promise<Done> {
  const now = shop.clock()
  return changeMail(shop, id, {
    action: 'mail.retried',
    allowed: canRetry,
    changes: ({ kind }) => ({
      state: 'queued',
      tries: 0,
      nextTryAt: now,
      failure: null,
      answer: null,
      ...(!isSecret(kind) && { expiresAt: expiryOf(kind, now) }),
    }),
    message: 'L’e-mail va être envoyé de nouveau.',
  })
}

/** Abandons an unsent mail and deletes its text. */
export function abandonMail(shop: Deps, id: string): Promise<Done> {
  return changeMail(shop, id, {
    action: 'mail.abandoned',
    allowed: canAbandon,
    changes: () => ({ state: 'abandoned', text: null }),
    message: 'L’e-mail est abandonné.',
  })
}

interface Change {
  action: AuditAction
  allowed: (mail: Mail) => boolean
  changes: (mail: Mail) => MailChanges & { expiresAt?: number }
  message: string
}

function changeMail(shop: Deps, id: string, { action, allowed, changes, message }: Change): Promise<Done> {
  return shop.store.transaction(async (tx): Promise<Done> => {
    const mail = await tx.mails.find(id)
    if (!mail) return fail('MAIL_NOT_FOUND')
    const changed = changes(mail)
    if (!allowed(mail) || !(await tx.mails.change(mail, changed))) return fail('MAIL_FINAL')
    await record(tx, shop, { action, subject: { id, name: MAIL_LABELS[mail.kind] } })
    tx.publish({ kind: 'mail', state: changed.state })
    return { ok: true, message }
  })
}
