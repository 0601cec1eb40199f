import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'

/** Strict-Transport-Security for one year. Subdomains are excluded, because they may belong to another site. */
const TLS_ONLY = 'max-age=31536000'

/** Types of files on which most security headers have no effect. SVG is excluded: it can be opened as a page. */
const PARTS_OF_PAGES = /^(?:text\/(?:javascript|css)|image\/(?!svg)|font\/)/

const FOR_ALL = {
  overwrite: false,
  crossOriginResourcePolicy: 'same-origin',
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
}

/** Sets the security headers that a handler has not set; pages and images set some themselves. */
export function securityHeaders({ https }: { https: boolean }): MiddlewareHandler {
  const strictTransportSecurity = https ? TLS_ONLY : false
  const ofDocuments = secureHeaders({
    ...FOR_ALL,
    strictTransportSecurity,
    // Applies to everything except pages, which set their Content-Security-Policy themselves.
    contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    referrerPolicy: 'strict-origin-when-cross-origin',
    xFrameOptions: 'DENY',
    // Lets the shop open the WhatsApp chat in a separate window.
    crossOriginOpenerPolicy: 'same-origin-allow-popups',
    permissionsPolicy: {
      // The dashboard scans barcodes.
      camera: ['self'],
      microphone: [],
      // The dashboard places a shop on the map.
      geolocation: ['self'],
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
