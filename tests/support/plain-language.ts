import { globSync, readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'

/** A text for developers, with the number of its first line. */
export interface Passage {
  file: string
  line: number
  kind: 'comment' | 'title' | 'name' | 'document'
  text: string
}

interface Rule {
  pattern: RegExp
  instead: string
}

/** Words to avoid in comments, test titles and documents. */
const WORDS: readonly Rule[] = [
  { pattern: /\bwhoever\b/i, instead: 'name the person: the shopper, the operator, the caller' },
  { pattern: /\b(?:somebody|someone)\b/i, instead: 'name the person: a user, an administrator' },
  { pattern: /\bnobody\b/i, instead: 'no user, no request, none' },
  { pattern: /\banew\b/i, instead: 'again' },
  { pattern: /\bmeanwhile\b/i, instead: 'at the same time, concurrently' },
  { pattern: /\bstands?\b(?! (?:out|still)\b)/i, instead: 'is' },
  { pattern: /\btold\b/i, instead: 'receives, is notified, reports' },
  { pattern: /\b(?:hears?|heard)\b/i, instead: 'receives' },
  { pattern: /\bof (?:its|their|one's) own\b/i, instead: 'its own, a separate' },
  { pattern: /\bkept\b/i, instead: 'cached, stored, locked, retained, unchanged or persisted' },
  { pattern: /\bunder way\b/i, instead: 'in progress' },
  { pattern: /\bmend(?:s|ed|ing)?\b/i, instead: 'fix' },
  { pattern: /\bdeeds?\b/i, instead: 'audit entry' },
  { pattern: /\bopinions?\b/i, instead: 'review' },
  { pattern: /(?<![/\w-])pictures?\b(?![/-])/i, instead: 'image' },
  { pattern: /\bannounce(?:s|d|ment|ments)?\b/i, instead: 'publish, event' },
  { pattern: /\bdense press\b/i, instead: 'recompression' },
]

/** Parts of camel-case identifiers to avoid. */
const NAME_PARTS: readonly Rule[] = [
  ...part('kept', 'cached, stored, previous'),
  ...part('pictures?', 'image'),
  ...part('opinions?', 'review'),
  ...part('deeds?', 'auditEntry'),
  ...part('nobody|somebody|whoever|meanwhile|anew', 'a name for the value'),
  ...part('announce|announced|announcements?', 'publish, event'),
  ...part('heard', 'received'),
]

/** Identifiers that the project has renamed, with their new names. */
const NAMES = new Map<string, string>([
  ['alone', 'withTryLock'],
  ['inTurn', 'withLock'],
  ['breathe', 'yieldToEventLoop'],
  ['everyDay', 'scheduleDaily'],
  ['steadyClock', 'monotonicClock'],
  ['refuse', 'fail'],
  ['Refusal', 'DomainError'],
  ['Outcome', 'Result'],
  ['mayBecome', 'canTransition'],
  ['holdsStock', 'reservesStock'],
  ['mayDo', 'hasPermission'],
  ['lockAll', 'findAllForUpdate'],
  ['takeStock', 'reserveStock'],
  ['putBackStock', 'releaseStock'],
  ['mapSite', 'listSitemapEntries'],
  ['everyProduct', 'iterateProducts'],
  ['handOutCustomer', 'exportCustomerData'],
  ['carryOutRetention', 'applyRetention'],
  ['tally', 'summary'],
  ['waysOut', 'dismissHandlers'],
  ['useAct', 'useMutation'],
  ['useOpenHere', 'useDisclosure'],
  ['savesData', 'prefersReducedData'],
  ['renderWhole', 'renderToString'],
  ['scriptsLast', 'deprioritizeModulePreloads'],
  ['askAhead', 'prefetch'],
  ['noteReads', 'trackDependencies'],
])

function part(words: string, instead: string): Rule[] {
  const capital = words.replaceAll(
    /(^|\|)(\w)/g,
    (_, bar: string, letter: string) => bar + letter.toUpperCase(),
  )
  return [{ pattern: new RegExp(`^(?:${words})(?![a-z])|(?<=[a-z])(?:${capital})(?![a-z])`), instead }]
}

const DIRECTIVE = /^\s*(?:biome-ignore|@ts-|@vite|<reference|#__)/
const SKIPPED = /(?:^|\/)(?:node_modules|build|\.react-router|\.runtime|\.git)\/|^public\/|\/migrations\//
const HASH_COMMENTS = /\.(?:ya?ml|conf|service|example)$|(?:^|\/)(?:Dockerfile|run|pre-commit)$/

/** Lists the files of the repository that contain texts for developers. */
export function readableFiles(): string[] {
  const patterns = ['*', '{.ci,.githooks,.github,deploy}/**/*', '**/*.{ts,tsx,mjs,css,md}']
  return [...new Set(patterns.flatMap((pattern) => globSync(pattern)))]
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !SKIPPED.test(file) && isReadable(file))
    .sort()
}

function isReadable(file: string): boolean {
  return /\.(?:ts|tsx|mjs|css|md)$/.test(file) || HASH_COMMENTS.test(file)
}

export function passagesOf(file: string, source = readFileSync(file, 'utf8')): Passage[] {
  if (file.endsWith('.md')) return documentLines(file, source)
  if (HASH_COMMENTS.test(file)) return hashComments(file, source)
  if (file.endsWith('.css')) return cssComments(file, source)
  return codePassages(file, source)
}

/** The lines of a document outside code blocks; for the changelog, only those of the newest version. */
function documentLines(file: string, source: string): Passage[] {
  const lines = source.split('\n')
  const versions = lines.flatMap((text, index) => (text.startsWith('## ') ? [index] : []))
  const end = file === 'CHANGELOG.md' ? (versions[1] ?? lines.length) : lines.length
  let inCode = false
  return lines.slice(0, end).flatMap((text, index) => {
    if (text.startsWith('```')) inCode = !inCode
    const prose = text.replaceAll(/`[^`]*`/g, ' ').replaceAll(/\]\([^)]*\)/g, ' ')
    return inCode ? [] : [{ file, line: index + 1, kind: 'document' as const, text: prose }]
  })
}

function hashComments(file: string, source: string): Passage[] {
  return source
    .split('\n')
    .flatMap((text, index) =>
      /^\s*#(?!!)/.test(text) ? [{ file, line: index + 1, kind: 'comment' as const, text }] : [],
    )
}

function cssComments(file: string, source: string): Passage[] {
  return [...source.matchAll(/\/\*([\s\S]*?)\*\//g)].map(({ 1: text = '', index }) => ({
    file,
    line: lineAt(source, index),
    kind: 'comment' as const,
    text,
  }))
}

const TITLED = /^(?:it|test|describe)$/

function codePassages(file: string, source: string): Passage[] {
  const { program, comments } = parseSync(file, source)
  const found: Passage[] = comments
    .filter(({ value }) => !DIRECTIVE.test(value))
    .map(({ value, start }) => ({
      file,
      line: lineAt(source, start),
      kind: 'comment',
      text: unquoted(value),
    }))
  new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      if (!TITLED.test(rootName(callee)) || first?.type !== 'Literal') return
      if (typeof first.value !== 'string') return
      found.push({ file, line: lineAt(source, first.start), kind: 'title', text: unquoted(first.value) })
    },
    Identifier({ name, start }) {
      found.push({ file, line: lineAt(source, start), kind: 'name', text: name })
    },
  }).visit(program)
  return found
}

/** The name at the start of a call: `it` in `it(…)`, `it.each(…)(…)` and `it.runIf(…)(…)`. */
function rootName(node: object): string {
  if ('callee' in node) return rootName(node.callee as object)
  if ('tag' in node) return rootName(node.tag as object)
  if ('object' in node) return rootName(node.object as object)
  return 'name' in node && typeof node.name === 'string' ? node.name : ''
}

const unquoted = (text: string) => text.replaceAll(/`[^`]*`|“[^”]*”/g, ' ')

function lineAt(source: string, offset: number): number {
  return source.slice(0, offset).split('\n').length
}

/** Lists the words and names to replace in a passage, with suggestions. */
export function problemsOf({ file, line, kind, text }: Passage): string[] {
  const report = (found: string, instead: string) => `${file}:${line} "${found}": write ${instead}`
  if (kind !== 'name') {
    return WORDS.flatMap(({ pattern, instead }) => {
      const match = pattern.exec(text)
      if (!match) return []
      const before = text.slice(0, match.index).split('\n').length - 1
      return [`${file}:${line + before} "${match[0]}": write ${instead}`]
    })
  }
  const renamed = NAMES.get(text)
  return [
    ...(renamed ? [report(text, renamed)] : []),
    ...NAME_PARTS.flatMap(({ pattern, instead }) => (pattern.test(text) ? [report(text, instead)] : [])),
  ]
}

/** Number of comment lines of a source, without directives. */
export function countCommentLines(file: string, source = readFileSync(file, 'utf8')): number {
  const spans =
    extname(file) === '.css'
      ? cssComments(file, source).map(({ line, text }) => [line, line + text.split('\n').length - 1])
      : parseSync(file, source)
          .comments.filter(({ value }) => !DIRECTIVE.test(value))
          .map(({ start, end }) => [lineAt(source, start), lineAt(source, end)])
  return new Set(
    spans.flatMap(([from = 0, to = 0]) => Array.from({ length: to - from + 1 }, (_, i) => from + i)),
  ).size
}
