import fc from 'fast-check'
import type { Change } from './whatsapp-cloud/changes.ts'
import { ID, NEW_USER, OTHER_ID, PHONE, USER } from './whatsapp-examples/example.ts'
import { type ExampleName, WEBHOOK_EXAMPLES } from './whatsapp-examples/webhook-examples.ts'

/** Who and what the examples are about in a test: three people, and messages that they may all mean. */
export interface Cast {
  phones: readonly string[]
  userIds: readonly string[]
  wamids: readonly string[]
  /** the shop's id of a message that it has not sent */
  queued: string
  /** epoch seconds */
  now: number
}

const NEW_PHONE = '221785554433'
const AT = '1796032800'
const HALF_A_DAY = 43_200

/** Written as they are in the place of a text, because nobody could nest them so deep by building them. */
const DEEP: Readonly<Record<string, string>> = {
  '"@lists"': `${'['.repeat(50_000)}1${']'.repeat(50_000)}`,
  '"@objects"': `${'{"type":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
}

/** What stands in the place of a field. JSON escapes NUL and lone surrogates, which PostgreSQL does not store. */
const ODD: readonly unknown[] = [
  ...[
    null,
    true,
    0,
    -1,
    1.5,
    1e300,
    2 ** 53,
    '',
    ' ',
    '0',
    '-5',
    '1e3',
    '99999999999',
    [],
    {},
    [null, 3, []],
  ],
  ...['\0', 'a\0b', '\ud800', 'x\udc00y', '\u202ecod.exe', '__proto__', 'constructor', '@lists', '@objects'],
  ...[
    'é'.repeat(5000),
    'x'.repeat(70_000),
    '👩‍👩‍👧‍👦'.repeat(800),
    '\ufdfa'.repeat(3000),
    'a\u0301\u0302'.repeat(3000),
  ],
  ...[
    'OUI',
    'stop',
    'text',
    'edit',
    'revoke',
    'reaction',
    'system',
    'image',
    'failed',
    'SN.1',
    '16505551234',
  ],
  ...[
    '{"a\\u0000":"\\ud800\\u0000"}',
    { id: 'wamid.1' },
    { type: 'text', text: { body: 'Oui' } },
    `https://fb.me/${'x'.repeat(9000)}`,
  ],
]

/** What only does something together with others. */
const LINKED = fc.constantFrom<ExampleName>(
  'text',
  'numberChange',
  'userIdChange',
  'edit',
  'revoke',
  'reaction',
)

/** An example of Meta about some of the cast, with odd values in up to four places. */
const hostile = fc.record({
  name: fc.oneof(fc.constantFrom(...(Object.keys(WEBHOOK_EXAMPLES) as ExampleName[])), LINKED),
  ...{
    id: fc.nat(5),
    other: fc.nat(5),
    who: fc.nat(2),
    next: fc.nat(2),
    halfDays: fc.integer({ min: -3, max: 3 }),
  },
  odd: fc.oneof(
    fc.constant([]),
    fc.array(fc.record({ place: fc.nat(), value: fc.constantFrom(...ODD) }), { maxLength: 4 }),
  ),
})

type Hostile = typeof hostile extends fc.Arbitrary<infer Value> ? Value : never

export const hostileWebhooks = fc.array(hostile, { minLength: 1, maxLength: 12, size: '+1' })

export function changeOf({ name, id, other, who, next, halfDays, odd }: Hostile, cast: Cast): Change {
  const { field, value } = WEBHOOK_EXAMPLES[name]
  const { phones, userIds, wamids, queued, now } = cast
  const is: Readonly<Record<string, string | undefined>> = {
    ...{ [ID]: wamids[id], [OTHER_ID]: wamids[other], 'entry-1': queued },
    ...{ [PHONE]: phones[who], [NEW_PHONE]: phones[next] },
    ...{ [USER]: userIds[who], [NEW_USER]: userIds[next] },
    [AT]: String(now + halfDays * HALF_A_DAY),
  }
  let text = JSON.stringify({ field, value })
  for (const [was, name] of Object.entries(is)) text = text.replaceAll(was, name ?? '')
  let change: Change = JSON.parse(text)
  for (const { place, value: one } of odd) change = withOdd(change, place, one)
  return change
}

/** Replaces one of the values, never all of them. */
function withOdd(change: Change, place: number, odd: unknown): Change {
  const text = JSON.stringify(change)
  let count = 0
  JSON.parse(text, () => ++count)
  const target = place % (count - 1)
  count = 0
  return JSON.parse(text, (_, value) => (count++ === target ? odd : value))
}

/** The body of a webhook, each change in an entry of its own. */
export function hostileBody(changes: readonly Change[]): string {
  const text = JSON.stringify({ entry: changes.map((change) => ({ id: '1', changes: [change] })) })
  return Object.entries(DEEP).reduce((all, [name, nested]) => all.replaceAll(name, nested), text)
}
