/** An address whose values each stay in one piece, whatever is in them: encoded`/products/${id}/like`. */
export function encoded(texts: TemplateStringsArray, ...values: readonly string[]): string {
  return String.raw({ raw: texts }, ...values.map((value) => encodeURIComponent(value)))
}
