import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import type { Mail } from '../../domain/mail/mail.ts'
import { type SmtpFault, type SmtpServer, smtpServer } from '../../tests/support/smtp-server.ts'
import type { MailServer } from './mail-transport.ts'
import { createSmtpTransport } from './smtp-transport.ts'

const MAIL: Mail = {
  id: 'mail-1',
  to: 'awa@exemple.sn',
  replyTo: { name: 'Khady Sène', address: 'khady@exemple.sn' },
  subject: '[Keur Bébé] Taille',
  text: 'Bonjour,\n.\nAvez-vous du 28 ? Merci d’avance.\n',
}

let server: SmtpServer
const opened: SmtpServer[] = []
async function aServer(...given: Parameters<typeof smtpServer>) {
  server = await smtpServer(...given)
  opened.push(server)
  return server
}
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close()
})

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

const PAUSE = { pauseMs: 50 }
/** Short timeouts for a server that never answers, but long enough for a busy machine. */
const IMPATIENT = { ...PAUSE, connectMs: 300, attemptMs: 1000, answerMs: 300 }
const send = (changes?: Partial<MailServer>, mail = MAIL) =>
  createSmtpTransport(PAUSE).send(mail, settings(changes))

describe('createSmtpTransport', { tags: ['G-11'] }, () => {
  it('sends plain text in UTF-8 with a stable Message-ID and the visitor as Reply-To', async () => {
    await aServer()
    expect(await send()).toEqual({
      outcome: 'accepted',
      answer: '250 2.0.0 Ok: queued as 4bK7',
    })
    await send()
    const [first, second] = server.accepted
    expect(first).toMatchObject({
      from: 'boutique@keurbebe.example',
      to: 'awa@exemple.sn',
      messageId: 'mail-1@keurbebe.example',
    })
    expect(second?.messageId).toBe(first?.messageId)
    expect(first?.content).toMatch(/^Content-Type: text\/plain; charset=utf-8/m)
    expect(first?.content).toMatch(/^Reply-To: .*<khady@exemple\.sn>/m)
    expect(first?.content).toMatch(/^Auto-Submitted: auto-generated/m)
    expect(first?.content).toContain('\r\n.\r\n')
  })

  it.each<[string, SmtpFault, object, string]>([
    [
      'a connection closed before the greeting',
      { at: 'CONNECT', cut: true },
      { outcome: 'deferred', failure: 'cut' },
      '',
    ],
    [
      'a server that offers no service',
      { at: 'CONNECT', reply: '554 no service' },
      { outcome: 'deferred', failure: 'protocol' },
      '554',
    ],
    [
      'a busy server',
      { at: 'CONNECT', reply: '421 try later' },
      { outcome: 'deferred', failure: 'busy' },
      '421',
    ],
    [
      'a server that never greets',
      { at: 'CONNECT', silent: true },
      { outcome: 'deferred', failure: 'timeout' },
      '',
    ],
    [
      'a refused sender',
      { at: 'MAIL', reply: '550 5.1.8 not yours' },
      { outcome: 'deferred', failure: 'sender' },
      '550',
    ],
    [
      'a greylisted recipient',
      { at: 'RCPT', reply: '451 4.7.1 greylisted' },
      { outcome: 'deferred', failure: 'busy' },
      '451',
    ],
    [
      'an unknown recipient',
      { at: 'RCPT', reply: '550 5.1.1 unknown' },
      { outcome: 'refused', failure: 'recipient' },
      '550',
    ],
    [
      'a DATA command refused for now',
      { at: 'DATA', reply: '452 full' },
      { outcome: 'deferred', failure: 'busy' },
      '452',
    ],
    [
      'a refused DATA command',
      { at: 'DATA', reply: '554 no' },
      { outcome: 'refused', failure: 'content' },
      '554',
    ],
    [
      'a connection lost during the text',
      { at: 'TEXT', cut: true },
      { outcome: 'deferred', failure: 'cut' },
      '',
    ],
    [
      'rejected message content',
      { at: 'END', reply: '554 5.7.1 spam' },
      { outcome: 'refused', failure: 'content' },
      '554',
    ],
    [
      'message content rejected for now',
      { at: 'END', reply: '451 4.3.0 busy' },
      { outcome: 'deferred', failure: 'busy' },
      '451',
    ],
    ['a connection lost before the reply', { at: 'END', cut: true }, { outcome: 'unclear' }, ''],
    [
      'a connection lost after acceptance',
      { at: 'END', cut: true, accepted: true },
      { outcome: 'unclear' },
      '',
    ],
    ['a server that never answers', { at: 'END', silent: true }, { outcome: 'unclear' }, ''],
  ])('reports %s', async (_title, fault, expected, answer) => {
    await aServer()
    server.faults = [fault]
    const delivery = await createSmtpTransport(fault.silent ? IMPATIENT : PAUSE).send(MAIL, settings())
    expect(delivery).toMatchObject(expected)
    if (answer) expect(delivery).toMatchObject({ answer: expect.stringContaining(answer) })
    expect(server.accepted).toHaveLength(fault.accepted ? 1 : 0)
  })

  it('waits for a slow server', async () => {
    await aServer()
    server.faults = [{ at: 'RCPT', delayMs: 200 }]
    expect(await send()).toMatchObject({ outcome: 'accepted' })
  })

  it('ends an attempt at its time limit even when the server keeps responding', async () => {
    await aServer()
    server.faults = [{ at: 'EHLO', delayMs: 250 }]
    const slow = createSmtpTransport({ ...PAUSE, attemptMs: 150 })
    expect(await slow.send(MAIL, settings())).toMatchObject({ outcome: 'deferred', failure: 'timeout' })
  })

  it('reports a server that is down, and a host name that does not exist', async () => {
    await aServer()
    await server.down()
    expect(await send()).toMatchObject({ outcome: 'deferred', failure: 'connection' })
    expect(await send({ host: 'mail.invalid' })).toMatchObject({ outcome: 'deferred', failure: 'dns' })
  })

  it('logs in, and does not show the password when it reports a refused login', async () => {
    await aServer({ auth: { user: 'boutique', password: 'secret-de-boutique' } })
    await send({ user: 'boutique', password: 'secret-de-boutique' })
    expect(server.accepted).toMatchObject([{ user: 'boutique' }])
    server.faults = [
      { at: 'AUTH', reply: '535 bad secret-de-boutique AGJvdXRpcXVlAHNlY3JldC1kZS1ib3V0aXF1ZQ==' },
    ]
    expect(await send({ user: 'boutique', password: 'secret-de-boutique' })).toEqual({
      outcome: 'deferred',
      failure: 'auth',
      answer: '535 bad *** ***',
    })
    expect(await send({ user: 'boutique', password: 'faux' })).toMatchObject({ failure: 'auth' })
  })

  it('sends no password over an unprotected connection when STARTTLS is required', async () => {
    await aServer({ auth: { user: 'boutique', password: 'secret' } })
    const delivery = await send({ security: 'starttls', user: 'boutique', password: 'secret' })
    expect(delivery).toMatchObject({ outcome: 'deferred', failure: 'tls' })
    expect(server.commands.filter((line) => /^(AUTH|MAIL)/.test(line))).toEqual([])
  })

  it.each([
    ['Khady\r\nBcc: victime@exemple.sn', 'Taille'],
    ['Khady', 'Taille\r\nBcc: victime@exemple.sn\r\n\r\nAutre texte'],
    ['"Khady" <autre@exemple.sn>, ', 'Taille\nTo: victime@exemple.sn'],
    ['Khady\u2028Bcc: victime@exemple.sn', 'Taille\rBcc: victime@exemple.sn'],
  ])('prevents header injection through the name %j and the subject %j', async (name, subject) => {
    await aServer()
    await send({}, { ...MAIL, replyTo: { name, address: 'khady@exemple.sn' }, subject })
    const [head = ''] = (server.accepted[0]?.content ?? '').split('\r\n\r\n')
    const names = head.match(/^[^\s:]+(?=:)/gm)
    expect(names?.toSorted()).toEqual(
      ['From', 'To', 'Reply-To', 'Subject', 'Message-ID', 'Auto-Submitted', 'Date', 'MIME-Version']
        .concat('Content-Type', 'Content-Transfer-Encoding')
        .toSorted(),
    )
    expect(server.commands.filter((line) => line.startsWith('RCPT'))).toEqual(['RCPT TO:<awa@exemple.sn>'])
  })
})

