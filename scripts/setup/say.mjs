/** Thrown with a sentence for the person at the terminal; nothing else is printed about it. */
export class SetupError extends Error {}

/** Runs one step of the set-up, with its name and, once done, how long it took. */
export async function step(label, work) {
  const started = Date.now()
  process.stdout.write(`${label}… `)
  try {
    const result = await work()
    process.stdout.write(`${((Date.now() - started) / 1000).toFixed(1).replace('.', ',')} s\n`)
    return result
  } catch (error) {
    process.stdout.write('échec\n')
    throw error
  }
}

/** Runs a command of ours and ends with one clear sentence when it fails. */
export async function main(work) {
  try {
    process.exitCode = await work()
  } catch (error) {
    console.error(
      error instanceof SetupError ? error.message : `Erreur inattendue : ${error?.message ?? error}`,
    )
    process.exitCode = 1
  }
}
