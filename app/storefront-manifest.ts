/** Converts the URL of the full route table to the URL of the storefront's route table. */
export function storefrontManifestUrl(url: string): string {
  return url.replace('/manifest-', '/storefront-manifest-')
}

/** Converts the URL of the storefront's route table to the URL of the full route table. */
export function manifestUrl(url: string): string {
  return url.replace('/storefront-manifest-', '/manifest-')
}
