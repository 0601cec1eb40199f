/** Builds a URL whose values are encoded as one segment each: encoded`/products/${id}/like`. */
export function encoded(texts: TemplateStringsArray, ...values: readonly string[]): string {
  return String.raw({ raw: texts }, ...values.map((value) => encodeURIComponent(value)))
}
