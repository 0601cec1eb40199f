import { pino } from 'pino'

/** Structured lines on standard error, so that standard output stays for people. No personal data goes in. */
export function createLogger(level: string) {
  return pino({ level }, pino.destination(2))
}
