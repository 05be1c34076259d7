// The scripts that stand in every page's HTML. They are text, not modules: their hashes go into the content security policy.
import { API_TIMEOUT_MS } from '@raan/contract/constants';

/** A GET of the API: its address below /api, and whether it takes the seller's token. */
export type EarlyAsk = readonly [address: string, withToken: 0 | 1];

/** What the scripts read from the page: it is data, so each page may differ while the script stays the same. */
export type BootData = {
  entry: string;
  styles: readonly string[];
  /** Modules that the page will need, whatever the path. */
  preload: readonly string[];
  /** Pattern source, the modules of the route that it leads to, and what its page will ask the server for first. */
  routes: readonly (readonly [pattern: string, files: readonly string[], asks: readonly EarlyAsk[]])[];
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

/**
 * Asks the server for what the page will want to show, while the app is still on its way; lib/early-answers.ts hands the answers out. An
 * address with a query is not the page that the addresses were made for.
 */
const ASK = `try{var t=${TOKEN},g=d.documentElement.lang,r={};if(t&&!location.search){a.forEach(function(u){var k='/api'+u[0],n={Accept:'application/json','Accept-Language':g};if(u[1])n.Authorization='Bearer '+t;(r[k]=fetch(k,{headers:n,signal:AbortSignal.timeout(${API_TIMEOUT_MS})})).catch(function(){})});self.earlyAnswers={token:t,language:g,answers:r}}}catch(e){}`;

/** Before the body is read: asks for data and modules, so that they are on their way while the first paint is made. */
export const AHEAD = `(function(){var d=document,b=JSON.parse(d.getElementById('boot').textContent),p=[b.entry].concat(b.preload),a=[];b.routes.some(function(r){return new RegExp(r[0]).test(location.pathname)&&(p=p.concat(r[1]),a=r[2],1)});${ASK}p.forEach(function(u){var e=d.createElement('link');e.rel='modulepreload';e.href=u;d.head.append(e)})})()`;

/**
 * After the first paint: the stylesheet, and the app. A hidden page never paints, so it goes on at once. The app says by the events
 * `raan:alive` and `raan:failed` how it went (main.tsx).
 */
export const LATE = `(function(f){document.hidden?f():requestAnimationFrame(function(){setTimeout(f)})})(function(){${WATCH}var d=document,b=JSON.parse(d.getElementById('boot').textContent),w=b.styles.map(function(u){return new Promise(function(k){var e=d.createElement('link');e.rel='stylesheet';e.href=u;e.onload=e.onerror=k;d.head.append(e)})});Promise.all(w).then(function(){return import(b.entry)}).catch(n)})`;
