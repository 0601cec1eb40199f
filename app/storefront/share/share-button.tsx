import { lazy, Suspense, useState } from 'react'
import { share } from '../../browser/share.ts'
import { useOrigin } from '../../identity.ts'
import type { Elements } from '../../ui/elements.ts'

const ShareSheet = lazy(async () => ({ default: (await import('./share-sheet.tsx')).ShareSheet }))

interface ShareButtonProps {
  title: string
  text: string
  path: string
  className: string
  icon?: Elements
}

/** Opens the system's share sheet. If the system has no share sheet, or fails to open it, opens `ShareSheet`. */
export function ShareButton({ title, text, path, className, icon }: ShareButtonProps) {
  const url = useOrigin() + path
  const [open, setOpen] = useState(false)

  async function press() {
    if ((await share({ title, text, url })) === 'failed') setOpen(true)
  }

  return (
    <>
      <button type="button" onClick={press} className={`needs-script ${className}`}>
        {icon}
        <span>Partager</span>
      </button>
      {open && (
        <Suspense>
          <ShareSheet text={text} url={url} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
