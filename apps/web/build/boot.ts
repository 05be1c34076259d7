// The scripts that stand in every page's HTML. They are text, not modules: their hashes go into the content security policy.
import { API_TIMEOUT_MS } from '@raan/contract/constants';
import { FIRST_VIEWS } from '@raan/contract/sellers/first-view';

/** A GET of the API: its address below /api, and whether it takes the seller's token. */
export type EarlyAsk = readonly [address: string, withToken: 0 | 1];

/** What the scripts read from the page: it is data, so each page may differ while the script stays the same. */
export type BootData = {
  entry: string;
  styles: readonly string[];
  /** Modules that the page will need, whatever the path. */
  preload: readonly string[];
  /**
   * Pattern source, the modules of the route that it leads to, what its page will ask the server for first, and whether the server draws its
   * first view.
   */
  routes: readonly (readonly [
    pattern: string,
    files: readonly string[],
    asks: readonly EarlyAsk[],
    firstView: 0 | 1,
  ])[];
};

/**
 * Before anything is drawn: theme, text size, motion and zoom as the seller who is signed in chose them (lib/kept-settings.ts); where nobody is, or
 * has never been here before, as this device showed them last (the keys of lib/preferences.ts).
 */
const PREFERENCES = `try{var l=localStorage,d=document.documentElement.dataset,i=JSON.parse((sessionStorage.token?sessionStorage:l).seller_info||'{}').id,o=l['settings.'+i],v=o?JSON.parse(o):l,t=v.theme,s=v.text_size;if(t=='light'||t=='dark')d.theme=t;if(s=='large'||s=='largest')d.textSize=s;if(v.reduce_motion)d.motion='reduced';if(v.allow_zoom)d.zoom='allowed'}catch(e){}`;
const TOKEN = `(sessionStorage.token||localStorage.token||'').trim()`;

/** Sends who may not see the page on before it is drawn; the app's guard would do the same half a second later. */
export const EARLY = {
  seller: `${PREFERENCES}try{${TOKEN}||location.replace('/login?redirect='+encodeURIComponent(location.pathname+location.search))}catch(e){}`,
  guest: `${PREFERENCES}try{${TOKEN}&&location.replace('/profile')}catch(e){}`,
  open: PREFERENCES,
} as const;

/** Longer than this without the app, and the visitor is told: the skeleton alone would promise what does not come. */
const ALIVE_WITHIN_MS = 12_000;
/** Shows what is wrong (`boot-failure.tsx`), in place of a skeleton or beneath a page that can be read as it is; hides it should the app come after all. */
const WATCH = `var q=document,o=q.getElementById('failure'),a=q.getElementById('root'),g=function(x){o.hidden=!x;if(!a.dataset.prerendered)a.hidden=x},z=setTimeout(g,${ALIVE_WITHIN_MS},true),n=function(){clearTimeout(z);g(true)};o.querySelector('button').onclick=function(){location.reload()};addEventListener('raan:alive',function(){clearTimeout(z);g(false)});addEventListener('raan:failed',n);`;

/** The modules are asked for though there is no first view yet after this long: till then it has the line to itself. */
const VIEW_ALONE_MS = 600;
/** Longer than this, and the page comes into being as it would without a first view. */
const VIEW_TIMEOUT_MS = 1_500;
/** Likewise the pictures that a first view asks for first: the modules would take the line from them. */
const PICTURES_ALONE_MS = 500;

/** Goes on with the frame after the next, when that one is on the screen; at once where the page is hidden, because it never paints. */
const PAINTED = `function f(k){document.hidden?k():requestAnimationFrame(function(){requestAnimationFrame(k)})}`;

/** The modules of the page, so that they are on their way while it is looked at. */
const MODULES = `function m(){p.splice(0).forEach(function(u){var e=d.createElement('link');e.rel='modulepreload';e.href=u;d.head.append(e)})}`;

/**
 * The stylesheet, once: a promise of its links, which are here or can't be had. It is without effect until DRESS, so that a skeleton is not
 * styled anew just before something else takes its place.
 */
const STYLES = `self.styled=self.styled||Promise.all(b.styles.map(function(u){return new Promise(function(k){var e=d.createElement('link');e.rel='stylesheet';e.media='not all';e.fetchPriority='high';e.href=u;e.onload=e.onerror=function(){k(e)};d.head.append(e)})}))`;
const DRESS = `function c(s){s.forEach(function(e){e.media='all'})}`;

/** Asks the server for what the page will want to show, while the app is still on its way; lib/early-answers.ts hands the answers out. */
const ASK = `function q(){var r=self.earlyAnswers.answers;a.forEach(function(u){var k='/api'+u[0],n={Accept:'application/json','Accept-Language':g};if(u[1])n.Authorization='Bearer '+t;(r[k]=fetch(k,{headers:n,signal:AbortSignal.timeout(${API_TIMEOUT_MS})})).catch(function(){})})}`;

/**
 * Asks the server to draw what the page shows first, for who has not got the app here (a service worker's is there before any answer), and
 * puts it in place of the skeleton. It is painted, and its first pictures are here, before the modules take line and processor. The app waits
 * for the end of it: what it draws goes over the view, never under.
 */
const VIEW = `function w(){var z=setTimeout(m,${VIEW_ALONE_MS});${STYLES};self.firstView=fetch('${FIRST_VIEWS}'+location.pathname,{headers:{Accept:'application/json','Accept-Language':g,Authorization:'Bearer '+t},signal:AbortSignal.timeout(${VIEW_TIMEOUT_MS})}).then(function(r){if(r.status!=200)throw 0;return Promise.all([r.json(),self.styled,d.readyState=='loading'&&new Promise(function(k){d.addEventListener('DOMContentLoaded',k)})])}).then(function(v){var o=d.getElementById('root');clearTimeout(z);c(v[1]);o.innerHTML=v[0].html;self.earlyAnswers.state=v[0].state;return Promise.race([new Promise(function(k){setTimeout(k,${PICTURES_ALONE_MS})}),Promise.all([new Promise(f)].concat([].map.call(o.querySelectorAll('img[fetchpriority=high]'),function(i){return i.complete||new Promise(function(k){i.onload=i.onerror=k})})))])}).catch(q).then(m)}`;

/**
 * Before the body is read: asks for data and modules, so that they are on their way while the first paint is made. A page that stands in the
 * document needs none of them to be painted: its modules are left for LATE. An address with a query is not the page that the addresses were
 * made for.
 */
export const AHEAD = `(function(){var d=document,b=JSON.parse(d.getElementById('boot').textContent),p=[b.entry].concat(b.preload),a=[],v=0,t;b.routes.some(function(r){return new RegExp(r[0]).test(location.pathname)&&(p=p.concat(r[1]),a=r[2],v=r[3],1)});${PAINTED}${MODULES}${DRESS}${ASK}${VIEW}try{var g=d.documentElement.lang;t=${TOKEN};if(t&&!location.search){self.earlyAnswers={token:t,language:g,answers:{}};if(v&&!(navigator.serviceWorker&&navigator.serviceWorker.controller))return w();q()}}catch(e){}b.routes.length?m():self.modules=m})()`;

/**
 * After the first paint: the stylesheet, and the app. The app says by the events `raan:alive` and `raan:failed` how it went (main.tsx).
 */
export const LATE = `(function(){${PAINTED}${DRESS}f(function(){${WATCH}var d=document,b=JSON.parse(d.getElementById('boot').textContent);${STYLES};self.modules&&self.modules();Promise.all([self.styled,self.firstView]).then(function(s){c(s[0]);return import(b.entry)}).catch(n)})})()`;
