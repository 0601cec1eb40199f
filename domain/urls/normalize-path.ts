/** Longer than any address of the shop: a category of 100 characters takes at most 900 once percent-encoded. */
export const MAX_PATH_LENGTH = 1024

/** A path in its one spelling: duplicate slashes collapsed, no slash at the end (storefront.md §2, route watcher). */
export function normalizePath(path: string): string {
  return `/${path
    .split(/[/\\]+/)
    .filter(Boolean)
    .join('/')}`
}
