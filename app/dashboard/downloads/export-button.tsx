import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useGuard } from '../use-guard.ts'
import { downloadCsv } from './csv-download.ts'
import { useDownload } from './use-download.ts'

interface ExportButtonProps {
  path: string
  /** filter of the list, for all pages */
  query?: Record<string, string | undefined>
  className?: string
}

export function ExportButton({ path, query = {}, className = '' }: ExportButtonProps) {
  const [bytes, setBytes] = useState(0)
  const { download, loading } = useDownload()
  const guard = useGuard('exports')

  function press() {
    setBytes(0)
    void download(() => downloadCsv(path, query, setBytes))
  }

  return (
    <Button variant="secondary" loading={loading} className={className} {...guard(press)}>
      {!loading && <Download className="size-5" />}
      {loading ? `Export : ${Math.ceil(bytes / 1000)} ko` : 'Exporter (CSV)'}
    </Button>
  )
}
