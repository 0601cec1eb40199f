import * as v from 'valibot'
import { isMailbox } from '../domain/mail/mail.ts'
import { CHANNEL_NAMES, FAILURES, KINDS } from '../domain/outbox/channels.ts'
import { ENTRY_STATES } from '../domain/outbox/entry.ts'
import {
  count,
  date,
  flag,
  id,
  oneOf,
  optionalDate,
  optionalText,
  requiredListOf,
  success,
  text,
} from './answer-fields.ts'
import { cleanToLine, tooLong, wholeNumber } from './fields.ts'

export const MAIL_SECURITIES = ['tls', 'starttls', 'none'] as const

const MESSAGES = {
  host: 'Le nom du serveur d’e-mail est incorrect.',
  port: 'Le port est un nombre de 1 à 65535.',
  security: 'Cette sécurité n’est pas proposée.',
  address: 'Cette adresse e-mail est incorrecte.',
  recipients: 'Indiquez de 1 à 10 adresses.',
  hour: 'L’heure est un nombre de 0 à 23.',
} as const

const mailbox = v.pipe(v.string(MESSAGES.address), v.trim(), v.check(isMailbox, MESSAGES.address))

const line = (limit: number) => v.pipe(v.string(), v.trim(), v.maxLength(limit, tooLong(limit)), cleanToLine)

const mailFields = v.object({
  host: v.pipe(
    v.string(MESSAGES.host),
    v.trim(),
    v.maxLength(253, MESSAGES.host),
    v.regex(/^(?:[\w-]+(?:\.[\w-]+)*|[\da-f]*:[\da-f:.]+)$/i, MESSAGES.host),
  ),
  port: wholeNumber(1, 65_535, MESSAGES.port),
  security: v.picklist(MAIL_SECURITIES, MESSAGES.security),
  /** empty for a server without authentication */
  user: line(254),
  password: v.pipe(v.string(), v.maxLength(500, tooLong(500))),
  senderName: line(100),
  senderAddress: mailbox,
  /** recipients of contact messages and summaries */
  recipients: v.pipe(
    v.array(mailbox, MESSAGES.recipients),
    v.minLength(1, MESSAGES.recipients),
    v.maxLength(10, MESSAGES.recipients),
  ),
  summary: v.boolean(),
  /** hour at which the daily summary is sent, in Senegal time */
  summaryHour: v.nullable(wholeNumber(0, 23, MESSAGES.hour)),
})

const SUMMARY_HOUR = 7

/** The settings section `mail`. `password` is write-only. The hour may be missing while no summary is sent. */
export const mailSettings = v.pipe(
  mailFields,
  v.forward(
    v.check(({ summary, summaryHour }) => !summary || summaryHour !== null, MESSAGES.hour),
    ['summaryHour'],
  ),
  v.transform((settings) => ({ ...settings, summaryHour: settings.summaryHour ?? SUMMARY_HOUR })),
)

export type MailSettings = v.InferOutput<typeof mailSettings>

/** An entry of the outbox whose last attempt failed, without its content. */
const unsentMail = v.object({
  id,
  channel: oneOf(CHANNEL_NAMES),
  kind: oneOf(KINDS),
  to: text,
  state: oneOf(ENTRY_STATES),
  failure: v.fallback(v.nullable(oneOf(FAILURES)), null),
  /** the other system's reply */
  answer: optionalText,
  tries: count,
  createdAt: date,
  /** null when it is not retried automatically */
  nextTryAt: optionalDate,
  canRetry: flag,
})

export type UnsentMail = v.InferOutput<typeof unsentMail>

/** The answer of `GET /api/mail`. */
export const mailAnswer = v.object({
  success,
  configured: flag,
  /** null when no mail server is configured */
  settings: v.fallback(
    v.nullable(
      v.object({
        host: text,
        port: count,
        security: oneOf(MAIL_SECURITIES),
        from: text,
        recipients: v.fallback(v.array(v.string()), []),
        summaryHour: v.fallback(v.nullable(v.number()), null),
      }),
    ),
    null,
  ),
  /** recipient of the test mail */
  testAddress: text,
  /** number of mails that are not yet sent: in the queue, waiting for a retry, or in transit */
  waiting: count,
  /** what was not sent, of every channel */
  mails: requiredListOf(unsentMail),
  total: count,
})

export type MailOverview = v.InferOutput<typeof mailAnswer>

/** The answer of `POST /api/mail/test`. */
export const mailTestAnswer = v.object({ success, message: text, answer: text })
