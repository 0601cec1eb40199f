/** Replaces line breaks and repeated spaces by one space. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** The first word of a text, such as the first name of a person. */
export function firstWord(text: string): string {
  return text.trim().split(/\s+/, 1)[0] ?? ''
}
