import { Download } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { failureText } from '../api-client/api.ts'
import { Button } from '../ui/button.tsx'
import { notify } from '../ui/toasts.tsx'
import { downloadCsv } from './csv-download.ts'
import { sessionEnded } from './dashboard-api.ts'

interface ExportButtonProps {
  /** of the API */
  path: string
  /** which of them: what the list beside it shows, on all of its pages */
  query?: Record<string, string | undefined>
}

/** Fetches a list as a file for a spreadsheet, and says how much of it has come. */
export function ExportButton({ path, query = {} }: ExportButtonProps) {
  const [bytes, setBytes] = useState<number | null>(null)
  const { pathname, search } = useLocation()

  async function download() {
    setBytes(0)
    try {
      await downloadCsv(path, query, setBytes)
      notify.success('Fichier téléchargé.')
    } catch (error) {
      if (!sessionEnded(error, pathname + search))
        notify.error(failureText(error, "L'export n'a pas abouti. Veuillez réessayer."))
    } finally {
      setBytes(null)
    }
  }

  return (
    <Button look="secondary" busy={bytes !== null} onClick={() => void download()}>
      {bytes === null && <Download aria-hidden="true" className="size-5" />}
      {bytes === null ? 'Exporter (CSV)' : `Export : ${Math.ceil(bytes / 1000)} ko`}
    </Button>
  )
}
