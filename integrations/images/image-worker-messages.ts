import type { ImageFile } from './encode-variants.ts'

/** What the shop asks of its drawing process: a image at every width, or an SVG of its own as a PNG. */
export type WorkerJob = { id: number; kind: 'image' | 'svg'; bytes: Uint8Array }

/** What comes back: the files, null for what is no image, or the fault that came up. */
export type WorkerResponse = { id: number } & ({ files: ImageFile[] | null } | { fault: string })
