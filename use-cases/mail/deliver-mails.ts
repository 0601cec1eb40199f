import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { type MailSettings, mailSettings } from '../../contracts/mail.ts'
import type { Claim } from '../../data/queries/mail-attempts.ts'
import type { Store } from '../../data/store.ts'
import { afterDelivery } from '../../domain/mail/delivery-rules.ts'
import { type Delivery, isSecret, type Mail } from '../../domain/mail/mail.ts'
import type { AppContext } from '../context.ts'
import { type ChosenServer, mayCarryReset, readMailServer } from './mailer.ts'

export type MailDeps = Pick<AppContext, 'store' | 'clock' | 'settings' | 'mailTransport'>

export interface DeliveryOptions {
  stopping: AbortSignal
  /** duration of the lease until the mail is handed to the server; must exceed the duration of an attempt */
  leaseMs?: number
  /** duration of the lease during the hand-over; must exceed the time that the transport waits for the server */
  handOverLeaseMs?: number
  onDelivery?: (mail: Mail, delivery: Delivery) => void
}

const LEASE_MS = 90_000
const HAND_OVER_LEASE_MS = 10 * 60_000
/** mails sent at the same time */
const LANES = 3
const CANDIDATES = 10

/** Sends every mail that is due. Several processes may do so concurrently. */
export async function deliverDueMails(shop: MailDeps, options: DeliveryOptions): Promise<void> {
  await giveUpOldMails(shop)
  const server = await readMailServer(shop)
  const lane = async () => {
    while (!options.stopping.aborted) {
      const claimed = await claimNext(shop, { ...options, configured: server !== null })
      if (!claimed) return
      await deliver(shop, server, claimed, options)
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: LANES }, lane))
  for (const end of ended) if (end.status === 'rejected') throw end.reason
}

async function giveUpOldMails({ store, clock }: Pick<MailDeps, 'store' | 'clock'>): Promise<void> {
  const now = clock()
  await store.transaction(async (tx) => {
    const changed = (await tx.mails.endExpiredLeases(now)) + (await tx.mails.expire(now))
    if (changed > 0) tx.publish({ kind: 'mail', state: 'failed' })
  })
}

interface Claimed {
  claim: Claim
  mail: Mail
}

async function claimNext(
  { store, clock }: Pick<MailDeps, 'store' | 'clock'>,
  { leaseMs = LEASE_MS, configured }: DeliveryOptions & { configured: boolean },
): Promise<Claimed | null> {
  const now = clock()
  for (;;) {
    const ids = await store.mails.due(now, CANDIDATES, { configured })
    for (const id of ids) {
      const claim = { id, token: randomUUID() }
      const mail = await store.transaction((tx) => tx.mails.claim(claim, now, now + leaseMs))
      if (mail) return { claim, mail }
    }
    if (ids.length < CANDIDATES) return null
  }
}

async function deliver(
  { store, clock, mailTransport }: MailDeps,
  present: ChosenServer | null,
  { claim, mail }: Claimed,
  { stopping, handOverLeaseMs = HAND_OVER_LEASE_MS, onDelivery }: DeliveryOptions,
): Promise<void> {
  const beforeHandOver = async () => {
    const now = clock()
    const held = await store.transaction((tx) => tx.mails.handOver(claim, now, now + handOverLeaseMs))
    if (!held) throw new ClaimLostError()
  }
  const send = (server: MailSettings) =>
    mailTransport
      .send({ ...mail, text: mail.text ?? '' }, server, { beforeHandOver, signal: stopping })
      .catch((error) => {
        if (error instanceof ClaimLostError) return null
        throw error
      })
  const server = await serverFor(store, mail, present)
  const delivery: Delivery | null = server
    ? await send(server)
    : { outcome: 'refused', failure: 'untrusted', answer: null }
  if (!delivery) return
  const changes = afterDelivery(mail, delivery, clock())
  const held = await store.transaction(async (tx) => {
    const finished = await tx.mails.finish(claim, changes)
    // If a shutdown interrupts sending, the mail is queued again, and this event lets other processes send it.
    if (finished) tx.publish({ kind: 'mail', state: changes.state })
    return finished
  })
  if (held) onDelivery?.(mail, delivery)
}

/** Selects the server for a mail: its own or the present one; null when neither may send the mail. */
async function serverFor(
  { accounts }: Pick<Store, 'accounts'>,
  { via, kind, to }: Mail,
  present: ChosenServer | null,
): Promise<MailSettings | null> {
  if (via !== null) return v.parse(mailSettings, JSON.parse(via))
  if (!present || !isSecret(kind)) return present?.settings ?? null
  const known = await accounts.findByLogin(to)
  return known && mayCarryReset(present, known.user) ? present.settings : null
}

/** The lease has expired, so this attempt must not send the mail. */
class ClaimLostError extends Error {
  override name = 'ClaimLostError'
}
