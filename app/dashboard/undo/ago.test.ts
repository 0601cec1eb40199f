import { expect, it } from 'vitest'
import { ago } from './ago.ts'

const MOMENT = '2026-03-02T10:00:00.000Z'
const at = (seconds: number) => ago(MOMENT, Date.parse(MOMENT) + seconds * 1000)

it('ago rounds the elapsed time down to whole minutes', () => {
  expect([at(-5), at(0), at(59), at(60), at(9 * 60 + 59)]).toEqual([
    'à l’instant',
    'à l’instant',
    'à l’instant',
    'il y a 1 min',
    'il y a 9 min',
  ])
})
