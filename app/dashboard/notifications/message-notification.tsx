import { Button } from '../../ui/button.tsx'
import { formatDate } from '../format-dates.ts'
import type { ReceivedMessage } from './read-messages.ts'

interface MessageNotificationProps {
  message: ReceivedMessage
  onMark: (read: boolean) => void
}

export function MessageNotification({ message, onMark }: MessageNotificationProps) {
  const { name, email, subject, createdAt, read } = message
  return (
    <li className="grid grid-cols-1 gap-2 rounded-card bg-ground p-4">
      <p className="font-bold break-words">{subject}</p>
      <p className="text-sm text-ink-soft">
        {name}
        {createdAt && `, ${formatDate(createdAt)}`}
      </p>
      <p className="break-words whitespace-pre-line">{message.message}</p>
      <div className="flex flex-wrap items-center gap-x-4">
        <a
          href={`mailto:${email}?subject=${encodeURIComponent(`Re: ${subject}`)}`}
          className="word-link break-all"
        >
          {email}
        </a>
        <Button variant="secondary" onClick={() => onMark(!read)} className="ml-auto text-sm!">
          {read ? 'Marquer comme non lu' : 'Marquer comme lu'}
        </Button>
      </div>
    </li>
  )
}
