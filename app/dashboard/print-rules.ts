import { useEffect } from 'react'

/** Applies an `@page` rule with a constructed style sheet, because the CSP forbids inline styles. */
export function usePrintRules(page: string): void {
  useEffect(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      `${page} @media print { body { background: #fff } [data-sonner-toaster] { display: none } }`,
    )
    document.adoptedStyleSheets.push(sheet)
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
    }
  }, [page])
}
