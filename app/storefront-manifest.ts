/** The URL of the storefront's table of routes, given that of the whole one. */
export function storefrontManifestUrl(url: string): string {
  return url.replace('/manifest-', '/storefront-manifest-')
}

/** The URL of the whole table of routes, given that of the storefront's. */
export function manifestUrl(url: string): string {
  return url.replace('/storefront-manifest-', '/manifest-')
}
