import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { saveToken } from '../../photo-uploads/photo-store.ts'
import { readSession } from '../../session/session.ts'
import { DRAFTS_PATH, PHOTOS_PATH } from '../page-paths.ts'
import { sentText } from './grouping.ts'
import { removeSentPhotos, retryNow, sendWaitingPhotos, usePhotoUploads } from './photo-uploads.ts'

/** Sends waiting photos while any dashboard page is open, and shows the progress. */
export default function UploadStatus() {
  const { photos } = usePhotoUploads()
  const { pathname } = useLocation()
  const queued = photos.filter(({ state }) => state !== 'chosen')
  const isWaiting = queued.some(({ state }) => state === 'waiting')

  useEffect(() => {
    const resume = () => document.visibilityState === 'visible' && void sendWaitingPhotos()
    void removeSentPhotos()
      .catch(() => {})
      .then(sendWaitingPhotos)
    window.addEventListener('online', retryNow)
    document.addEventListener('visibilitychange', resume)
    return () => {
      window.removeEventListener('online', retryNow)
      document.removeEventListener('visibilitychange', resume)
      // After a sign-out the service worker must not send photos with this account's token.
      if (!readSession()) void saveToken(null).catch(() => {})
    }
  }, [])

  // The pages of photos and drafts show their own upload panel.
  const isShown = pathname === PHOTOS_PATH || pathname === DRAFTS_PATH
  if (!isWaiting || isShown) return null
  return (
    <div role="status" className="print:hidden border-b border-line bg-sky px-4 text-sm sm:px-6">
      <Link to={DRAFTS_PATH} className="inline-flex min-h-11 items-center font-bold underline">
        {sentText(queued)}
      </Link>
    </div>
  )
}
