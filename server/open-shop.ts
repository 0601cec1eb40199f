import type { Logger } from 'pino'
import { defaultSettings } from '../config/settings.ts'
import type { Engine } from '../data/engines/engine.ts'
import type { Replica } from '../data/engines/postgres/replica.ts'
import { sealStoredSecrets } from '../data/seal-secrets.ts'
import { createSecretBox, type SecretBox } from '../data/secret-box.ts'
import { getOrCreateSharedValue } from '../data/shared-values.ts'
import { createInMemoryEventBus, type EventBus } from '../integrations/event-bus/event-bus.ts'
import { createPostgresEventBus } from '../integrations/event-bus/postgres-event-bus.ts'
import { assembleShop } from './assemble-shop.ts'
import type { Env } from './env.ts'
import { readIdentity } from './identity-file.ts'
import { openOutside } from './outside.ts'
import { KEY_FILE, readSecretKeys } from './secret-keys.ts'

/** Opens what the shop needs from the environment, and assembles it. */
export async function openShop(env: Env, engine: Engine, logger: Logger) {
  const outside = await openOutside(env, logger)
  const { close, ...events } = await openEventBus(engine, logger)
  const secrets = createSecretBox(readSecretKeys(env))
  await protectSecrets(engine, secrets, logger)
  const fixed = { ...(await readIdentity(env.identityFile)), ...(env.mail && { mail: env.mail }) }
  const replica = await openReplica(env, engine, logger)
  const assembled = assembleShop({
    engine,
    outside,
    events,
    secrets,
    settings: { defaults: defaultSettings, fixed },
    publicUrl: env.publicUrl,
    setupCode: await getOrCreateSharedValue(engine.db, 'setup-code', outside.newId()),
    replica,
    logger,
  })
  return {
    ...assembled,
    engine,
    close: async () => {
      await close()
      await replica?.close()
      await engine.close()
    },
  }
}

/** The shop also starts when old secrets cannot be encrypted, for example on a full disk, or have lost their key. */
async function protectSecrets(engine: Engine, secrets: SecretBox, logger: Logger): Promise<void> {
  try {
    const { lost } = await sealStoredSecrets(engine, secrets)
    if (Object.keys(lost).length > 0) {
      logger.warn(
        { lost },
        `stored secrets are encrypted with another key: give this instance the SECRETS_KEY or the ${KEY_FILE} of the others, or set again what is lost (docs/operations.md)`,
      )
    }
  } catch (error) {
    logger.error({ err: error }, 'stored secrets are not encrypted')
  }
}

async function openReplica(
  { databaseReadUrl, databasePool }: Env,
  primary: Pick<Engine, 'db' | 'scope'>,
  logger: Logger,
): Promise<Replica | null> {
  if (!databaseReadUrl) return null
  const replicas = await import('../data/engines/postgres/replica.ts')
  return replicas.openReplica(databaseReadUrl, {
    connections: databasePool,
    primary,
    onChange: (error) => {
      if (error) logger.warn({ err: error }, 'the replica cannot be read')
      else logger.info('the replica can be read again')
    },
  })
}

/** The events of this process and, on PostgreSQL, of the others. */
export async function openEventBus(
  { consumeAnnouncements, origin }: Pick<Engine, 'consumeAnnouncements' | 'origin'>,
  logger: Pick<Logger, 'error' | 'warn' | 'info'>,
): Promise<EventBus & { close: () => Promise<void> }> {
  const onFault = (error: unknown) => logger.error({ err: error }, 'listener failed')
  if (!consumeAnnouncements) return { ...createInMemoryEventBus(onFault), close: async () => {} }
  const { onEvents, onGap, ...eventBus } = createPostgresEventBus({
    origin,
    onFault,
    ring: () => follower.notify(),
  })
  const follower = await consumeAnnouncements({
    onEvents,
    onGap,
    onConnection: (error) => {
      if (error) logger.warn({ err: error }, 'events of other instances are not received')
      else logger.info('events of other instances are received again')
    },
  })
  return { ...eventBus, close: follower.close }
}
