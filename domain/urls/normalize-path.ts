/** Longer than any URL of the shop: a category of 100 characters takes at most 900 percent-encoded ones. */
export const MAX_PATH_LENGTH = 1024

/** Converts backslashes to slashes, collapses duplicate slashes and removes a trailing one. */
export function normalizePath(path: string): string {
  return `/${path
    .split(/[/\\]+/)
    .filter(Boolean)
    .join('/')}`
}
