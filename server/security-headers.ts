import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'

/** A year: what `Strict-Transport-Security` is worth having for, in seconds. Subdomains are not ours to bind. */
const TLS_ONLY = 'max-age=31536000'

/**
 * Code, styles, images and fonts: they open nothing, frame nothing and call nobody, so most of this would be said to
 * no one, and a page has some forty of them, paid for by the byte. An SVG may be opened as a page.
 */
const PARTS_OF_PAGES = /^(?:text\/(?:javascript|css)|image\/(?!svg)|font\/)/

const FOR_ALL = {
  overwrite: false,
  crossOriginResourcePolicy: 'same-origin',
  // Nothing a browser of today heeds.
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
}

/**
 * What every answer says to the browser about itself. A part of the shop that knows better says so itself, and is left
 * its word: pages their policy, images that others may show them.
 */
export function securityHeaders({ https }: { https: boolean }): MiddlewareHandler {
  const strictTransportSecurity = https ? TLS_ONLY : false
  const ofDocuments = secureHeaders({
    ...FOR_ALL,
    strictTransportSecurity,
    // For everything that is no page: figures, files, errors. Opened by itself it may do nothing at all.
    contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    referrerPolicy: 'strict-origin-when-cross-origin',
    xFrameOptions: 'DENY',
    // The chat opens in a window of its own, which must not lose what opened it on the way.
    crossOriginOpenerPolicy: 'same-origin-allow-popups',
    permissionsPolicy: {
      camera: [],
      microphone: [],
      geolocation: [],
      payment: [],
      usb: [],
      displayCapture: [],
    },
  })
  const ofParts = secureHeaders({
    ...FOR_ALL,
    strictTransportSecurity,
    referrerPolicy: false,
    xFrameOptions: false,
    crossOriginOpenerPolicy: false,
  })
  return async (c, next) => {
    await next()
    await (PARTS_OF_PAGES.test(c.res.headers.get('Content-Type') ?? '') ? ofParts : ofDocuments)(
      c,
      async () => {},
    )
  }
}
