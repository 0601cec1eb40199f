const ENTITIES: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', hellip: '…', bull: '•', middot: '·' },
  ...{ eacute: 'é', egrave: 'è', ecirc: 'ê', euml: 'ë', agrave: 'à', acirc: 'â', ccedil: 'ç', ocirc: 'ô' },
  ...{ icirc: 'î', iuml: 'ï', ugrave: 'ù', ucirc: 'û', uuml: 'ü', oelig: 'œ', aelig: 'æ', deg: '°' },
  ...{ Eacute: 'É', Egrave: 'È', Ecirc: 'Ê', Agrave: 'À', Ccedil: 'Ç', OElig: 'Œ', laquo: '«', raquo: '»' },
  ...{ rsquo: '’', lsquo: '‘', ldquo: '“', rdquo: '”', ndash: '–', mdash: '—', euro: '€', times: '×' },
  ...{ frac12: '½', frac14: '¼', copy: '©', reg: '®', trade: '™', shy: '', zwnj: '', thinsp: ' ' },
}

const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z][a-z\d]{1,8}));/gi
const LOOKS_LIKE_HTML = /<\/?[a-z][^<>]*>|<!--/i
/** Tags that end a line. Without any of them, the line ends of the source are those of the text. */
const ENDS_LINES = /<(?:p|br|div|li|tr|h[1-6])\b/i
const TOKEN = /<!--|<(\/?[a-z][^<>]*)>/gi
const TAG_NAME = /^\/?([a-z\d]*)/
const PARAGRAPHS = new Set(
  'p div ul ol table section article header footer blockquote pre h1 h2 h3 h4 h5 h6'.split(' '),
)
const HIDDEN = new Set(['script', 'style', 'template', 'iframe', 'svg', 'noscript'])

/** Converts a description in HTML to text with paragraphs and lists; other texts only lose their entities. */
export function htmlToText(html: string): string {
  if (!LOOKS_LIKE_HTML.test(html)) return decodeEntities(html).trim()
  const keepsLines = !ENDS_LINES.test(html)
  const lower = html.toLowerCase()
  const out = textBuilder()
  const addText = (from: number, to: number) => {
    const text = html.slice(from, to)
    const lines = keepsLines ? text.split(/\r\n?|\n/) : [text]
    for (const [number, line] of lines.entries()) {
      if (number > 0) out.breakLine()
      out.add(decodeEntities(line.replace(/\s+/g, ' ')))
    }
  }
  TOKEN.lastIndex = 0
  let at = 0
  for (let token = TOKEN.exec(html); token; token = TOKEN.exec(html)) {
    addText(at, token.index)
    at = TOKEN.lastIndex
    const tag = token[1]?.toLowerCase() ?? ''
    const name = TAG_NAME.exec(tag)?.[1] ?? ''
    const opens = !tag.startsWith('/')
    if (name === '') at = after(html, '-->', at)
    else if (HIDDEN.has(name) && opens) at = after(html, '>', after(lower, `</${name}`, at))
    else if (name === 'br') out.breakLine()
    else if (name === 'li' || name === 'tr') out.breakLine(1)
    else if (name === 'td' || name === 'th') out.add(' ')
    else if (PARAGRAPHS.has(name)) out.breakLine(2)
    if (name === 'li' && opens) out.add('- ')
    TOKEN.lastIndex = at
  }
  addText(at, html.length)
  return out.text()
}

/** The place after a mark; the end of the text when it is missing. */
function after(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from)
  return found < 0 ? text.length : found + mark.length
}

/** Joins texts without spaces at line ends, repeated spaces, or more than one empty line. */
function textBuilder() {
  const pieces: string[] = []
  /** line ends since the last text; the start of the text needs none */
  let lineEnds = 2
  let endsWithSpace = true
  return {
    add(text: string): void {
      const piece = endsWithSpace ? text.trimStart() : text
      if (piece === '') return
      pieces.push(piece)
      lineEnds = 0
      endsWithSpace = piece.endsWith(' ')
    },
    /** @param wanted line ends before the next text */
    breakLine(wanted = lineEnds + 1): void {
      if (endsWithSpace && lineEnds === 0) pieces.push((pieces.pop() ?? '').trimEnd())
      for (; lineEnds < Math.min(2, wanted); lineEnds++) pieces.push('\n')
      endsWithSpace = true
    },
    text: () => pieces.join('').trim(),
  }
}

/** Writes the characters for which entities such as `&eacute;` stand. */
export function decodeEntities(text: string): string {
  return text.includes('&')
    ? text.replace(ENTITY, (entity, decimal, hexadecimal, name) =>
        name === undefined
          ? (character(Number.parseInt(decimal ?? hexadecimal, decimal ? 10 : 16)) ?? entity)
          : (ENTITIES[name] ?? ENTITIES[name.toLowerCase()] ?? entity),
      )
    : text
}

/** The character of a number; null for one that no text may contain. */
function character(code: number): string | null {
  const isValid = code > 8 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
  return isValid ? String.fromCodePoint(code) : null
}

/** Writes a text as HTML that `htmlToText` reads as the same text, apart from repeated spaces. */
export function textToHtml(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return escaped
    .split(/(?:\r\n|\n){2,}/)
    .map((paragraph) => `<p>${paragraph.replace(/\r\n|\n/g, '<br>')}</p>`)
    .join('')
}
