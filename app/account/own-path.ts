/** Where to go after signing in: only a page of the dashboard, never another host. */
export function ownPath(next: string | null): string {
  return next !== null && /^\/dashboard\/[\w/-]*$/.test(next) ? next : '/dashboard/overview'
}
