import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { downloadCsv } from './csv-download.ts'
import { useDownload } from './use-download.ts'

interface ExportButtonProps {
  /** of the API */
  path: string
  /** which of them: what the list beside it shows, on all of its pages */
  query?: Record<string, string | undefined>
}

/** Fetches a list as a file for a spreadsheet, and says how much of it has come. */
export function ExportButton({ path, query = {} }: ExportButtonProps) {
  const [bytes, setBytes] = useState(0)
  const { download, loading } = useDownload()

  function press() {
    setBytes(0)
    void download(() => downloadCsv(path, query, setBytes))
  }

  return (
    <Button variant="secondary" loading={loading} onClick={press}>
      {!loading && <Download className="size-5" />}
      {loading ? `Export : ${Math.ceil(bytes / 1000)} ko` : 'Exporter (CSV)'}
    </Button>
  )
}
