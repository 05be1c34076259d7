// The two scripts that stand in every page's HTML. They are text, not modules: their hashes go into the content security policy.

/** What the late script reads from the page: it is data, so each page may differ while the script stays the same. */
export type BootData = {
  entry: string;
  styles: readonly string[];
  /** Modules that the page will need, whatever the path. */
  preload: readonly string[];
  /** Pattern source and the modules of the route that it leads to. */
  routes: readonly (readonly [pattern: string, files: readonly string[]])[];
};

/** Before anything is drawn: theme, text size and zoom as the visitor chose them (the keys of lib/preferences.ts). */
const PREFERENCES = `try{var l=localStorage,d=document.documentElement.dataset,t=l.theme,s=l.text_size;if(t=='light'||t=='dark')d.theme=t;if(s)d.textSize=s;if(l.allow_zoom=='allowed')d.zoom='allowed'}catch(e){}`;
const TOKEN = `(localStorage.token||sessionStorage.token||'').trim()`;

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
 * After the first paint: fetches stylesheet, modules and the app. A hidden page never paints, so it goes on at once. The app says by the events
 * `raan:alive` and `raan:failed` how it went (main.tsx).
 */
export const LATE = `(function(f){document.hidden?f():requestAnimationFrame(function(){setTimeout(f)})})(function(){${WATCH}var d=document,h=d.head,b=JSON.parse(d.getElementById('boot').textContent),p=b.preload.slice(),w=[];b.routes.some(function(r){return new RegExp(r[0]).test(location.pathname)&&(p=p.concat(r[1]),1)});p.forEach(function(u){var e=d.createElement('link');e.rel='modulepreload';e.href=u;h.append(e)});b.styles.forEach(function(u){w.push(new Promise(function(k){var e=d.createElement('link');e.rel='stylesheet';e.href=u;e.onload=e.onerror=k;h.append(e)}))});Promise.all(w).then(function(){return import(b.entry)}).catch(n)})`;
