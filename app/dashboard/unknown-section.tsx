import { redirect } from 'react-router'

export function clientLoader() {
  return redirect('/dashboard/overview')
}

export default function UnknownSection() {
  return null
}
