import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useOrigin } from '../../identity.ts'

const ShareSheet = lazy(async () => ({ default: (await import('./share-sheet.tsx')).ShareSheet }))

interface ShareButtonProps {
  title: string
  text: string
  path: string
  className: string
  icon?: ReactNode
}

/** Opens the system's share sheet. If the system has no share sheet, or fails to open it, opens `ShareSheet`. */
export function ShareButton({ title, text, path, className, icon }: ShareButtonProps) {
  const url = useOrigin() + path
  const [open, setOpen] = useState(false)

  async function share() {
    try {
      // Called immediately, because browsers refuse to share when the press was too long ago.
      if (navigator.share) return await navigator.share({ title, text, url })
    } catch (error) {
      if ((error as Error).name === 'AbortError') return
    }
    setOpen(true)
  }

  return (
    <>
      <button type="button" onClick={share} className={`needs-script ${className}`}>
        {icon}
        Partager
      </button>
      {open && (
        <Suspense>
          <ShareSheet text={text} url={url} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
