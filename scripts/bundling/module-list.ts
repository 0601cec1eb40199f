import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

export const MODULE_LIST = 'client-modules.json'

/** Writes MODULE_LIST with the modules of each built file: `{ "/assets/frame-1a2b.js": ["app/root.tsx"] }`. */
export function moduleList(): Plugin {
  return {
    name: 'module-list',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async writeBundle({ dir = '' }, bundle) {
      const { root } = this.environment.config
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const modulesOf = (chunk: (typeof chunks)[number]) =>
        Object.entries(chunk.modules)
          .filter(([, { renderedLength }]) => renderedLength > 0)
          .map(([id]) => id.replace(`${root}/`, ''))
      const modules = Object.fromEntries(chunks.map((chunk) => [`/${chunk.fileName}`, modulesOf(chunk)]))
      await writeFile(join(dir, '..', MODULE_LIST), JSON.stringify(modules))
    },
  }
}
