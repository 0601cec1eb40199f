import { PLACEHOLDERS } from '../config/identity.ts'
import type { HealthStatus } from '../domain/health-status.ts'
import type { AppContext } from '../use-cases/context.ts'
import { listSettings } from '../use-cases/settings/read-settings.ts'
import type { Env } from './env.ts'

const WITHOUT_WRITES: Partial<Record<HealthStatus['database'], string>> = {
  full: 'the disk of DATA_DIR is full: the shop can be read, but stores nothing until there is space again',
  'read-only':
    'the database is read-only: the shop can be read, but stores nothing. Make it writable, then start the shop again',
}

export async function startupBanner(
  env: Env,
  shop: Pick<AppContext, 'store' | 'settings' | 'setupCode'>,
  database: HealthStatus['database'] = 'ok',
): Promise<string[]> {
  const settings = await listSettings(shop)
  const lines = [
    '',
    `  ${settings.name.value} is running.`,
    `  Shop          ${env.publicUrl}/`,
    `  Dashboard     ${env.publicUrl}/dashboard/overview`,
  ]
  if (database !== 'ok') lines.push(`  Warning: ${WITHOUT_WRITES[database] ?? `the database is ${database}`}`)
  if (!(await shop.store.accounts.hasAdmin())) {
    lines.push(
      '  Warning: nobody administers this shop yet. The first person who opens this link and signs up does:',
      `  First administrator: ${env.publicUrl}/create-admin#${shop.setupCode}`,
      `  Set-up code, if the page asks for it: ${shop.setupCode}`,
    )
  }
  const placeholders = PLACEHOLDERS.filter((name) => settings[name].source === 'default')
  if (placeholders.length > 0) {
    lines.push(`  Placeholders to replace before you open (Réglages): ${placeholders.join(', ')}`)
  }
  if (env.databaseUrl && env.secretsKeys.length === 0) {
    lines.push(
      '  SECRETS_KEY is not set: a change of the database password would lose the stored mail password',
    )
  }
  return [...lines, '']
}
