import { useState } from 'react'
import { failureText } from '../../api-client/api.ts'
import { notify } from '../../ui/toasts.tsx'
import { handleSessionExpired } from '../session-expiry.ts'

/** Downloads a file, one at a time, and says in a toast what came of it. */
export function useDownload() {
  const [busy, setBusy] = useState(false)

  async function download(fetchFile: () => Promise<void>) {
    if (busy) return
    setBusy(true)
    try {
      await fetchFile()
      notify.success('Fichier téléchargé.')
    } catch (error) {
      if (handleSessionExpired(error)) return
      notify.error(failureText(error, 'L’export n’a pas abouti. Veuillez réessayer.'))
    } finally {
      setBusy(false)
    }
  }

  return { download, busy }
}
