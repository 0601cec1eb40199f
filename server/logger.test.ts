import { expect, it } from 'vitest'
import { ServiceUnavailableError } from '../domain/outages.ts'
import { aLog } from '../tests/support/captured-log.ts'
import { logFault } from './logger.ts'

const error = (message: string, details: object) => Object.assign(new Error(message), details)

/** The single log line of a fault. */
function lineOf(fault: unknown) {
  const { logger, lines } = aLog()
  logFault(logger, fault, 'request-1')
  expect(lines).toHaveLength(1)
  return { text: JSON.stringify(lines[0]), line: lines[0] }
}

it('logFault logs a fault as an error with stack and request id', () => {
  const { line } = lineOf(new TypeError('undefined is not a function'))
  expect(line).toMatchObject({ level: 50, requestId: 'request-1', err: { type: 'TypeError' } })
  expect(line?.err.stack).toContain('logger.test.ts')
})

it('logFault logs an outage as a warning without a stack', () => {
  const { line, text } = lineOf(
    new ServiceUnavailableError('full', error('database or disk is full', { errcode: 13 })),
  )
  expect(line).toMatchObject({ level: 40, outage: 'full', err: { cause: { errcode: 13 } } })
  expect(text).not.toContain('stack')
})

it.each([
  [
    'a duplicate key error',
    error('duplicate key value violates unique constraint "users_email_folded_key"', {
      code: '23505',
      detail: 'Key (email_folded)=(awa@exemple.sn) already exists.',
      constraint: 'users_email_folded_key',
    }),
  ],
  [
    'an error about a value of the wrong type',
    error('invalid input syntax for type integer: "awa@exemple.sn"', { code: '22P02' }),
  ],
  [
    'an error about invalid JSON',
    new SyntaxError('Unexpected token \'a\', "awa@exemple.sn" is not valid JSON'),
  ],
  [
    'an error that carries the whole request',
    error('failed', { parameters: ['awa@exemple.sn'], body: 'awa@exemple.sn' }),
  ],
  [
    'the cause of another error',
    new Error('outer', { cause: error('failed', { detail: 'awa@exemple.sn' }) }),
  ],
])('logFault leaves personal data out of %s', (_, fault) => {
  expect(lineOf(fault).text).not.toContain('awa@')
})

it('logFault logs a thrown value that is not an error', () => {
  expect(lineOf('boom').line).toMatchObject({ err: { message: 'boom' } })
})
