import { data } from 'react-router'
import { NotFound } from './not-found.tsx'

/** Any other path: the not-found page, with the status that says so. */
export function loader() {
  throw data(null, { status: 404 })
}

/** Never reached on the server, whose loader throws. */
export default function NotFoundRoute() {
  return <NotFound />
}

export function ErrorBoundary() {
  return <NotFound />
}
