import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runQuietly } from './run.mjs'
import { SetupError, step } from './say.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
const PLACES = [
  '/usr/bin',
  '/usr/local/bin',
  '/snap/bin',
  '/Applications/Chromium.app/Contents/MacOS',
  '/Applications/Google Chrome.app/Contents/MacOS',
]

/**
 * Finds a Chromium for the tests: CHROMIUM_PATH, one that is installed, else Debian's package when it may be
 * installed, else the one Playwright downloads. @returns its path
 */
export async function ensureBrowser() {
  const given = process.env.CHROMIUM_PATH
  if (given) {
    if (existsSync(given)) return given
    throw new SetupError(`CHROMIUM_PATH doit être le chemin d'un navigateur Chromium (reçu : "${given}").`)
  }
  return installed() ?? (await fromDebian()) ?? (await fromPlaywright())
}

function installed() {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...PLACES]
  const names = [...NAMES, 'Chromium', 'Google Chrome', 'chrome.exe']
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find((path) => existsSync(path))
}

async function fromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  const sentence = "Chromium n'a pas pu être installé."
  try {
    await step('Installation de Chromium pour les tests', async () => {
      await runQuietly('apt-get', ['update', '-qq'], sentence)
      await runQuietly('apt-get', ['install', '-y', '-qq', 'chromium'], sentence, {
        DEBIAN_FRONTEND: 'noninteractive',
      })
    })
  } catch {
    return undefined // no such package, or no network: Playwright may have better luck
  }
  return installed()
}

async function fromPlaywright() {
  await step('Téléchargement de Chromium pour les tests', () =>
    runQuietly(
      'playwright-core',
      ['install', 'chromium'],
      'Aucun navigateur : installez Chromium, ou donnez son chemin dans CHROMIUM_PATH.',
    ),
  )
  const { chromium } = await import('playwright-core')
  return chromium.executablePath()
}
