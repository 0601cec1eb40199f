import { readText } from '../unknown-values.ts'

/** Reads a key at the end of a link, without the signs that a sentence around the link has left there. */
export function readKey(written: string | null): string | null {
  return readText(/^.*[\w-]/s.exec(written ?? '')?.[0])
}
