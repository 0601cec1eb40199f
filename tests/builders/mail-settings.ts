import { defaultSettings } from '../../config/settings.ts'
import type { MailSettings } from '../../contracts/mail.ts'

/** Settings of a mail server on this machine. */
export function mailSettingsOf(changes: Partial<MailSettings> = {}): MailSettings {
  return {
    host: '127.0.0.1',
    port: 2525,
    security: 'none',
    user: '',
    password: '',
    senderName: 'Keur Bébé',
    senderAddress: 'boutique@keurbebe.example',
    recipients: ['awa@exemple.sn'],
    summary: false,
    summaryHour: 7,
    ...changes,
  }
}

/** A shop with or without these mail settings in its environment. */
export function withMail(mail: MailSettings | null = mailSettingsOf()) {
  return { settings: { defaults: defaultSettings, fixed: mail ? { mail } : {} } }
}
