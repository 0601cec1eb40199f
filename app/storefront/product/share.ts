import { notify } from '../../ui/toasts.tsx'

export async function share(title: string, url: string): Promise<void> {
  try {
    if (navigator.share) {
      await navigator.share({ title, url })
      return
    }
    await navigator.clipboard.writeText(url)
    notify.success('Lien copié')
  } catch (error) {
    // The user closed the browser's share sheet.
    if ((error as Error).name !== 'AbortError') notify.error(`Le lien à partager : ${url}`)
  }
}
