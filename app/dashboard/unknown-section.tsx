import { redirect } from 'react-router'

/** Any other path under the dashboard goes to the overview (administration.md §2). */
export function clientLoader() {
  return redirect('/dashboard/overview')
}

/** Never seen: the loader leads on. */
export default function UnknownSection() {
  return null
}
