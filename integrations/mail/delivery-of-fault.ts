import type { MailDelivery } from '../../domain/mail/mail.ts'
import type { MailFailure } from '../../domain/mail/mail-policy.ts'
import { cleanLine } from '../../domain/text/clean-text.ts'

export interface SmtpFault extends Error {
  code?: string | undefined
  /** code of the system error or TLS error that caused the fault */
  originalCode?: string | undefined
  command?: string | undefined
  /** the server's reply */
  response?: string | undefined
  responseCode?: number | undefined
}

const MAX_ANSWER_LENGTH = 300
const MASK = '***'

const BY_CODE: Readonly<Record<string, MailFailure>> = {
  EDNS: 'dns',
  ETLS: 'tls',
  EAUTH: 'auth',
  ENOAUTH: 'auth',
  EOAUTH2: 'auth',
  ETIMEDOUT: 'timeout',
  ETIMEOUT: 'timeout',
}

const UNREACHABLE = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL', 'ENOENT'])
const CERTIFICATE = /CERT|SIGNATURE|ALTNAME|SELF_SIGNED/

interface Circumstances {
  handedOver: boolean
  /** texts to mask in the server's reply, such as the password */
  secrets: readonly string[]
}

/** Derives the result of an attempt from its error. Only a 5xx refusal of the recipient or message is final. */
export function deliveryOfFault(fault: SmtpFault, { handedOver, secrets }: Circumstances): MailDelivery {
  const answer = shown(fault.response, secrets)
  const { code, command, responseCode = 0 } = fault
  if (handedOver && responseCode === 0) return { outcome: 'unclear' }
  if (responseCode >= 400 && responseCode < 500)
    return { outcome: 'deferred', failure: temporary(fault), answer }
  if (code === 'EMESSAGE' || (code === 'EENVELOPE' && command === 'DATA')) {
    return { outcome: 'refused', failure: 'content', answer }
  }
  if (code === 'EENVELOPE' && command !== 'MAIL FROM')
    return { outcome: 'refused', failure: 'recipient', answer }
  return { outcome: 'deferred', failure: failureOf(fault), answer }
}

function temporary({ code }: SmtpFault): MailFailure {
  return code === 'EAUTH' ? 'auth' : 'busy'
}

function failureOf({
  code = '',
  originalCode = '',
  command,
  message,
  responseCode = 0,
}: SmtpFault): MailFailure {
  if (CERTIFICATE.test(originalCode) || CERTIFICATE.test(message)) return 'certificate'
  if (/_SSL_|_TLS_/.test(originalCode)) return 'tls'
  if (UNREACHABLE.has(originalCode)) return 'connection'
  if (command === 'MAIL FROM') return 'sender'
  const known = BY_CODE[code]
  if (known) return known
  if (responseCode > 0 || code === 'EPROTOCOL') return 'protocol'
  return 'cut'
}

function shown(response: string | undefined, secrets: readonly string[]): string | null {
  if (!response) return null
  const line = cleanLine(response.replace(/\s+/gu, ' ')).trim()
  const masked = secrets.reduce((text, secret) => (secret ? text.replaceAll(secret, MASK) : text), line)
  return masked.slice(0, MAX_ANSWER_LENGTH).toWellFormed()
}
