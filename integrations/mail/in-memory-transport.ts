import type { Mail, MailDelivery } from '../../domain/mail/mail.ts'
import { unlessAborted } from '../../domain/unless-aborted.ts'
import type { MailServer, MailTransport } from './mail-transport.ts'

export interface InMemoryTransport extends MailTransport {
  /** what the servers took, also when the shop did not learn of it */
  sent: Mail[]
  /** the server that took each of them; attempts that run at the same time end in any order */
  sentBy: MailServer[]
  /** the server of each attempt */
  servers: MailServer[]
  /** results of the next attempts, in order; when empty, attempts are accepted */
  answers: MailDelivery[]
  /**
   * Called before the mail is handed over and before its answer: how long it waits is the server's silence, and what it
   * throws breaks the connection. Null without faults.
   */
  fault: ((at: 'hand-over' | 'answer', mail: Mail) => Promise<void> | void) | null
}

const LIMITS = { attemptMs: 60_000, answerMs: 5 * 60_000 }
const STOPPED = new Error('stopped')

/** Sends mails without a network, for tests. The limits are those of SmtpLimits. */
export function createInMemoryTransport({ attemptMs, answerMs } = LIMITS): InMemoryTransport {
  const transport: InMemoryTransport = {
    sent: [],
    sentBy: [],
    servers: [],
    answers: [],
    fault: null,
    async send(mail, server, { beforeHandOver, signal } = {}) {
      if (signal?.aborted) return { outcome: 'interrupted' }
      transport.servers.push(server)
      const delivery = transport.answers.shift() ?? { outcome: 'accepted', answer: '250 OK' }
      const isHandedOver = delivery.outcome === 'accepted' || delivery.outcome === 'unclear'
      const handOver = async (): Promise<MailDelivery | null> => {
        if (await breaks('hand-over')) return { outcome: 'deferred', failure: 'cut', answer: null }
        if (isHandedOver) await beforeHandOver?.()
        return null
      }
      const limit = AbortSignal.timeout(attemptMs)
      const stopping = signal ? AbortSignal.any([signal, limit]) : limit
      const stopped = (error: unknown): MailDelivery => {
        if (error !== STOPPED) throw error
        if (signal?.aborted) return { outcome: 'interrupted' }
        return { outcome: 'deferred', failure: 'timeout', answer: null }
      }
      const failed = await unlessAborted(handOver(), stopping, () => STOPPED).catch(stopped)
      if (failed || !isHandedOver) return failed ?? delivery
      if (delivery.outcome === 'accepted') {
        transport.sent.push(mail)
        transport.sentBy.push(server)
      }
      const silence = AbortSignal.timeout(answerMs)
      const isLost = await unlessAborted(breaks('answer'), silence, () => STOPPED).catch(() => true)
      return isLost ? { outcome: 'unclear' } : delivery

      async function breaks(at: 'hand-over' | 'answer'): Promise<boolean> {
        try {
          await transport.fault?.(at, mail)
          return false
        } catch {
          return true
        }
      }
    },
  }
  return transport
}
