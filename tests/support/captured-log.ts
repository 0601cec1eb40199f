import { createLogger } from '../../server/logger.ts'

/** A logger that captures its lines. */
export function aLog(level = 'debug') {
  // biome-ignore lint/suspicious/noExplicitAny: any shape; the assertions check its content
  const lines: any[] = []
  return { logger: createLogger(level, { write: (line) => void lines.push(JSON.parse(line)) }), lines }
}
