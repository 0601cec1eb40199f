import { type Browser, chromium } from 'playwright-core'

/** Opens Chromium at CHROMIUM_PATH, which the npm commands set. */
export function openChromium(flags: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      // Without a GPU, Chromium would render in software, which would take most of the time of a test.
      '--disable-gpu',
      '--in-process-gpu',
      '--disable-software-rasterizer',
      ...flags,
    ],
  })
}
