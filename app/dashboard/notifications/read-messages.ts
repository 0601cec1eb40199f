import { isRecord, own, readDate, readText, textAt } from '../../../domain/unknown-values.ts'
import { notUnderstood } from '../../api-client/api.ts'

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

/**
 * The messages of `GET /contact`; damaged ones are left out.
 * @throws ApiError when the answer holds no list of them
 */
export function readMessages(json: unknown): ReceivedMessage[] {
  const messages = isRecord(json) ? own(json, 'messages') : null
  if (!Array.isArray(messages)) throw notUnderstood()
  return messages.filter(isRecord).flatMap((entry) => {
    const id = readText(own(entry, 'id'))
    if (id === null) return []
    return [
      {
        id,
        name: textAt(entry, 'name'),
        email: textAt(entry, 'email'),
        subject: textAt(entry, 'subject'),
        message: textAt(entry, 'message'),
        read: own(entry, 'read') === true,
        createdAt: readDate(own(entry, 'createdAt')),
      },
    ]
  })
}
