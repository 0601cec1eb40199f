import { data } from 'react-router'
import { NotFound } from './not-found.tsx'

export function loader() {
  throw data(null, { status: 404 })
}

/** Never rendered, because the loader always throws. */
export default function NotFoundRoute() {
  return <NotFound />
}

export function ErrorBoundary() {
  return <NotFound />
}
