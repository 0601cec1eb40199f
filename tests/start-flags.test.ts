import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'

/** Each file that starts the shop, with the command in it. */
const STARTS = {
  'package.json': /"start": "node (.*) scripts/,
  Dockerfile: /^CMD \["node", (.*), "build/m,
  'deploy/systemd/keur-bebe.service': /^ExecStart=\S+ node (.*) build/m,
}

it('gives Node the same flags however the shop is started', async () => {
  const flags = Object.entries(STARTS).map(async ([file, command]) => {
    const text = await readFile(new URL(`../${file}`, import.meta.url), 'utf8')
    return command.exec(text)?.[1]?.match(/--[\w=-]+/g) ?? []
  })
  const [first, ...others] = await Promise.all(flags)
  expect(first).toHaveLength(2)
  for (const other of others) expect(other).toEqual(first)
})
