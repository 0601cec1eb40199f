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

/** The settings of a shop whose environment contains these mail settings; null for none. */
export function withMail(mail: MailSettings | null = mailSettingsOf()) {
  return { settings: { defaults: defaultSettings, fixed: mail ? { mail } : {} } }
}
