import type { Mail, MailDelivery } from '../../domain/mail/mail.ts'
import type { MailServer, MailTransport } from './mail-transport.ts'

export interface InMemoryTransport extends MailTransport {
  sent: Mail[]
  servers: MailServer[]
  /** results of the next attempts, in order; when empty, attempts are accepted */
  answers: MailDelivery[]
}

export function createInMemoryTransport(): InMemoryTransport {
  const transport: InMemoryTransport = {
    sent: [],
    servers: [],
    answers: [],
    async send(mail, server, { beforeHandOver, signal } = {}) {
      if (signal?.aborted) return { outcome: 'interrupted' }
      transport.servers.push(server)
      const delivery = transport.answers.shift() ?? { outcome: 'accepted', answer: '250 OK' }
      if (delivery.outcome === 'accepted' || delivery.outcome === 'unclear') await beforeHandOver?.()
      if (delivery.outcome === 'accepted') transport.sent.push(mail)
      return delivery
    },
  }
  return transport
}
