/**
 * Runs in the document's head before the first paint. The HTML is the same for everybody, so administrators would
 * otherwise see the header flash.
 */
export const ADMIN_BEFORE_PAINT = `try{if(localStorage.token&&JSON.parse(localStorage.user).role==='admin')document.documentElement.setAttribute('data-admin','')}catch{}`
