import { redirect } from 'react-router'

/** Redirects unknown dashboard paths (B-054). */
export function clientLoader() {
  return redirect('/dashboard/overview')
}

/** Never seen: the loader leads on. */
export default function UnknownSection() {
  return null
}
