// How the browser's code is split into chunks: the first page's code, code shared by most pages in few files,
// and each page on its own.
import path from 'node:path';

type ModuleInfo = { isEntry: boolean; importers: readonly string[] };
type Context = { getModuleInfo: (id: string) => ModuleInfo | null };
type Group = {
  name: string | ((id: string, context: Context) => string | null);
  debugName?: string;
  test?: RegExp;
  priority: number;
  minShareCount?: number;
};

const LANGUAGE_FILE = /\.?messages\.(th|en|zh-TW|zh-CN)\.ts$/;
/** Messages of every first page share one file per language. */
const CORE_TEXTS = /(lib\/common|seller\/app\/shell|seller\/app\/route-titles)/;
const KIT =
  /\/apps\/web\/src\/(?:seller\/|console\/)?(?:ui|lib)\/|\/@tabler\/icons-react\/|\/packages\/contract\/src\/(?!.*-endpoints)/;
const DATA = /node_modules\/(@tanstack|virtua)\/|\/src\/ui\/infinite-list/;
/** Forms and their library, which only some pages need. */
const FORMS =
  /\/node_modules\/react-hook-form\/|\/apps\/web\/src\/lib\/form\/|\/packages\/contract\/src\/.*-requests\.ts|\/seller\/lib\/support\/support-form/;
/** Brings the schema library along, which pages before login do not need. */
const SCHEMA_PARTS = /\/packages\/contract\/src\/primitives\.ts/;
/** Pages before login. Their code must not wait for code of the signed-in app. */
const LOGIN_PAGES = /\/src\/seller\/features\/auth\/[\w-]+-page\.tsx$/;
const FEATURE = /\/src\/seller\/features\/([\w-]+)\/|\/packages\/contract\/src\/([\w-]+)\/[\w-]+-endpoints/;

const isKit = (id: string) => KIT.test(id) && !FORMS.test(id);

function coreTexts(id: string): string | null {
  const language = LANGUAGE_FILE.exec(id)?.[1];
  return language && CORE_TEXTS.test(id) ? `core.${language}` : null;
}

type BuildCache = { entriesOf: Map<string, ReadonlySet<string>>; doorstep: Map<string, boolean> };

function entriesLoading(known: BuildCache, id: string, context: Context): ReadonlySet<string> {
  const { entriesOf } = known;
  const found = entriesOf.get(id);
  if (found) return found;
  const entries = new Set<string>();
  entriesOf.set(id, entries);
  const info = context.getModuleInfo(id);
  if (info?.isEntry) entries.add(path.parse(id).name);
  for (const importer of info?.importers ?? [])
    for (const entry of entriesLoading(known, importer, context)) entries.add(entry);
  return entries;
}

/** Entry of the plain HTML pages. They must not wait for code of the interactive pages. */
const BROWSE = 'browse';
/** Entries before an order is placed. The order page does not need the code they share. */
const SELLING: ReadonlySet<string> = new Set(['cart-entry', 'checkout-entry']);
const CHECKOUT = 'checkout-entry';

function initialChunkName(entries: ReadonlySet<string>): string | null {
  const [only] = entries;
  if (only === undefined) return null;
  // Code of the plain pages alone stays in their entry, because interactive pages load 'first' too.
  if (entries.size === 1 && only === BROWSE) return null;
  if (entries.has(BROWSE)) return 'first';
  if (entries.size === 1) return `first-${only}`;
  if ([...entries].every((entry) => SELLING.has(entry))) return 'first-selling';
  // The checkout is the largest first load, so it gets nothing that it does not need.
  return entries.has(CHECKOUT) ? 'first-forms' : 'first-lists';
}

// Has a higher priority than lazy groups, so that no lazy chunk pulls this code along. Code that most
// entries share comes first, because imports follow their module into its chunk. Few files, because each
// round trip is slow on a phone.
function initialGroup(known: BuildCache, name: (found: string) => boolean, priority: number): Group {
  return {
    name: (id, context) => {
      if (context.getModuleInfo(id)?.isEntry) return null;
      const found = initialChunkName(entriesLoading(known, id, context));
      return found !== null && name(found) ? found : null;
    },
    debugName: 'first load',
    test: /\.(tsx?|m?js)$/,
    priority,
  };
}

function isUsedBeforeLogin(known: BuildCache, id: string, context: Context): boolean {
  const { doorstep } = known;
  const found = doorstep.get(id);
  if (found !== undefined) return found;
  doorstep.set(id, false);
  const importers = context.getModuleInfo(id)?.importers ?? [];
  const result =
    LOGIN_PAGES.test(id) || importers.some((importer) => isUsedBeforeLogin(known, importer, context));
  doorstep.set(id, result);
  return result;
}

// Message files are excluded; they are grouped by language.
function lazyGroup(
  known: BuildCache,
  nameOf: (id: string, context: Context) => string | null,
  debugName: string,
  priority: number,
): Group {
  return {
    name: (id, context) =>
      LANGUAGE_FILE.test(id) || entriesLoading(known, id, context).size > 0 ? null : nameOf(id, context),
    debugName,
    priority,
    minShareCount: 2,
  };
}

/** Returns Rolldown's chunk groups for a browser build, highest priority first. */
export function groups(): Group[] {
  const cache: BuildCache = { entriesOf: new Map(), doorstep: new Map() };
  return [
    { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 5 },
    initialGroup(cache, (name) => name === 'first', 4.3),
    initialGroup(cache, (name) => name === 'first-forms', 4.2),
    initialGroup(cache, (name) => name === 'first-selling', 4.15),
    initialGroup(cache, (name) => name === 'first-lists', 4.12),
    initialGroup(cache, () => true, 4.1),
    { name: coreTexts, debugName: 'core texts', priority: 4 },
    lazyGroup(
      cache,
      (id, context) =>
        isKit(id) && !SCHEMA_PARTS.test(id) && isUsedBeforeLogin(cache, id, context) ? 'kit-doorstep' : null,
      'pieces that the pages before login use',
      3,
    ),
    lazyGroup(
      cache,
      (id) => (isKit(id) || DATA.test(id) ? 'kit' : null),
      'server state, and pieces that pages share',
      2,
    ),
    // Before the features, whose endpoints import the schemas.
    lazyGroup(cache, (id) => (FORMS.test(id) ? 'forms' : null), 'forms and their schemas', 1.5),
    lazyGroup(
      cache,
      (id) => {
        const [, feature, endpoints] = FEATURE.exec(id) ?? [];
        return (feature ?? endpoints) ? `shared-${feature ?? endpoints}` : null;
      },
      'what the pages of a feature share',
      1,
    ),
  ];
}
