// `node tests/support/count-comments.ts` prints the comment lines per 100 lines of each top-level folder.
import { readFileSync } from 'node:fs'
import { countCommentLines, readableFiles } from './plain-language.ts'

interface CommentCount {
  folder: string
  lines: number
  comments: number
  per100: number
}

/** Counts the lines and comments of each top-level folder. Tests count as the folder `tests`, wherever they are. */
export function countComments(): CommentCount[] {
  const counts = new Map<string, { lines: number; comments: number }>()
  for (const file of readableFiles().filter((name) => /\/.+\.(?:ts|tsx|mjs|css)$/.test(name))) {
    const folder = /\.test\.tsx?$/.test(file) ? 'tests' : (file.split('/')[0] ?? '')
    const count = counts.get(folder) ?? { lines: 0, comments: 0 }
    const source = readFileSync(file, 'utf8')
    counts.set(folder, {
      lines: count.lines + source.trimEnd().split('\n').length,
      comments: count.comments + countCommentLines(file, source),
    })
  }
  return [...counts].map(([folder, { lines, comments }]) => ({
    folder,
    lines,
    comments,
    per100: Math.round((comments / lines) * 1000) / 10,
  }))
}

if (import.meta.main) console.table(countComments())
