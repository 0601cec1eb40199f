import { isMailbox, type Mail } from './mail.ts'

export interface MailTexts {
  subject: string
  text: string
}

const MAX_SUBJECT_LENGTH = 150

/** Returns the text as one line without control characters, because a line break could add a mail header. */
export function headerText(text: string): string {
  const line = text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
  return line.length > MAX_SUBJECT_LENGTH ? `${line.slice(0, MAX_SUBJECT_LENGTH).toWellFormed()}…` : line
}

interface ContactText {
  name: string
  email: string
  subject: string
  message: string
}

/** Builds the mail that forwards a contact message to the merchant. */
export function contactMail(
  message: ContactText,
  shop: { name: string; publicUrl: string },
): MailTexts & Pick<Mail, 'replyTo'> {
  const name = headerText(message.name)
  const replyTo = isMailbox(message.email) ? { name, address: message.email } : null
  const text = [
    `${name} a écrit à ${shop.name} par le formulaire de contact.`,
    '',
    `Nom : ${name}`,
    `E-mail : ${headerText(message.email)}`,
    `Objet : ${headerText(message.subject)}`,
    '',
    message.message.replace(/\r\n?/g, '\n'),
    '',
    '-- ',
    replyTo ? `Répondez à cet e-mail pour écrire à ${name}.` : `Écrivez à ${name} à l’adresse ci-dessus.`,
    `Le message est aussi dans les avis du tableau de bord : ${shop.publicUrl}/dashboard/overview`,
    '',
  ].join('\n')
  return { subject: headerText(`[${shop.name}] ${message.subject}`), text, replyTo }
}

export function testMail(shop: { name: string; publicUrl: string }): MailTexts {
  return {
    subject: headerText(`[${shop.name}] E-mail d’essai`),
    text: [
      `Cet e-mail d’essai vient de ${shop.name}.`,
      'Vous le lisez : la boutique peut envoyer des e-mails.',
      '',
      '-- ',
      `${shop.publicUrl}/dashboard/settings/mail`,
      '',
    ].join('\n'),
  }
}
