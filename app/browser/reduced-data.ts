/** Whether this browser asks to be sent no more than is needed (`Save-Data`). */
export function prefersReducedData(): boolean {
  if (typeof navigator === 'undefined') return false
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData ?? false
}
