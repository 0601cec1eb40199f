import { isIP } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type { ConnectionOptions } from 'node:tls'
import MailComposer from 'nodemailer/lib/mail-composer'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { Mail, MailDelivery } from '../../domain/mail/mail.ts'
import { findReachableAddress, type Networks } from '../network/reachable-address.ts'
import { deliveryOfFault, type SmtpFault } from './delivery-of-fault.ts'
import type { MailServer, MailTransport, SendOptions } from './mail-transport.ts'

export interface SmtpLimits {
  connectMs: number
  /** from connecting until just before the end-of-data mark is sent */
  attemptMs: number
  /** wait for the reply to the whole mail */
  answerMs: number
  /** pause between the text and the end-of-data mark */
  pauseMs: number
  tls?: ConnectionOptions
  /**
   * Given when a user of the dashboard chose the server: private networks that it may be in. Then a failure before the
   * SMTP session says nothing about the address and the port.
   */
  privateNetworks?: Networks
}

const LIMITS: SmtpLimits = {
  connectMs: 15_000,
  attemptMs: 60_000,
  answerMs: 5 * 60_000,
  // A connection that broke while the text was sent is noticed in this pause, before the end-of-data mark is sent. The
  // server then cannot have accepted the mail.
  pauseMs: 250,
}

const QUIT_MS = 2000

/** Sends mails over SMTP, with one connection per mail. */
export function createSmtpTransport(options: Partial<SmtpLimits> = {}): MailTransport {
  const limits = { ...LIMITS, ...options }
  return {
    send: async (mail, server, sendOptions = {}) => {
      const content = await compose(mail, server)
      const address = await addressOf(server, limits)
      return address
        ? new SmtpAttempt(server, address, limits, sendOptions).run(mail.to, content)
        : NO_SESSION
    },
  }
}

/** The only failure before a session that is told about a server that a user chose. */
const NO_SESSION = {
  outcome: 'deferred',
  failure: 'connection',
  answer: null,
} as const satisfies MailDelivery

async function addressOf({ host }: MailServer, { privateNetworks }: SmtpLimits): Promise<string | null> {
  if (!privateNetworks) return host
  return findReachableAddress(host, privateNetworks).catch(() => null)
}

class SmtpAttempt {
  readonly #server: MailServer
  readonly #limits: SmtpLimits
  readonly #options: SendOptions
  readonly #connection: SMTPConnection
  readonly #ended = Promise.withResolvers<MailDelivery>()
  #open = true
  #inSession = false
  #handedOver = false

  constructor(server: MailServer, address: string, limits: SmtpLimits, options: SendOptions) {
    this.#server = server
    this.#limits = limits
    this.#options = options
    this.#connection = connectionTo(server, address, limits)
  }

  async run(to: string, content: Buffer): Promise<MailDelivery> {
    const { signal } = this.#options
    const interrupt = () => this.#stop({ outcome: 'interrupted' })
    if (signal?.aborted) return { outcome: 'interrupted' }
    signal?.addEventListener('abort', interrupt)
    const deadline = setTimeout(
      () => this.#stop({ outcome: 'deferred', failure: 'timeout', answer: null }),
      this.#limits.attemptMs,
    )
    this.#connection.on('error', (fault) => this.#fail(fault))
    this.#connection.connect((fault) => {
      if (fault) return this.#fail(fault)
      this.#inSession = true
      this.#logIn(to, content)
    })
    try {
      return await this.#ended.promise
    } finally {
      clearTimeout(deadline)
      signal?.removeEventListener('abort', interrupt)
    }
  }

  #logIn(to: string, content: Buffer): void {
    const { user, password } = this.#server
    const send = () => this.#send(to, content)
    if (user === '') send()
    else this.#connection.login({ user, pass: password }, (fault) => (fault ? this.#fail(fault) : send()))
  }

  #send(to: string, content: Buffer): void {
    const envelope = { from: this.#server.senderAddress, to, size: content.length }
    this.#connection.send(envelope, Readable.from(this.#chunks(content)), (fault, info) => {
      if (fault) this.#fail(fault)
      else this.#accept(info?.response ?? '')
    })
  }

  /**
   * Yields the mail, then waits for a pause and for `beforeHandOver`, because Nodemailer sends the end-of-data mark
   * when this generator ends.
   */
  async *#chunks(content: Buffer) {
    yield content
    await wait(this.#limits.pauseMs)
    if (!this.#open) return
    try {
      await this.#options.beforeHandOver?.()
    } catch (error) {
      this.#settle(() => this.#ended.reject(error))
      this.#connection.close()
    }
    if (!this.#open) return
    this.#handedOver = true
  }

  #accept(answer: string): void {
    this.#settle(() => this.#ended.resolve({ outcome: 'accepted', answer }))
    this.#connection.quit()
    setTimeout(() => this.#connection.close(), QUIT_MS).unref()
  }

  #fail(fault: SmtpFault): void {
    const { user, password } = this.#server
    const base64 = (text: string) => Buffer.from(text).toString('base64')
    const secrets = password === '' ? [] : [password, base64(password), base64(`\0${user}\0${password}`)]
    const delivery = deliveryOfFault(fault, { handedOver: this.#handedOver, secrets })
    this.#settle(() => this.#ended.resolve(this.#told(delivery)))
    this.#connection.close()
  }

  #told(delivery: MailDelivery): MailDelivery {
    const isTold = this.#inSession || !this.#limits.privateNetworks || delivery.outcome === 'interrupted'
    return isTold ? delivery : NO_SESSION
  }

  /** Ends the attempt, unless the mail was handed over. */
  #stop(delivery: MailDelivery): void {
    if (this.#handedOver) return
    this.#settle(() => this.#ended.resolve(this.#told(delivery)))
    this.#connection.close()
  }

  #settle(settle: () => void): void {
    if (this.#open) settle()
    this.#open = false
  }
}

function connectionTo(
  { host, port, security }: MailServer,
  address: string,
  { connectMs, answerMs, tls }: SmtpLimits,
): SMTPConnection {
  return new SMTPConnection({
    host: address,
    ...(isIP(host) === 0 && { servername: host }),
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    dnsTimeout: connectMs,
    // Until the hand-over, the attempt's own time ends earlier.
    socketTimeout: answerMs,
    socketCloseTimeout: 0,
    tls,
  })
}

/** All attempts have the same Message-ID, so that a mail that arrives twice is recognised. */
function compose(mail: Mail, { senderName, senderAddress }: MailServer): Promise<Buffer> {
  const composer = new MailComposer({
    from: { name: senderName, address: senderAddress },
    to: [{ name: '', address: mail.to }],
    ...(mail.replyTo && { replyTo: [mail.replyTo] }),
    subject: mail.subject,
    text: mail.text,
    messageId: `<${mail.id}@${senderAddress.split('@').at(-1)}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return new Promise((resolve, reject) => {
    composer.compile().build((fault, content) => (content ? resolve(content) : reject(fault)))
  })
}
