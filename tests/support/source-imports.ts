import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** A source file of the shop; tests are none. */
export interface Source {
  /** from the project's folder */
  file: string
  text: string
}

export interface Import {
  file: string
  /** the imported file, from the project's folder; or the package's name as written */
  target: string
  /** nothing of it is left when the program runs */
  typeOnly: boolean
}

/** Every TypeScript source in a folder of the project. */
export function sourcesIn(folder: string): Source[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => posix.join(folder, name.replaceAll('\\', '/')))
    .map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }))
}

const WITH_NAMES = /^\s*(?:import|export)\b([^'"`;=]*?)\bfrom\s*['"]([^'"]+)['"]/gm
const FOR_ITS_EFFECT = /^\s*import\s*['"]([^'"]+)['"]/gm
const DYNAMIC = /\bimport\(\s*['"`]([^'"`]+)['"`]/g

/** What a source imports, in every form the language has. */
export function importsOf({ file, text }: Source): Import[] {
  const found = [...text.matchAll(WITH_NAMES)].map(([, names = '', specifier = '']) => ({
    specifier,
    typeOnly: isTypeOnly(names),
  }))
  const others = [...text.matchAll(FOR_ITS_EFFECT), ...text.matchAll(DYNAMIC)].map(([, specifier = '']) => ({
    specifier,
    typeOnly: false,
  }))
  return [...found, ...others].map(({ specifier, typeOnly }) => ({
    file,
    target: specifier.startsWith('.') ? posix.join(dirname(file), specifier) : specifier,
    typeOnly,
  }))
}

/** `type { A }`, or `{ type A, type B }`. */
function isTypeOnly(names: string): boolean {
  if (/^\s*type\b/.test(names)) return true
  const listed = /^\s*\{([\s\S]*)\}\s*$/
    .exec(names)?.[1]
    ?.split(',')
    .map((name) => name.trim())
  return listed?.every((name) => name === '' || name.startsWith('type ')) ?? false
}
