import { useLocation } from 'react-router'
import { canonicalUrl } from '../../domain/urls/canonical.ts'
import { useOrigin } from '../identity.ts'

/** The page's one address, for search engines and shared links; it follows every change of route. */
export function Canonical() {
  const { pathname, search } = useLocation()
  const url = canonicalUrl(useOrigin(), pathname, new URLSearchParams(search))
  return (
    <>
      <link rel="canonical" href={url} />
      <meta property="og:url" content={url} />
    </>
  )
}
