import { Download, Eye, FileText, Play } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type { ShownMedia } from '../../../contracts/conversation.ts'
import { formatBytes } from '../../../domain/text/format.ts'
import { prefersReducedData } from '../../browser/preferences.ts'
import { saveFile } from '../../browser/save-file.ts'
import { Spinner } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useGuard } from '../use-guard.ts'
import { usePrivateFile } from './use-private-file.ts'

interface MediaFileProps {
  conversationId: string
  media: ShownMedia
  /** of the message: `image`, `audio` … */
  type: string
}

/** Smaller pictures load by themselves: a tap would cost more attention than they cost data. In bytes. */
const SMALL_PICTURE = 100_000

/** A file of a message. On prepaid data nothing but a small picture loads before somebody asks for it. */
export function MediaFile(props: MediaFileProps) {
  const { media, type } = props
  if (media.state === 'waiting')
    return <Missing>{`${KINDS[type] ?? 'Fichier'} en cours de réception`}</Missing>
  if (media.state === 'failed')
    return <Missing>{media.failure ?? `${KINDS[type] ?? 'Fichier'} perdu à la réception`}</Missing>
  if (type === 'image' || type === 'sticker') return <Picture {...props} />
  if (type === 'audio' || type === 'video') return <Recording {...props} />
  return <Document {...props} />
}

const KINDS: Readonly<Record<string, string>> = {
  image: 'Photo',
  sticker: 'Autocollant',
  audio: 'Enregistrement',
  video: 'Vidéo',
  document: 'Document',
}

function Missing({ children }: { children: string }) {
  return <p className="text-ink-soft italic">{children}</p>
}

function Picture({ conversationId, media, type }: MediaFileProps) {
  const { state, load } = usePrivateFile(conversationId, media.id)
  const [open, setOpen] = useState(false)
  const guard = useGuard('orders')
  const isAllowed = !('aria-disabled' in guard(() => {}))
  const loadSmall = useEffectEvent(() => {
    if (isAllowed && media.size <= SMALL_PICTURE && !prefersReducedData()) void load()
  })
  useEffect(() => loadSmall(), [])
  const name = type === 'sticker' ? 'Autocollant' : 'Photo'
  if (state.name !== 'ready') {
    return (
      <Ask
        label={`${name} · ${formatBytes(media.size)}`}
        icon={<Eye className="size-5" />}
        state={state}
        {...guard(() => void load())}
      />
    )
  }
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="block w-fit overflow-hidden rounded-field"
      >
        <img
          src={state.url}
          alt={`${name} du client, à agrandir`}
          className={`max-h-64 w-auto max-w-full object-contain ${type === 'sticker' ? 'max-h-32!' : ''}`}
        />
      </button>
      <Dialog open={open} wide title={name} onClose={() => setOpen(false)}>
        <img src={state.url} alt="" className="mx-auto max-h-[70dvh] w-auto max-w-full" />
        <button
          type="button"
          onClick={() => saveFile(state.file, media.filename ?? 'photo')}
          className="word-link mt-3"
        >
          <Download className="size-5" />
          <span>Télécharger</span>
        </button>
      </Dialog>
    </>
  )
}

function Recording({ conversationId, media, type }: MediaFileProps) {
  const { state, load } = usePrivateFile(conversationId, media.id)
  const guard = useGuard('orders')
  const name = media.voice ? 'Note vocale' : (KINDS[type] ?? 'Enregistrement')
  if (state.name !== 'ready') {
    return (
      <Ask
        label={`${name} · ${formatBytes(media.size)}`}
        icon={<Play className="size-5" />}
        state={state}
        {...guard(() => void load())}
      />
    )
  }
  // What a customer said has no captions.
  return type === 'video' ? (
    // biome-ignore lint/a11y/useMediaCaption: see above
    <video src={state.url} controls autoPlay aria-label={name} className="max-h-72 w-full rounded-field" />
  ) : (
    // biome-ignore lint/a11y/useMediaCaption: see above
    <audio src={state.url} controls autoPlay aria-label={name} className="h-11 w-64 max-w-full" />
  )
}

function Document({ conversationId, media }: MediaFileProps) {
  const { state, load } = usePrivateFile(conversationId, media.id)
  const guard = useGuard('orders')
  const name = media.filename ?? 'Document'

  async function download() {
    const file = await load()
    if (file) saveFile(file, name)
  }

  return (
    <Ask
      label={`${name} · ${formatBytes(media.size)}`}
      icon={<FileText className="size-5" />}
      state={state}
      {...guard(() => void download())}
    />
  )
}

interface AskProps {
  label: string
  icon: ReactNode
  state: ReturnType<typeof usePrivateFile>['state']
  onClick: () => void
  title?: string
  'aria-disabled'?: boolean
}

/** The button that loads a file. */
function Ask({ label, icon, state, ...rest }: AskProps) {
  return (
    <div className="grid gap-1">
      <button
        type="button"
        {...rest}
        aria-busy={state.name === 'loading'}
        className="flex min-h-12 w-full items-center gap-3 rounded-field bg-ink/5 px-2.5 py-1.5 text-left font-bold hover:bg-ink/10"
      >
        <span className="grid size-9 shrink-0 place-items-center rounded-full bg-action text-white">
          {state.name === 'loading' ? <Spinner /> : icon}
        </span>
        <span className="min-w-0 wrap-anywhere">{label}</span>
      </button>
      {state.name === 'failed' && (
        <p role="alert" className="text-sm text-error">
          {state.text}
        </p>
      )}
    </div>
  )
}
