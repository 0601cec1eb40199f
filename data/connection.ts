import type { Engine } from './engines/engine.ts'
import type { SecretBox } from './secret-box.ts'

export interface Connection extends Pick<Engine, 'db' | 'lockRows' | 'lockTable'> {
  /** encrypts the secrets that the database stores */
  secrets: SecretBox
}
