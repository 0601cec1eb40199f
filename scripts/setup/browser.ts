import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runQuietly, SetupError, step } from './processes.mjs'

const DEBIAN_PACKAGES = ['chromium-headless-shell', 'chromium']

/** The headless shell first: without windows, tabs and toolbars a page takes half the processor time. */
const NAMES = [
  ...DEBIAN_PACKAGES,
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'Chromium',
  'Google Chrome',
  'chrome.exe',
]
const FOLDERS = [
  '/usr/bin',
  '/usr/local/bin',
  '/snap/bin',
  '/Applications/Chromium.app/Contents/MacOS',
  '/Applications/Google Chrome.app/Contents/MacOS',
  'C:\\Program Files\\Google\\Chrome\\Application',
]

/**
 * Finds a Chromium: CHROMIUM_PATH, an installed one, or one that Playwright downloaded earlier. Otherwise installs
 * Debian's package (as root only) or downloads a Chromium with Playwright.
 * @returns its path
 */
export async function ensureBrowser(): Promise<string> {
  const given = process.env.CHROMIUM_PATH
  if (given && !existsSync(given)) {
    throw new SetupError(`CHROMIUM_PATH must be the path of a Chromium (got "${given}").`)
  }
  return given || installed() || (await downloaded()) || (await fromDebian()) || (await fromPlaywright())
}

function installed(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...FOLDERS]
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(starts)
}

/** Whether a browser prints its version. Ubuntu's `chromium` may be only a script that asks to install the snap. */
function starts(path: string): boolean {
  if (!existsSync(path)) return false
  return process.platform === 'win32' || spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0
}

/** Loads the library only here, because `npm start` runs the shop in this process. */
async function downloaded(): Promise<string> {
  const { chromium } = await import('playwright-core')
  const path = chromium.executablePath()
  return existsSync(path) ? path : ''
}

/** A failure is silent, because Playwright's download may still work. */
async function fromDebian(): Promise<string | undefined> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  const aptGet = (...args: string[]) =>
    runQuietly('apt-get', ['-qq', ...args], '', { DEBIAN_FRONTEND: 'noninteractive' }).catch(() => undefined)
  return step('Installing Chromium for the tests', async () => {
    await aptGet('update')
    for (const name of DEBIAN_PACKAGES) if (!installed()) await aptGet('install', '-y', name)
    return installed()
  })
}

async function fromPlaywright(): Promise<string> {
  const failed = 'No browser found: install Chromium, or set CHROMIUM_PATH to its path.'
  await step('Downloading Chromium for the tests', () =>
    runQuietly('playwright-core', ['install', '--no-shell', 'chromium'], failed),
  )
  return downloaded()
}
