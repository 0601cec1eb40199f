import { type Browser, chromium } from 'playwright-core'

/** Opens a Chromium without anything on its mind; its path comes from CHROMIUM_PATH, which npm's commands set. */
export function openChromium(flags: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      // Without a graphics card, drawing as if there was one takes most of the time.
      '--disable-gpu',
      '--in-process-gpu',
      '--disable-software-rasterizer',
      ...flags,
    ],
  })
}
