/** A path in its one spelling: duplicate slashes collapsed, no slash at the end (storefront.md §2, route watcher). */
export function plainPath(path: string): string {
  return `/${path
    .split(/[/\\]+/)
    .filter(Boolean)
    .join('/')}`
}
