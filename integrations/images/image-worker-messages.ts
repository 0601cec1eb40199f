import type { PictureFile } from './encode-variants.ts'

/** What the shop asks of its drawing process: a picture at every width, or an SVG of its own as a PNG. */
export type WorkerJob = { id: number; kind: 'picture' | 'svg'; bytes: Uint8Array }

/** What comes back: the files, null for what is no picture, or the fault that came up. */
export type WorkerResponse = { id: number } & ({ files: PictureFile[] | null } | { fault: string })
