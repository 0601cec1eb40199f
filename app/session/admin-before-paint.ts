/**
 * Runs in the document's head, before the first paint: pages are the same for everybody when they arrive, so a
 * signed-in administrator would otherwise see the header flash by.
 */
export const ADMIN_BEFORE_PAINT = `try{if(localStorage.token&&JSON.parse(localStorage.user).role==='admin')document.documentElement.setAttribute('data-admin','')}catch{}`
