import { createLogger } from '../../server/logger.ts'

/** A logger that captures its lines. */
export function aLog(level = 'debug') {
  // biome-ignore lint/suspicious/noExplicitAny: tests read lines freely; what they expect is written out
  const lines: any[] = []
  return { logger: createLogger(level, { write: (line) => void lines.push(JSON.parse(line)) }), lines }
}
