import MarkdownIt, { type Token } from 'markdown-it'
import sanitizeHtml from 'sanitize-html'
import type { TextSection } from '../../contracts/setting-messages.ts'
import { markdownBullets } from '../../domain/text/typed-bullets.ts'
import { yieldToEventLoop } from '../batches.ts'

const MAX_NESTING = 20
/** Characters up to which a text is parsed at once. */
const SHORT = 1000
/** Number of tokens rendered in one turn of the event loop. */
const PIECE = 300

const markdown = new MarkdownIt('commonmark', { html: false, maxNesting: MAX_NESTING }).disable('image')

const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'br',
    'strong',
    'em',
    'ul',
    'ol',
    'li',
    'a',
    'blockquote',
    'h4',
    'h5',
    'h6',
    'hr',
    'code',
    'pre',
  ],
  allowedAttributes: { a: ['href', 'title', 'rel', 'target'], ol: ['start'] },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  transformTags: {
    a: (tagName, attribs) => ({
      tagName,
      attribs: /^https?:/i.test(attribs.href ?? '')
        ? { ...attribs, rel: 'noreferrer', target: '_blank' }
        : attribs,
    }),
  },
}

/**
 * Renders Markdown as one section per second-level heading, with one card per third-level heading (G-03). Text before
 * the first heading is a section without a title, and HTML is shown as typed. The page fills the placeholders
 * (domain/settings/placeholders.ts).
 */
export async function renderText(text: string): Promise<TextSection[]> {
  const sections: TextSection[] = []
  for (const { level, title, content } of partsOf(await parse(text))) {
    const html = await toHtml(content)
    const section = sections.at(-1)
    if (level === 3 && section) section.cards.push({ title, html })
    else if (title !== '' || html !== '') sections.push({ title, html, cards: [] })
  }
  return sections
}

/** Renders a short text without sections, also as plain text for search engines. */
export async function renderAnswer(text: string): Promise<{ html: string; text: string }> {
  const tokens = await parse(text)
  const lines = tokens.filter(({ type }) => type === 'inline').map(plainText)
  return { html: await toHtml(tokens), text: lines.join(' ') }
}

/** Parsing a whole page takes up to 25 ms, so each text gets its own turn of the event loop. */
async function parse(text: string): Promise<Token[]> {
  if (text.length > SHORT) await yieldToEventLoop()
  return markdown.parse(markdownBullets(text), {})
}

async function toHtml(tokens: Token[]): Promise<string> {
  const pieces: string[] = []
  for (const piece of unitsOf(tokens)) {
    if (tokens.length > PIECE) await yieldToEventLoop()
    pieces.push(sanitizeHtml(markdown.renderer.render(piece, markdown.options, {}), ALLOWED))
  }
  return pieces.join('').trim()
}

/** Yields whole blocks of the first level, at least `PIECE` tokens at a time. */
function* unitsOf(tokens: readonly Token[]): Iterable<Token[]> {
  let piece: Token[] = []
  for (const token of tokens) {
    piece.push(token)
    if (piece.length < PIECE || token.level > 0 || token.nesting > 0) continue
    yield piece
    piece = []
  }
  if (piece.length > 0) yield piece
}

interface Part {
  /** level of the part's heading, 2 or 3; 0 for the text before the first heading */
  level: number
  title: string
  content: Token[]
}

/** Headings of the first level count as the second, because the page has its own title. */
function partsOf(tokens: readonly Token[]): Part[] {
  const parts: Part[] = [{ level: 0, title: '', content: [] }]
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index] as Token
    const heading = token.type === 'heading_open' && token.level === 0 ? Number(token.tag.slice(1)) : 0
    if (heading < 1 || heading > 3) {
      parts.at(-1)?.content.push(token)
      continue
    }
    const title = plainText(tokens[index + 1])
    parts.push({ level: Math.max(heading, 2), title, content: [] })
    index += 2
  }
  return parts
}

function plainText(inline: Token | undefined): string {
  return (inline?.children ?? [])
    .map(({ type, content }) => (type === 'softbreak' || type === 'hardbreak' ? ' ' : content))
    .join('')
    .trim()
}
