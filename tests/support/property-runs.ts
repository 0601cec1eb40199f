import type { Engine } from '../../data/engines/engine.ts'

/** The engines differ in SQL, which few cases show, and a PGlite takes ten times as long as SQLite. */
const POSTGRES_SHARE = 0.2

/**
 * How many random cases a property test plays. Each run draws others, so a few are enough for each run;
 * `PROPERTY_RUNS=5` plays five times as many, as CI does on every push.
 */
export function propertyRuns(count: number, engine?: Engine): number {
  const share = engine?.name === 'postgres' ? POSTGRES_SHARE : 1
  return Math.ceil(count * share * Number(process.env.PROPERTY_RUNS ?? 1))
}
