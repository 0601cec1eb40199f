import { globSync, readFileSync } from 'node:fs'
import { type NewExpression, parseSync, Visitor, type VisitorObject } from 'oxc-parser'
import { checkSync } from 'recheck'
import { expect, it } from 'vitest'

/** All sources except tests and tools, whose regular expressions only match what they wrote themselves. */
const SOURCES = globSync(
  '{api,app,config,contracts,data,domain,integrations,scripts,server,use-cases}/**/*.{ts,tsx,mjs}',
).filter((file) => !/\.test\.tsx?$/.test(file))

interface Pattern {
  file: string
  /** null when the pattern is only known at run time */
  source: string | null
  flags: string
}

/**
 * Files whose regular expressions may take superlinear time, and what limits the input of each. They are not checked: without
 * limits of time, an attack on counted repetitions takes hours and gigabytes.
 */
const BOUNDED: Readonly<Record<string, string>> = {
  'domain/search/read-budget.ts': 'a query, which is cut at 100 characters',
  'domain/settings/contacts.ts': 'the parts of an address or a code, 190 characters at most',
  'domain/pricing/francs.ts': 'the digits of one number, 309 at most',
}

/**
 * Lists the regular expressions of a source: literals and `new RegExp` calls. `x` replaces parts that are only known at
 * run time.
 */
function patternsIn(file: string, text: string): Pattern[] {
  const found: Pattern[] = []
  const noteConstructed = ({ callee, arguments: [pattern, flags] }: NewExpression) => {
    if (callee.type === 'Identifier' && callee.name === 'RegExp')
      found.push({ file, source: textOf(pattern), flags: textOf(flags) ?? '' })
  }
  const noteLiteral = (node: Parameters<NonNullable<VisitorObject['Literal']>>[0]) => {
    if ('regex' in node) found.push({ file, source: node.regex.pattern, flags: node.regex.flags })
  }
  new Visitor({ Literal: noteLiteral, NewExpression: noteConstructed }).visit(parseSync(file, text).program)
  return found
}

function textOf(node: unknown): string | null {
  const { type, value, quasis } = (node ?? {}) as {
    type?: string
    value?: unknown
    quasis?: { value: { cooked: string } }[]
  }
  if (type === 'Literal' && typeof value === 'string') return value
  return type === 'TemplateLiteral' && quasis ? quasis.map((part) => part.value.cooked).join('x') : null
}

/** Without limits of time, because a busy machine must not change a verdict; those of work remain. */
const LIMITS = { timeout: null, attackTimeout: null, incubationTimeout: null }

const verdicts = new Map<string, string>()

function verdictOn({ source, flags }: Pattern): string {
  if (source === null) return 'unknown'
  const key = `/${source}/${flags}`
  const verdict = verdicts.get(key) ?? checkSync(source, flags, LIMITS).status
  verdicts.set(key, verdict)
  return verdict
}

it('no regular expression is superlinear on unlimited input', { tags: ['T-42'], timeout: 600_000 }, () => {
  const patterns = SOURCES.flatMap((file) => patternsIn(file, readFileSync(file, 'utf8')))
  expect(patterns.length).toBeGreaterThan(100)
  expect(Object.keys(BOUNDED).filter((file) => !patterns.some((pattern) => pattern.file === file))).toEqual(
    [],
  )
  const checked = patterns.filter(({ file }) => !(file in BOUNDED))
  const slow = checked.map((pattern) => ({ ...pattern, verdict: verdictOn(pattern) }))
  expect(slow.filter(({ verdict }) => verdict !== 'safe')).toEqual([])
})

it.each(['/^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$/', "new RegExp('(a+)+$')", `new RegExp(\`^(\${word}|x)+$\`)`])(
  'the check detects the superlinear pattern %s',
  (code) => {
    const [pattern] = patternsIn('example.ts', `export const example = ${code}`)
    expect(checkSync(pattern?.source ?? '', '').status).toBe('vulnerable')
  },
)
