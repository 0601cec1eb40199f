import { describe, expect, it } from 'vitest'
import { multipartParts } from './multipart-parts.ts'

const body = new TextEncoder().encode(
  '--a b\r\nContent-Disposition: form-data; name="files"\r\n\r\nName;Price\r\n--a b--\r\n',
).buffer

describe('multipartParts', () => {
  it.each(['boundary="a b"', 'charset=utf-8;Boundary=a b', 'boundary="a b"; charset=utf-8'])(
    'reads a form whose type ends with %s',
    (parameters) => {
      const parts = multipartParts(body, `multipart/form-data; ${parameters}`)
      expect(parts?.map(({ name, content }) => [name, content.toString()])).toEqual([['files', 'Name;Price']])
    },
  )

  it.each(['', 'boundary=', 'boundary=""', 'boundary=c', `boundary=${'a'.repeat(71)}`])(
    'refuses a form whose type ends with “%s”',
    (parameters) => {
      expect(multipartParts(body, `multipart/form-data; ${parameters}`)).toBeNull()
    },
  )
})
