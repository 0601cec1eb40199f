/** Opens the system's share sheet. Browsers refuse to share when the press was too long ago, so call it immediately. */
export async function share(data: ShareData): Promise<'shared' | 'cancelled' | 'failed'> {
  try {
    if (!navigator.share) return 'failed'
    await navigator.share(data)
    return 'shared'
  } catch (error) {
    return (error as Error).name === 'AbortError' ? 'cancelled' : 'failed'
  }
}
