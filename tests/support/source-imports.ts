import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** A source file, tests excluded. */
export interface Source {
  /** path from the project root */
  file: string
  text: string
}

export interface Import {
  file: string
  /** imported path from the project root, or package name */
  target: string
  /** whether the import only exists at compile time */
  typeOnly: boolean
}

/** Lists the TypeScript sources of a folder, without tests. */
export function sourcesIn(folder: string): Source[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => posix.join(folder, name.replaceAll('\\', '/')))
    .map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }))
}

const WITH_NAMES = /^\s*(?:import|export)\b([^'"`;=]*?)\bfrom\s*['"]([^'"]+)['"]/gm
const FOR_ITS_EFFECT = /^\s*import\s*['"]([^'"]+)['"]/gm
const DYNAMIC = /\bimport\(\s*['"`]([^'"`]+)['"`]/g

/** Lists the imports and re-exports of a source, dynamic imports included. */
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

function isTypeOnly(names: string): boolean {
  if (/^\s*type\b/.test(names)) return true
  const listed = /^\s*\{([\s\S]*)\}\s*$/
    .exec(names)?.[1]
    ?.split(',')
    .map((name) => name.trim())
  return listed?.every((name) => name === '' || name.startsWith('type ')) ?? false
}
