// How the browser's code is cut into files: what the first page needs by itself, what most pages share in a few files, each page alone.
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
/** Texts that the first page always needs travel as one file per language. */
const CORE_TEXTS = /(lib\/common|seller\/app\/shell|seller\/app\/route-titles)/;
const KIT =
  /\/apps\/web\/src\/(ui|lib)\/|\/@tabler\/icons-react\/|\/packages\/contract\/src\/(?!.*-endpoints)/;
/** Server state and long lists. */
const DATA = /node_modules\/(@tanstack|virtua)\/|\/src\/ui\/infinite-list/;
/** The pages before login; what they use must not wait for what the whole app uses. */
const DOORSTEP = /\/src\/seller\/features\/auth\/[\w-]+-page\.tsx$/;
const FEATURE = /\/src\/seller\/features\/([\w-]+)\/|\/packages\/contract\/src\/([\w-]+)\/[\w-]+-endpoints/;

function coreTexts(id: string): string | null {
  const language = LANGUAGE_FILE.exec(id)?.[1];
  return language && CORE_TEXTS.test(id) ? `core.${language}` : null;
}

/** What is known of the modules of one build. */
type Known = { entriesOf: Map<string, ReadonlySet<string>>; doorstep: Map<string, boolean> };

/** The entries that import a module at once, by whatever way; none where it is only ever fetched later. */
function firstLoadOf(known: Known, id: string, context: Context): ReadonlySet<string> {
  const { entriesOf } = known;
  const found = entriesOf.get(id);
  if (found) return found;
  const entries = new Set<string>();
  entriesOf.set(id, entries);
  const info = context.getModuleInfo(id);
  if (info?.isEntry) entries.add(path.parse(id).name);
  for (const importer of info?.importers ?? [])
    for (const entry of firstLoadOf(known, importer, context)) entries.add(entry);
  return entries;
}

/** The entry of the pages that are plain HTML; they must not wait for what the forms need. */
const BROWSE = 'browse';
/** The entries that sell; who follows an order needs nothing of what only they share. */
const SELLING: ReadonlySet<string> = new Set(['cart-entry', 'checkout-entry']);

/** What goes together into a file of the first load: what plain pages need, what several other entries need, what one needs alone. */
function firstLoadName(entries: ReadonlySet<string>): string | null {
  const [only] = entries;
  if (only === undefined) return null;
  if (entries.has(BROWSE)) return 'first';
  if (entries.size === 1) return `first-${only}`;
  return [...entries].every((entry) => SELLING.has(entry)) ? 'first-selling' : 'first-forms';
}

/**
 * What first loads need is taken out before everything else, so that no group fetched later drags it along; what most entries share
 * before what fewer do, because a module's imports follow it into its file. Few files: each round of asking costs a slow phone its distance.
 */
function first(known: Known, name: (found: string) => boolean, priority: number): Group {
  return {
    name: (id, context) => {
      if (context.getModuleInfo(id)?.isEntry) return null;
      const found = firstLoadName(firstLoadOf(known, id, context));
      return found !== null && name(found) ? found : null;
    },
    debugName: 'first load',
    test: /\.(tsx?|m?js)$/,
    priority,
  };
}

function isOnDoorstep(known: Known, id: string, context: Context): boolean {
  const { doorstep } = known;
  const found = doorstep.get(id);
  if (found !== undefined) return found;
  doorstep.set(id, false);
  const importers = context.getModuleInfo(id)?.importers ?? [];
  const result = DOORSTEP.test(id) || importers.some((importer) => isOnDoorstep(known, importer, context));
  doorstep.set(id, result);
  return result;
}

/** Groups modules that are fetched later by `nameOf`, when several pages share them; texts are cut by language, not by this. */
function later(
  known: Known,
  nameOf: (id: string, context: Context) => string | null,
  debugName: string,
  priority: number,
): Group {
  return {
    name: (id, context) =>
      LANGUAGE_FILE.test(id) || firstLoadOf(known, id, context).size > 0 ? null : nameOf(id, context),
    debugName,
    priority,
    minShareCount: 2,
  };
}

/** Rolldown's groups for one build for the browser, highest priority first. */
export function groups(): Group[] {
  const known: Known = { entriesOf: new Map(), doorstep: new Map() };
  return [
    { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 5 },
    first(known, (name) => name === 'first', 4.3),
    first(known, (name) => name === 'first-forms', 4.2),
    first(known, (name) => name === 'first-selling', 4.15),
    first(known, () => true, 4.1),
    { name: coreTexts, debugName: 'core texts', priority: 4 },
    later(
      known,
      (id, context) => (KIT.test(id) && isOnDoorstep(known, id, context) ? 'kit-doorstep' : null),
      'pieces that the pages before login use',
      3,
    ),
    later(
      known,
      (id) => (KIT.test(id) || DATA.test(id) ? 'kit' : null),
      'server state, and pieces that pages share',
      2,
    ),
    later(
      known,
      (id) => {
        const [, feature, endpoints] = FEATURE.exec(id) ?? [];
        return (feature ?? endpoints) ? `shared-${feature ?? endpoints}` : null;
      },
      'what the pages of a feature share',
      1,
    ),
  ];
}
