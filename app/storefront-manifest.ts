/** The URL of the storefront's table of routes, given that of the whole one. */
export function storefrontManifestUrl(url: string): string {
  return url.replace('/manifest-', '/storefront-manifest-')
}
