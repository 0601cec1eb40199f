import '../../../app/styles/storefront.css'
import '../../../app/styles/dashboard.css'
import '../../../contracts/default-messages.ts'
import { toast } from 'sonner'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'

document.documentElement.lang = 'fr-SN'

/** A `console.error` during a test fails it. */
let logged: unknown[][] = []
beforeEach(() => {
  logged = []
  vi.spyOn(console, 'error').mockImplementation((...args) => void logged.push(args))
})
afterEach(async () => {
  vi.restoreAllMocks()
  await cleanup()
  // Otherwise the next test would show the messages of this one again.
  toast.dismiss()
  await page.viewport(1280, 900)
  localStorage.clear()
  sessionStorage.clear()
  expect(logged).toEqual([])
})
