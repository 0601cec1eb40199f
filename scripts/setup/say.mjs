/**
 * Thrown with a sentence for the person at the terminal; `output` is what the failed command printed, `advice` what to
 * do about it.
 */
export class SetupError extends Error {
  constructor(sentence, output = '', advice = '') {
    super(sentence)
    this.output = output
    this.advice = advice
  }
}

/** Runs one step of the set-up, with its name and how long it takes. */
export async function step(label, work) {
  const started = Date.now()
  const seconds = (digits) => ((Date.now() - started) / 1000).toFixed(digits)
  const { isTTY } = process.stdout
  const ticking = isTTY && setInterval(() => process.stdout.write(`\r${label}… ${seconds(0)} s`), 1000)
  const end = (text) => process.stdout.write(`${isTTY ? `\r${label}… ` : ''}${text}\n`)
  process.stdout.write(`${label}… `)
  try {
    const result = await work()
    end(`${seconds(1)} s`)
    return result
  } catch (error) {
    end('failed')
    throw error
  } finally {
    clearInterval(ticking)
  }
}

/** How much of a failed command's words is shown: the errors of a check stand above its summary. */
const LINES = 60

/** Says why a step failed: its sentence, then the last lines of what its command printed, without stacks. */
export function sayFailure(error) {
  if (!(error instanceof SetupError)) {
    console.error(`Unexpected error: ${error?.message ?? error}`)
    return
  }
  const printed = error.output
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s+at .+:\d+/.test(line))
    .slice(-LINES)
  console.error([error.message, ...printed].join('\n  '))
  if (error.advice) console.error(error.advice)
}
