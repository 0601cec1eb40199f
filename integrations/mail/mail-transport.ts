import type { Mail, MailDelivery } from '../../domain/mail/mail.ts'

export interface MailServer {
  host: string
  port: number
  /** `tls`: TLS from the start; `starttls`: sends only after STARTTLS; `none`: unencrypted */
  security: 'tls' | 'starttls' | 'none'
  /** empty for a server without authentication */
  user: string
  password: string
  senderName: string
  senderAddress: string
}

export interface SendOptions {
  /** Called before the server can accept the mail. When the callback rejects, the mail is not sent. */
  beforeHandOver?: () => Promise<void>
  /** stops the attempt, unless the server may already have accepted the mail */
  signal?: AbortSignal
}

export interface MailTransport {
  /** Sends one mail. A failed delivery is returned, not thrown. @throws what `beforeHandOver` throws */
  send: (mail: Mail, server: MailServer, options?: SendOptions) => Promise<MailDelivery>
}
