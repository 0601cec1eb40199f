import type { Engine } from './engines/engine.ts'

export type Connection = Pick<
  Engine,
  'db' | 'lockRows' | 'lockTable' | 'matchText' | 'supportsMergedIndexScans'
>
