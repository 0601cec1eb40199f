const PRELOADS = /<link rel="modulepreload"[^<>]*\/>/g

/**
 * Has the browser fetch a rendered page's code after what is seen first. The framework names all of it in the head,
 * at the priority of styles: on a slow network some 130 kB of code then come before the first image.
 */
export function deprioritizeModulePreloads(html: string): string {
  // Only the head is searched: the body is most of the page.
  const [head, body] = splitBefore(html, '</head>')
  const preloads = head.match(PRELOADS) ?? []
  const [seen, end] = splitBefore(body, '</body>')
  const later = preloads.map((link) => link.replace('<link ', '<link fetchPriority="low" '))
  return head.replace(PRELOADS, '') + seen + later.join('') + end
}

/** What comes before the last place of `mark`, and the rest from there. */
function splitBefore(text: string, mark: string): [string, string] {
  const at = text.lastIndexOf(mark)
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at)]
}
