/** A name in guillemets; those that it has itself become the inner quotation marks of French. */
export function quoted(text: string): string {
  return `«\u202f${text.replace(/«\s?/g, '“').replace(/\s?»/g, '”')}\u202f»`
}
