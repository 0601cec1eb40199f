const PRELOADS = /<link rel="modulepreload"[^>]*\/>/g

/**
 * Has the browser fetch a rendered page's code after what is seen first. The framework names all of it in the head,
 * at the priority of styles: on a slow network some 130 kB of code then come before the first picture.
 */
export function scriptsLast(html: string): string {
  const preloads = html.match(PRELOADS) ?? []
  const later = preloads.map((link) => link.replace('<link ', '<link fetchPriority="low" '))
  return html.replace(PRELOADS, '').replace('</body>', () => `${later.join('')}</body>`)
}
