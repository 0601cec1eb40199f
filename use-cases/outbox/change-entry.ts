import type { AuditAction } from '../../domain/audit/audit.ts'
import { fail, type Result } from '../../domain/errors.ts'
import { type Channel, policyOf } from '../../domain/outbox/channels.ts'
import { afterRetry, canAbandon, canRetry, type EntryChanges } from '../../domain/outbox/delivery-rules.ts'
import { entryEvent, type OutboxEntry } from '../../domain/outbox/entry.ts'
import { record } from '../audit/record.ts'
import type { WriteDeps } from '../context.ts'

type Done = Result<{ message: string }>

interface Action {
  action: AuditAction
  message: string
}

interface ChannelActions {
  retry: Action
  abandon: Action
  /** the refusal of both; otherwise the text of `MAIL_FINAL` */
  final?: string
}

const OF_MAIL: ChannelActions = {
  retry: { action: 'mail.retried', message: 'L’e-mail va être envoyé de nouveau.' },
  abandon: { action: 'mail.abandoned', message: 'L’e-mail est abandonné.' },
}

const OF_OTHERS: ChannelActions = {
  retry: { action: 'outbox.retried', message: 'L’envoi va être essayé de nouveau.' },
  abandon: { action: 'outbox.abandoned', message: 'L’envoi est abandonné.' },
  final: 'Cet envoi ne peut plus être ni essayé de nouveau ni abandonné.',
}

const OF_JOBS: ChannelActions = {
  retry: { action: 'outbox.retried', message: 'La boutique recommence ce travail.' },
  abandon: { action: 'outbox.abandoned', message: 'Ce travail est abandonné.' },
  final: 'Ce travail ne peut plus être ni recommencé ni abandonné.',
}

function actionsOf(channel: Channel): ChannelActions {
  if (channel === 'mail') return OF_MAIL
  return channel === 'job' ? OF_JOBS : OF_OTHERS
}

/** Queues an unsent entry again. Refused when what to send was deleted. */
export function retryEntry(shop: WriteDeps, id: string): Promise<Done> {
  return changeEntry(shop, id, {
    allowed: canRetry,
    changes: (entry) => afterRetry(entry, shop.clock()),
    named: ({ retry }) => retry,
  })
}

/** Abandons an unsent entry and deletes what it would have sent. */
export function abandonEntry(shop: WriteDeps, id: string): Promise<Done> {
  return changeEntry(shop, id, {
    allowed: canAbandon,
    changes: () => ({ state: 'abandoned', payload: null, endedAt: shop.clock() }),
    named: ({ abandon }) => abandon,
  })
}

interface Change {
  allowed: (entry: OutboxEntry) => boolean
  changes: (entry: OutboxEntry) => EntryChanges
  named: (actions: ChannelActions) => Action
}

function changeEntry(shop: WriteDeps, id: string, { allowed, changes, named }: Change): Promise<Done> {
  return shop.store.transaction(async (tx) => {
    const entry = await tx.outbox.find(id)
    if (!entry) return fail('MAIL_NOT_FOUND')
    const actions = actionsOf(entry.channel)
    const changed = changes(entry)
    if (!allowed(entry) || !(await tx.outbox.change(entry, changed))) {
      return fail('MAIL_FINAL', actions.final ? { message: actions.final } : {})
    }
    const { action, message } = named(actions)
    await record(tx, shop, { action, subject: { id, name: policyOf(entry).label } })
    tx.publish(entryEvent(entry.channel, changed.state))
    return { ok: true, message }
  })
}
