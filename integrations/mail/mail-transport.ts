import type { Delivery, Mail } from '../../domain/mail/mail.ts'

/** Where and as whom mails are sent. */
export interface MailServer {
  host: string
  port: number
  /** `tls` from the start, `starttls` always, or `none` */
  security: 'tls' | 'starttls' | 'none'
  /** empty for a server that asks for none */
  user: string
  password: string
  senderName: string
  senderAddress: string
}

export interface OutgoingMail extends Pick<Mail, 'id' | 'to' | 'replyTo' | 'subject'> {
  text: string
}

export interface SendOptions {
  /** Called before the server can accept the mail; it is not sent when this rejects. */
  beforeHandOver?: () => Promise<void>
  /** stops an attempt that the server cannot have accepted yet */
  signal?: AbortSignal
}

export interface MailTransport {
  /** Sends one mail. @throws only what `beforeHandOver` throws */
  send: (mail: OutgoingMail, server: MailServer, options?: SendOptions) => Promise<Delivery>
}
