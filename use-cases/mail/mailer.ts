import type { OpenTransaction } from '../../data/store.ts'

export interface QueuedMail {
  kind: string
  to: string
  subject: string
  text: string
  /** the same key is queued once */
  key: string
}

/** Queues an e-mail in a transaction; it is sent after the commit. */
export type QueueMail = (tx: OpenTransaction, mail: QueuedMail) => Promise<void>

export interface Mailer {
  /** whether the shop can send e-mails */
  configured: () => Promise<boolean>
  queue: QueueMail
}
