import { BlockList } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type SmtpFault, type SmtpServer, smtpServer } from '../../tests/support/smtp-server.ts'
import type { MailServer } from './mail-transport.ts'
import { createSmtpTransport } from './smtp-transport.ts'

const MAIL = { id: 'mail-1', to: 'awa@exemple.sn', replyTo: null, subject: 'Taille', text: 'Bonjour' }
/** short, for servers that never answer, but long enough for a busy machine */
const LIMITS = { pauseMs: 50, connectMs: 500, attemptMs: 5000, answerMs: 500 }

let server: SmtpServer
beforeEach(async () => {
  server = await smtpServer()
})
afterEach(() => server.close())

const settings = (changes: Partial<MailServer> = {}): MailServer => ({
  host: '127.0.0.1',
  port: server.port,
  security: 'none',
  user: '',
  password: '',
  senderName: 'Keur Bébé',
  senderAddress: 'boutique@keurbebe.example',
  ...changes,
})

describe('createSmtpTransport for a server that a user chose', { tags: ['T-64'] }, () => {
  const NO_SESSION = { outcome: 'deferred', failure: 'connection', answer: null }
  const allowing = (...networks: string[]) => {
    const privateNetworks = new BlockList()
    for (const address of networks) privateNetworks.addAddress(address)
    return createSmtpTransport({ ...LIMITS, privateNetworks })
  }

  it.each(['127.0.0.1', 'localhost', '2130706433'])(
    'does not connect to this machine as %s',
    async (host) => {
      expect(await allowing().send(MAIL, settings({ host }))).toEqual(NO_SESSION)
      expect(server.connections()).toBe(0)
    },
  )

  it('sends to a private address that the operator allows', async () => {
    expect(await allowing('127.0.0.1').send(MAIL, settings())).toMatchObject({ outcome: 'accepted' })
  })

  it.each<[string, SmtpFault]>([
    ['a server of another kind', { at: 'CONNECT', reply: 'SSH-2.0-OpenSSH_9.2' }],
    ['a refused greeting', { at: 'CONNECT', reply: '554 no service for 10.0.0.1' }],
    ['a closed connection', { at: 'CONNECT', cut: true }],
    ['silence', { at: 'CONNECT', silent: true }],
    ['a refused EHLO', { at: 'EHLO', reply: '530 log in first' }],
  ])('reports %s like a closed port', async (_title, fault) => {
    server.faults = [fault, fault]
    expect(await allowing('127.0.0.1').send(MAIL, settings())).toEqual(NO_SESSION)
    await server.down()
    expect(await allowing('127.0.0.1').send(MAIL, settings())).toEqual(NO_SESSION)
  })

  it('reports what a mail server answers in the session', async () => {
    server.faults = [{ at: 'RCPT', reply: '550 5.1.1 unknown' }]
    expect(await allowing('127.0.0.1').send(MAIL, settings())).toMatchObject({
      failure: 'recipient',
      answer: expect.stringContaining('550'),
    })
  })
})
