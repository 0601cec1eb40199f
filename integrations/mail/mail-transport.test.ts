import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Mail, MailDelivery } from '../../domain/mail/mail.ts'
import { type SmtpFault, smtpServer } from '../../tests/support/smtp-server.ts'
import { createInMemoryTransport } from './in-memory-transport.ts'
import type { MailServer, MailTransport } from './mail-transport.ts'
import { createSmtpTransport } from './smtp-transport.ts'

const MAIL: Mail = {
  ...{ id: 'mail-1', to: 'awa@exemple.sn', replyTo: null, subject: 'Taille', text: 'Avez-vous du 28 ?' },
}

const SERVER: MailServer = {
  ...{ host: '127.0.0.1', port: 25, security: 'none', user: '', password: '' },
  ...{ senderName: 'Keur Bébé', senderAddress: 'boutique@keurbebe.example' },
}

/** Short, for servers that never answer, but long enough for a busy machine. */
const IMPATIENT = { attemptMs: 500, answerMs: 500 }

const FAULTS = {
  'an unknown recipient': { at: 'RCPT', reply: '550 5.1.1 unknown' },
  'a busy server': { at: 'RCPT', reply: '451 4.7.1 greylisted' },
  'a connection that breaks before the mail is handed over': { at: 'RCPT', cut: true },
  'a server that falls silent before the mail is handed over': { at: 'RCPT', silent: true },
  'a connection that breaks after the mail was taken': { at: 'END', cut: true, accepted: true },
  'a server that falls silent after it took the mail': { at: 'END', silent: true, accepted: true },
  'an answer that is none': { at: 'END', reply: 'Bonjour', accepted: true },
} as const satisfies Record<string, SmtpFault>
type FaultName = keyof typeof FAULTS

/** A transport and its server, which the test controls. */
interface Opened {
  transport: MailTransport
  server: MailServer
  /** ids of the mails that the server has taken */
  taken: () => string[]
  /** number of attempts that reached the server */
  attempts: () => number
  misbehave: (name: FaultName) => void
  /** the next attempt gets no reply at this step before the promise resolves */
  holdBack: (at: 'hand-over' | 'answer', until: Promise<void>) => void
}

