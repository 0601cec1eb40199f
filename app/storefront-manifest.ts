/** Returns the URL of the storefront's route table for that of the full one. */
export function storefrontManifestUrl(url: string): string {
  return url.replace('/manifest-', '/storefront-manifest-')
}

/** Returns the URL of the full route table for that of the storefront's. */
export function manifestUrl(url: string): string {
  return url.replace('/storefront-manifest-', '/manifest-')
}
