export class SetupError extends Error {
  constructor(sentence, output = '', advice = '') {
    super(sentence)
    this.output = output
    this.advice = advice
  }
}

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

const LINES = 60

export function printFailure(error) {
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
