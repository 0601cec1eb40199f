import { useSession } from '../session/session.ts'
import { hasAccess } from './access.ts'
import { SECTIONS, sectionOf } from './sections.ts'

/** Whether the account may open a page of the dashboard, so that no link leads to a page that refuses it. */
export function usePageAccess(path: string): boolean {
  const session = useSession()
  // The landing page leads every account to its first section.
  if (path === SECTIONS[0].to) return true
  const { needs } = sectionOf(path)
  return needs === null || hasAccess(session, needs)
}