/** A new certificate for `localhost`; null without the program `openssl`. */
function aCertificate(): { key: string; cert: string } | null {
  const folder = mkdtempSync(join(tmpdir(), 'certificate-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const options = '-newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost'
  try {
    const args = ['req', '-x509', ...options.split(' '), '-keyout', key, '-out', cert]
    execFileSync('openssl', args, { stdio: 'ignore' })
    return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }
  } catch {
    return null
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const certificate = aCertificate()

describe.skipIf(!certificate)('createSmtpTransport over TLS', { tags: ['G-11'] }, () => {
  const tls = certificate ?? { key: '', cert: '' }
  const auth = { user: 'boutique', password: 'secret' }
  const trusting = createSmtpTransport({ ...PAUSE, tls: { ca: tls.cert } })

  it.each([
    ['tls', true],
    ['starttls', false],
  ] as const)('sends a mail with the security setting %s', async (security, implicit) => {
    await aServer({ auth, tls: { ...tls, implicit } })
    expect(await trusting.send(MAIL, settings({ host: 'localhost', security, ...auth }))).toMatchObject({
      outcome: 'accepted',
    })
    expect(server.accepted).toMatchObject([{ user: 'boutique' }])
  })

  it('sends nothing to a server whose certificate is not trusted or was issued for another name', async () => {
    await aServer({ auth, tls: { ...tls, implicit: true } })
    const expected = { outcome: 'deferred', failure: 'certificate' }
    expect(await send({ host: 'localhost', security: 'tls', ...auth })).toMatchObject(expected)
    expect(await trusting.send(MAIL, settings({ security: 'tls', ...auth }))).toMatchObject(expected)
    expect(server.commands).toEqual([])
  })
})
