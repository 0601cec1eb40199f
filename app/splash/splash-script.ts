/** Milliseconds. */
const RETRY = 3000
/** Milliseconds. */
const FADE = 1000
/** Milliseconds. */
const AT_MOST = 10_000

/**
 * Runs in the document's head, so that the ping leaves before anything else is fetched. The splash itself is markup
 * and style (`.splash` in shared.css): here only `data-splash` on the document changes, from nothing (shown) to `leaving`
 * (fading) to `gone`. Once per tab: the session storage remembers. Not at all without a network, where no server can
 * answer and the page below comes from what is kept.
 * Of the answer only the OK counts; its text is read so that the browser counts the call as finished.
 * @param pingUrl where the server says that it is there
 */
export function splashScript(pingUrl: string): string {
  return `(function(html){
var seen;try{seen=sessionStorage.getItem('splash');sessionStorage.setItem('splash','seen')}catch(e){}
if(seen||navigator.onLine===false)return void(html.splash='gone');
function leave(){if(!html.splash){html.splash='leaving';setTimeout(function(){html.splash='gone'},${FADE})}}
function retry(){setTimeout(ping,${RETRY})}
function ping(){if(!html.splash)fetch(${JSON.stringify(pingUrl)},{cache:'no-store'}).then(answered,retry)}
function answered(a){a.text().catch(function(){});a.ok?leave():retry()}
setTimeout(leave,${AT_MOST - FADE});ping()
})(document.documentElement.dataset)`
}
