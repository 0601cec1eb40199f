import { apiUrl, unreadableResponseError } from '../../api-client/api.ts'
import { requestApi } from '../../api-client/request-api.ts'

/**
 * Downloads a CSV file with the administrator's token. @param onProgress called with the bytes received @throws
 * ApiError
 */
export async function downloadCsv(
  path: string,
  query: Record<string, string | undefined>,
  onProgress: (bytes: number) => void,
): Promise<void> {
  const response = await requestApi(apiUrl(path, query), { signedIn: true, headers: { Accept: 'text/csv' } })
  if (!response.headers.get('Content-Type')?.startsWith('text/csv')) throw unreadableResponseError()
  const parts: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  const reader = response.body?.getReader()
  for (let next = await reader?.read(); next?.value; next = await reader?.read()) {
    parts.push(next.value)
    bytes += next.value.length
    onProgress(bytes)
  }
  const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1]
  saveFile(new Blob(parts, { type: 'text/csv' }), name ?? 'export.csv')
}

export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // Revoked later, after the browser has started the download.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
