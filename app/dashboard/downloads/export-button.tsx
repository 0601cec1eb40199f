import { Download } from 'lucide-react'
import { useState } from 'react'
import { apiUrl, failureText, unreadableResponseError } from '../../api-client/api.ts'
import { saveFile } from '../../browser/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/toasts.tsx'
import { requestApi } from '../admin-api.ts'
import { handleSessionExpired } from '../session-expiry.ts'
import { useGuard } from '../use-guard.ts'

interface ExportButtonProps {
  path: string
  /** filters of the list; the export contains all pages of the list */
  query?: Record<string, string | undefined>
  className?: string
  /** of a ZIP archive; without it a CSV file */
  type?: 'application/zip'
  label?: string
}

export function ExportButton({
  path,
  query = {},
  className = '',
  type,
  label = 'Exporter (CSV)',
}: ExportButtonProps) {
  const [bytes, setBytes] = useState(0)
  const { download, loading } = useDownload()
  const guard = useGuard('exports')

  function press() {
    setBytes(0)
    void download(() => downloadFile(path, query, { type: type ?? 'text/csv', onProgress: setBytes }))
  }

  return (
    <Button variant="secondary" loading={loading} className={className} {...guard(press)}>
      {!loading && <Download className="size-5" />}
      <span>{loading ? `Export : ${Math.ceil(bytes / 1000)} ko` : label}</span>
    </Button>
  )
}

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

/** A blob may be on the disk of the device, unlike its parts. */
const PARTS_IN_MEMORY = 200

/**
 * Downloads a file with the administrator's token.
 * @param onProgress called with the number of bytes received so far
 * @throws ApiError
 */
async function downloadFile(
  path: string,
  query: Record<string, string | undefined>,
  { type, onProgress }: { type: string; onProgress: (bytes: number) => void },
): Promise<void> {
  const response = await requestApi(apiUrl(path, query), { headers: { Accept: type } })
  if (!response.headers.get('Content-Type')?.startsWith(type)) throw unreadableResponseError()
  const blobs: Blob[] = []
  let parts: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  const reader = response.body?.getReader()
  for (let next = await reader?.read(); next?.value; next = await reader?.read()) {
    parts.push(next.value)
    bytes += next.value.length
    onProgress(bytes)
    if (parts.length < PARTS_IN_MEMORY) continue
    blobs.push(new Blob(parts))
    parts = []
  }
  const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1]
  saveFile(new Blob([...blobs, ...parts], { type }), name ?? 'export')
}
