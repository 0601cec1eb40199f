import { isRecord, own, readDate, readText } from '../../../domain/unknown-values.ts'

export interface ReceivedMessage {
  id: string
  name: string
  email: string
  subject: string
  message: string
  read: boolean
  /** ISO date */
  createdAt: string | null
}

/** The messages of `GET /contact`; damaged ones are left out. */
export function readMessages(json: unknown): ReceivedMessage[] {
  const messages = isRecord(json) ? own(json, 'messages') : null
  if (!Array.isArray(messages)) return []
  return messages.filter(isRecord).flatMap((entry) => {
    const text = (key: string) => readText(own(entry, key)) ?? ''
    if (text('id') === '') return []
    return [
      {
        id: text('id'),
        name: text('name'),
        email: text('email'),
        subject: text('subject'),
        message: text('message'),
        read: own(entry, 'read') === true,
        createdAt: readDate(own(entry, 'createdAt')),
      },
    ]
  })
}