/** What the shop relies on, whichever transport it has. */
function describeTransport(name: string, open: (limits?: typeof IMPATIENT) => Promise<Opened>): void {
  describe(name, { tags: ['G-11'] }, () => {
    it('hands a mail over once, and says that it was accepted', async () => {
      const { transport, server, taken } = await open()
      const beforeHandOver = vi.fn(async () => expect(taken()).toEqual([]))
      expect(await transport.send(MAIL, server, { beforeHandOver })).toEqual({
        outcome: 'accepted',
        answer: expect.stringMatching(/^250 /),
      })
      expect(beforeHandOver).toHaveBeenCalledTimes(1)
      expect(taken()).toEqual(['mail-1'])
    })

    it('hands a mail over again when it is asked to, under the same id', async () => {
      const { transport, server, taken } = await open()
      for (const _ of [1, 2])
        expect(await transport.send(MAIL, server)).toMatchObject({ outcome: 'accepted' })
      expect(taken()).toEqual(['mail-1', 'mail-1'])
    })

    it.each<[FaultName, MailDelivery['outcome'], string | undefined, 'handed over' | 'kept']>([
      ['an unknown recipient', 'refused', 'recipient', 'kept'],
      ['a busy server', 'deferred', 'busy', 'kept'],
      ['a connection that breaks before the mail is handed over', 'deferred', 'cut', 'kept'],
      ['a server that falls silent before the mail is handed over', 'deferred', 'timeout', 'kept'],
      ['a connection that breaks after the mail was taken', 'unclear', undefined, 'handed over'],
      ['a server that falls silent after it took the mail', 'unclear', undefined, 'handed over'],
      ['an answer that is none', 'unclear', undefined, 'handed over'],
    ])('reports %s as %s', async (fault, outcome, failure, mail) => {
      const { transport, server, taken, misbehave } = await open(
        'silent' in FAULTS[fault] ? IMPATIENT : undefined,
      )
      misbehave(fault)
      const beforeHandOver = vi.fn(async () => {})
      const delivery = await transport.send(MAIL, server, { beforeHandOver })
      expect(delivery).toMatchObject({ outcome, ...(failure && { failure }) })
      const isHandedOver = mail === 'handed over'
      expect(beforeHandOver).toHaveBeenCalledTimes(isHandedOver ? 1 : 0)
      expect(taken()).toEqual(isHandedOver ? ['mail-1'] : [])
    })

    it('sends nothing when beforeHandOver rejects, and rejects as it does', async () => {
      const { transport, server, taken } = await open()
      const lost = new Error('the claim is lost')
      const beforeHandOver = () => Promise.reject(lost)
      await expect(transport.send(MAIL, server, { beforeHandOver })).rejects.toBe(lost)
      expect(taken()).toEqual([])
    })

    it('is interrupted before the attempt without a connection', async () => {
      const { transport, server, attempts } = await open()
      expect(await transport.send(MAIL, server, { signal: AbortSignal.abort() })).toEqual({
        outcome: 'interrupted',
      })
      expect(attempts()).toBe(0)
    })

    it('is interrupted while the server is silent, before the mail is handed over', async () => {
      const { transport, server, taken, attempts, holdBack } = await open()
      const [stopping, held] = [new AbortController(), Promise.withResolvers<void>()]
      holdBack('hand-over', held.promise)
      const beforeHandOver = vi.fn(async () => {})
      const sending = transport.send(MAIL, server, { signal: stopping.signal, beforeHandOver })
      await expect.poll(attempts).toBe(1)
      stopping.abort()
      expect(await sending).toEqual({ outcome: 'interrupted' })
      held.resolve()
      expect([taken(), beforeHandOver.mock.calls]).toEqual([[], []])
    })

    it('is interrupted while beforeHandOver waits, also when that resolves then', async () => {
      const { transport, server, taken } = await open()
      const stopping = new AbortController()
      const beforeHandOver = async () => stopping.abort()
      expect(await transport.send(MAIL, server, { signal: stopping.signal, beforeHandOver })).toEqual({
        outcome: 'interrupted',
      })
      expect(taken()).toEqual([])
    })

    it('is not interrupted after the hand-over, but waits for a late answer', async () => {
      const { transport, server, taken, holdBack } = await open()
      const [stopping, held] = [new AbortController(), Promise.withResolvers<void>()]
      holdBack('answer', held.promise)
      const sending = transport.send(MAIL, server, { signal: stopping.signal })
      await expect.poll(taken).toEqual(['mail-1'])
      stopping.abort()
      held.resolve()
      expect(await sending).toMatchObject({ outcome: 'accepted' })
    })
  })
}

describeTransport('createSmtpTransport', async (limits) => {
  const smtp = await smtpServer()
  onTestFinished(() => smtp.close())
  return {
    transport: createSmtpTransport({ pauseMs: 20, ...limits }),
    server: { ...SERVER, port: smtp.port },
    taken: () => smtp.accepted.map(({ messageId }) => messageId.replace('@keurbebe.example', '')),
    attempts: smtp.connections,
    misbehave: (name) => void smtp.faults.push(FAULTS[name]),
    holdBack: (at, until) => void smtp.faults.push({ at: at === 'answer' ? 'END' : 'RCPT', until }),
  }
})

describeTransport('createInMemoryTransport', async (limits) => {
  const memory = createInMemoryTransport(limits)
  const next = (at: 'hand-over' | 'answer', misbehave: () => Promise<void> | void) => {
    memory.fault = (step) => {
      if (step !== at) return
      memory.fault = null
      return misbehave()
    }
  }
  return {
    transport: memory,
    server: SERVER,
    taken: () => memory.sent.map(({ id }) => id),
    attempts: () => memory.servers.length,
    misbehave: (name) => {
      const fault: SmtpFault = FAULTS[name]
      const at = fault.at === 'END' ? 'answer' : 'hand-over'
      if (fault.silent) return next(at, () => new Promise(() => {}))
      if (at === 'answer' || fault.cut) return next(at, () => Promise.reject(new Error('ECONNRESET')))
      const reply = { answer: fault.reply ?? null }
      memory.answers.push(
        fault.reply?.startsWith('5')
          ? { outcome: 'refused', failure: 'recipient', ...reply }
          : { outcome: 'deferred', failure: 'busy', ...reply },
      )
    },
    holdBack: (at, until) => next(at, () => until),
  }
})
