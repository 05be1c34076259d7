// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { getOperator } from '@raan/contract/console/operator-endpoints';
import { listQueues } from '@raan/contract/console/queue-endpoints';
import { ROUTES } from '#console/app/pages.ts';
import { findFailureProblems } from './failure-walk.ts';
import { FakeServer } from './fake-server.ts';
import { openConsole, OPERATOR } from './open-app.tsx';

const PATHS = ['/', ...ROUTES.map(({ path }) => path)];
/** The console shows nothing without its operator: that failure is tested at this one address. */
const WITHOUT_OPERATOR = '/account';

it.each(PATHS.map((path, index) => ({ path, index })))(
  '[ERR-05] [SHELL-06] /console$path reports failed requests in Thai and recovers',
  async ({ path, index }) => {
    const server = new FakeServer({ samples: true }).on(getOperator, { operator: OPERATOR });
    const faults = await findFailureProblems({
      server,
      open: () => openConsole(path.replace(':id', '1'), { server }),
      first: index % 3,
      hasFrame: path !== WITHOUT_OPERATOR,
      spares: (endpoint) => endpoint === getOperator && path !== WITHOUT_OPERATOR,
      // The counts in the menu are missing without a word; the home page reports them.
      ignores: (endpoint) => endpoint === listQueues && path !== '/',
    });
    expect(faults).toEqual([]);
  },
);
