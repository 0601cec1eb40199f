/** Longer than any URL of the shop: a category of 100 characters has at most 900 characters after percent-encoding. */
export const MAX_PATH_LENGTH = 1024

/** Converts backslashes to slashes, collapses duplicate slashes and removes a trailing one. */
export function normalizePath(path: string): string {
  return `/${path
    .split(/[/\\]+/)
    .filter(Boolean)
    .join('/')}`
}
