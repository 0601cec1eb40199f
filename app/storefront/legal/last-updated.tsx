/** When the legal texts were last changed (storefront.md §2). */
export function LastUpdated() {
  return <>Dernière mise à jour : janvier 2025</>
}
