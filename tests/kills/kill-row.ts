import type { Engine } from '../../data/engines/engine.ts'
import type { Channel } from '../../domain/outbox/channels.ts'
import { MAX_FAULTS } from '../../domain/outbox/shop-faults.ts'
import type { Random } from '../../tools/harness/seeded-random.ts'
import type { TestShop } from '../support/shop.ts'
import type { Surroundings } from './open-shop.ts'
import type { TASKS } from './tasks.ts'

/** After one more, an entry that was on its way each time would be set aside. */
export const KILLS = MAX_FAULTS - 1

/** What processes do when they are killed, and what must hold afterwards. */
export interface KillRow {
  /** completes “processes that … and are killed at any moment” */
  processes: string
  tags: string[]
  /** title of its tests, without the engine */
  title: string
  /** how many run at a time on PostgreSQL; on SQLite there is one */
  instances: number
  /** how often all of them are killed, at least */
  kills: number
  /** how many steps they have done when they are killed: least and most */
  steps: readonly [number, number]
  channels: readonly Channel[]
  task: keyof typeof TASKS | null
  /** starts the systems around the shop, which misbehave at random until `calm` */
  surround: (time: Time, random: Random) => Promise<Scene>
}

/** The clock of the shop and of what is around it. */
export interface Time {
  clock: () => number
  pass: (milliseconds: number) => void
}

export interface Scene {
  around: Surroundings
  prepare: (shop: TestShop, engine: Engine) => Promise<void>
  /** what the task works on in a life of the processes */
  idsOf?: (life: number) => readonly string[]
  /** called every few milliseconds while processes run, with their addresses */
  disturb?: (addresses: readonly string[]) => Promise<void> | void
  /** what holds whenever the processes have been killed */
  afterKill?: (shop: TestShop, engine: Engine, kill: number) => Promise<void>
  /** whether too little has happened so far, as on a slow machine */
  needsMore?: () => boolean
  calm?: () => Promise<void> | void
  /** called for each hour that passes without faults, until nothing is to be sent */
  everyHour?: () => void
  /** what holds in the end; `settle` lets hours pass again */
  holds?: (shop: TestShop, engine: Engine, settle: () => Promise<void>) => Promise<void>
  close?: () => Promise<void> | void
}
