import { useState } from 'react'
import { failureText } from '../../api-client/api.ts'
import { notify } from '../../ui/toasts.tsx'
import { handleSessionExpired } from '../session-expiry.ts'

/** Downloads one file at a time and shows the outcome in a toast. */
export function useDownload() {
  const [loading, setLoading] = useState(false)

  async function download(fetchFile: () => Promise<void>) {
    if (loading) return
    setLoading(true)
    try {
      await fetchFile()
      notify.success('Fichier téléchargé.')
    } catch (error) {
      if (handleSessionExpired(error)) return
      notify.error(failureText(error, 'L’export n’a pas abouti. Veuillez réessayer.'))
    } finally {
      setLoading(false)
    }
  }

  return { download, loading }
}
