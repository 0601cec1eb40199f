import { type Browser, chromium } from 'playwright-core'

/** Opens Chromium, by default at CHROMIUM_PATH, which the npm commands set. */
export function openChromium(
  flags: readonly string[] = [],
  executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
): Promise<Browser> {
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      // On a machine without a GPU, Chromium by default emulates one in software, which takes most of a test's time.
      '--disable-gpu',
      '--in-process-gpu',
      '--disable-software-rasterizer',
      ...flags,
    ],
  })
}
