export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // Revoked later, after the browser has started the download.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
