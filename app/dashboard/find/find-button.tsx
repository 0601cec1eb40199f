import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { notify } from '../../ui/toasts.tsx'
import type { FindDialog } from './find-dialog.tsx'

/** Opens the search of the whole dashboard, as `/` on a keyboard does. Its code is loaded when it opens. */
export function FindButton() {
  const [open, setOpen] = useState(false)
  const [Dialog, setDialog] = useState<typeof FindDialog>()

  function show() {
    setOpen(true)
    if (Dialog) return
    import('./find-dialog.tsx').then(
      (loaded) => setDialog(() => loaded.FindDialog),
      (error: unknown) => {
        console.warn('La recherche n’a pas pu être chargée\u202f:', error)
        setOpen(false)
        notify.error('La recherche n’a pas pu être chargée. Vérifiez votre connexion.')
      },
    )
  }

  const onSlash = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
    const { target } = event
    const isTyping =
      target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]')
    if (isTyping || document.querySelector('dialog[open]')) return
    event.preventDefault()
    show()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onSlash(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])

  return (
    <>
      <button
        type="button"
        title="Rechercher"
        aria-label="Rechercher"
        aria-haspopup="dialog"
        aria-keyshortcuts="/"
        onClick={show}
        className="inline-flex size-[44px] shrink-0 items-center justify-center gap-2 rounded-full hover:bg-line/60 lg:w-56 lg:justify-start lg:border-2 lg:border-line-strong lg:px-4 lg:text-ink-soft"
      >
        <Search className="size-5 shrink-0" />
        <span className="grow text-left max-lg:hidden">Rechercher</span>
        <kbd className="rounded-sm border border-line-strong px-1.5 text-sm max-lg:hidden">/</kbd>
      </button>
      {open && Dialog && <Dialog onClose={() => setOpen(false)} />}
    </>
  )
}
