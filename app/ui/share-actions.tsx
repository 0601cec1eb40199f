import { MessageCircle, Share2 } from 'lucide-react'
import { useState } from 'react'
import { shareLink } from '../../domain/contact/chat-link.ts'
import { share } from '../browser/share.ts'
import { Button } from './button.tsx'
import { CopyButton } from './copy-button.tsx'

/** Sends a text that ends with a link: by WhatsApp, by the device's share sheet where there is one, or copied. */
export function ShareActions({ text, link }: { text: string; link: string }) {
  const [canShare, setCanShare] = useState(typeof navigator.share === 'function')
  async function press() {
    if ((await share({ text: text.replace(link, '').trim(), url: link })) === 'failed') setCanShare(false)
  }
  return (
    <>
      <a
        href={shareLink(text)}
        target="_blank"
        rel="noreferrer"
        className="inline-flex min-h-11 items-center justify-center gap-2 rounded-full bg-action px-5 py-2.5 font-bold text-white hover:bg-action-deep"
      >
        <MessageCircle className="size-5" />
        Envoyer sur WhatsApp
      </a>
      {canShare && (
        <Button variant="secondary" onClick={press}>
          <Share2 className="size-5" />
          Partager
        </Button>
      )}
      <CopyButton text={text} done="Message copié">
        Copier le message
      </CopyButton>
      <CopyButton text={link} done="Lien copié">
        Copier le lien
      </CopyButton>
    </>
  )
}
