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
/** Server state and long lists: only the signed-in app has them. */
const DATA = /node_modules\/(@tanstack|virtua)\/|\/src\/ui\/infinite-list/;
/** The pages before login; what they use must not wait for what the whole app uses. */
const DOORSTEP = /\/src\/seller\/features\/auth\/[\w-]+-page\.tsx$/;
const FEATURE = /\/src\/seller\/features\/([\w-]+)\/|\/packages\/contract\/src\/([\w-]+)\/[\w-]+-endpoints/;

function coreTexts(id: string): string | null {
  const language = LANGUAGE_FILE.exec(id)?.[1];
  return language && CORE_TEXTS.test(id) ? `core.${language}` : null;
}

const entriesOf = new Map<string, ReadonlySet<string>>();

/** The entries that import a module at once, by whatever way; none where it is only ever fetched later. */
function firstLoadOf(id: string, context: Context): ReadonlySet<string> {
  const known = entriesOf.get(id);
  if (known) return known;
  const entries = new Set<string>();
  entriesOf.set(id, entries);
  const info = context.getModuleInfo(id);
  if (info?.isEntry) entries.add(path.parse(id).name);
  for (const importer of info?.importers ?? [])
    for (const entry of firstLoadOf(importer, context)) entries.add(entry);
  return entries;
}

/**
 * What the first load of `count` entries and more needs is taken out first, so that no group fetched later drags it along; what most
 * entries share before what fewer do, because a module's imports follow it into its file.
 */
function first(count: number, priority: number): Group {
  return {
    name: (id, context) => {
      if (context.getModuleInfo(id)?.isEntry) return null;
      const entries = [...firstLoadOf(id, context)].sort();
      return entries.length >= count ? `first-${entries.join('-')}` : null;
    },
    debugName: `first load of ${count} entries`,
    test: /\.(tsx?|m?js)$/,
    priority,
  };
}

const doorstep = new Map<string, boolean>();

function isOnDoorstep(id: string, context: Context): boolean {
  const known = doorstep.get(id);
  if (known !== undefined) return known;
  doorstep.set(id, false);
  const importers = context.getModuleInfo(id)?.importers ?? [];
  const result = DOORSTEP.test(id) || importers.some((importer) => isOnDoorstep(importer, context));
  doorstep.set(id, result);
  return result;
}

/** Groups modules that are fetched later by `nameOf`, when several pages share them; texts are cut by language, not by this. */
function later(
  nameOf: (id: string, context: Context) => string | null,
  debugName: string,
  priority: number,
): Group {
  return {
    name: (id, context) =>
      LANGUAGE_FILE.test(id) || firstLoadOf(id, context).size > 0 ? null : nameOf(id, context),
    debugName,
    priority,
    minShareCount: 2,
  };
}

/** Rolldown's groups for the browser's build, highest priority first. */
export const GROUPS: Group[] = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 5 },
  first(3, 4.3),
  first(2, 4.2),
  first(1, 4.1),
  { name: coreTexts, debugName: 'core texts', priority: 4 },
  later((id) => (DATA.test(id) ? 'data' : null), 'server state', 3),
  later(
    (id, context) => (KIT.test(id) && isOnDoorstep(id, context) ? 'kit-doorstep' : null),
    'pieces that the pages before login use',
    3,
  ),
  later((id) => (KIT.test(id) ? 'kit' : null), 'pieces that pages share', 2),
  later(
    (id) => {
      const [, feature, endpoints] = FEATURE.exec(id) ?? [];
      return (feature ?? endpoints) ? `shared-${feature ?? endpoints}` : null;
    },
    'what the pages of a feature share',
    1,
  ),
];
