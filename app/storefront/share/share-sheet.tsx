import { MessageCircle } from 'lucide-react'
import { useState } from 'react'
import { shareLink } from '../../../domain/contact/chat-link.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

interface ShareSheetProps {
  text: string
  url: string
  onClose: () => void
}

/** Uses links, because in-app browsers block windows that scripts open. */
export function ShareSheet({ text, url, onClose }: ShareSheetProps) {
  const [open, setOpen] = useState(true)
  const close = () => {
    // Closes the dialog first, which restores the focus.
    setOpen(false)
    queueMicrotask(onClose)
  }
  return (
    <Dialog open={open} sheet title="Partager" onClose={close}>
      <div className="grid gap-4">
        <a
          href={shareLink(`${text}\n${url}`)}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center justify-center gap-2 rounded-full bg-action px-5 font-bold text-white hover:bg-action-deep"
        >
          <MessageCircle className="size-5" />
          WhatsApp
        </a>
        <CopyButton text={url} done="Lien copié">
          Copier le lien
        </CopyButton>
        <p className="text-sm wrap-anywhere select-all">{url}</p>
      </div>
    </Dialog>
  )
}
