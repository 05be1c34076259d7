/** Suites that are too slow for every change, with the files that trigger them. */
import { isWalk } from './test-files.mjs';
import { selectTestsForChange } from './tests-of-change.mjs';

/** @typedef {{ env?: Record<string, string> | undefined, args: string[] }} SlowCommand a script of the project with its arguments */
/** @typedef {{ name: string, paths: RegExp[], commands: SlowCommand[] }} SlowSuite `paths` match files from the checkout's top */

/** These files can affect every suite. */
const COMMON =
  /^(package-lock\.json|package\.json|vitest\.config\.ts|tsconfig\.base\.json|\.ci\/|scripts\/(slow|test|run|build))/;

/** These files can affect every walk. Others affect the walks of their feature. */
const SHARED_BY_WALKS = [
  COMMON,
  /^apps\/web\/(build|src\/(ui|lib|boot|worker|(seller|console|storefront)\/(app|lib))\/)/,
  /^apps\/server\/src\/platform\/http\//,
  /^e2e\/[^/]+(?<!\.e2e)\.ts$/,
];

const WALKS = 'walks';
const CHANGE_FUZZ_REQUESTS = '5000';
const LONG_FUZZ_REQUESTS = '50000';

/** `npm test` runs these long journeys in one language each; here they run in two. */
const JOURNEYS_IN_TWO_LANGUAGES = [
  'list-and-share',
  'help',
  'identity',
  'product.e2e',
  'refunds',
  'registration-to-profit',
  'store-setting',
  'storefront',
].map((name) => `e2e/${name}`);

/**
 * Returns all suites, in full length with `isLong` (for runs by hand), else in a shorter one.
 * @param {{ isLong: boolean }} options @returns {SlowSuite[]}
 */
export function listSlowSuites({ isLong }) {
  const fuzzRequests = isLong ? LONG_FUZZ_REQUESTS : CHANGE_FUZZ_REQUESTS;
  const oneAppearance = isLong ? [] : ['--language', 'th', '--scheme', 'light'];
  return [
    {
      name: 'crash tests',
      paths: [
        COMMON,
        /^apps\/server\/(migrations|package\.json|test\/(crash|money)\/|test\/[^/]+$)/,
        /^apps\/server\/src\/([^/]+$|platform\/|start\/|commands\/)/,
        // These features move money or write files beside the database, and must survive a kill.
        /^apps\/server\/src\/features\/(files|ledger|media|orders|payments|refunds|wallet|withdrawals)\//,
      ],
      commands: [{ args: ['scripts/test.mjs', '--project=crash'] }],
    },
    {
      name: 'official Pusher suites',
      paths: [
        COMMON,
        /^apps\/server\/(package\.json$|test\/suites\/)/,
        /^apps\/server\/src\/(features\/realtime\/|platform\/(http\/|realtime-config))/,
        /^packages\/contract\/src\/(realtime|notifications\/)/,
      ],
      commands: [{ args: ['scripts/run.mjs', 'apps/server/test/suites/official-suites.ts'] }],
    },
    {
      name: 'long fuzz',
      paths: [COMMON, /^apps\/server\/(src|migrations|test\/fuzz)\//, /^packages\/contract\/src\//],
      commands: [
        {
          env: { RAAN_FUZZ_REQUESTS: fuzzRequests },
          args: ['scripts/test.mjs', '--project=server', 'apps/server/test/fuzz'],
        },
      ],
    },
    {
      name: WALKS,
      paths: [
        COMMON,
        /^(apps\/web|apps\/server\/src\/(features|platform\/http)|packages\/contract\/src|e2e)\//,
      ],
      commands: [
        {
          ...(isLong && { env: { RAAN_STORY_LANGUAGES: 'all' } }),
          args: ['scripts/test.mjs', '--project=walks'],
        },
      ],
    },
    {
      name: 'screen checks',
      paths: [
        COMMON,
        /^apps\/web\/(package\.json$|build)/,
        // Components and styles that many screens share. A screen's own journey covers its other changes.
        /^apps\/web\/src\/(ui|boot)\//,
        /^apps\/web\/src\/.*\.css$/,
        /^e2e\/(walk|screen-list|screen-problems)\.ts$/,
      ],
      commands: [
        { args: ['scripts/run.mjs', 'e2e/walk.ts', ...oneAppearance] },
        ...(isLong
          ? [
              {
                env: { RAAN_STORY_LANGUAGES: 'all' },
                args: ['scripts/test.mjs', '--project=e2e', ...JOURNEYS_IN_TWO_LANGUAGES],
              },
            ]
          : []),
      ],
    },
  ];
}

/**
 * Returns the suites for changed files, or all of them if the files are unknown.
 * @param {readonly SlowSuite[]} suites @param {readonly string[] | null} files @returns {SlowSuite[]}
 */
export function selectSuitesForChange(suites, files) {
  if (files === null) return [...suites];
  return suites
    .filter(({ paths }) => matches(files, paths))
    .flatMap((suite) => (suite.name === WALKS ? selectWalks(suite, files) : [suite]));
}

/** Limits the suite to the walks of the changed features. @param {SlowSuite} suite @param {readonly string[]} files @returns {SlowSuite[]} */
function selectWalks(suite, files) {
  if (matches(files, SHARED_BY_WALKS)) return [suite];
  const walks = selectTestsForChange(files).filter(isWalk);
  if (walks.length === 0) return [];
  return [
    { ...suite, commands: suite.commands.map(({ env, args }) => ({ env, args: [...args, ...walks] })) },
  ];
}

/** @param {readonly string[]} files @param {readonly RegExp[]} paths */
function matches(files, paths) {
  return files.some((file) => paths.some((pattern) => pattern.test(file)));
}
