// npm run db:obstacles: lists what stands in the way of distributing the database by seller (docs/scaling.md).
import { readConfig } from '#platform/config.ts';
import { listDistributionObstacles } from '#platform/distribution-obstacles.ts';
import { announce } from '#start/progress.ts';
import { openOwnerDatabase } from './command-database.ts';
import { runCommand } from './run-command.ts';

async function main(): Promise<void> {
  const { owner, close } = await openOwnerDatabase(readConfig(process.env), announce);
  try {
    const groups = Map.groupBy(await listDistributionObstacles(owner), ({ kind }) => kind);
    for (const [kind, obstacles] of groups) {
      announce(`${kind}: ${obstacles.length}`);
      for (const { table, name } of obstacles) announce(`    ${name ? `${table}: ${name}` : table}`);
    }
  } finally {
    await close();
  }
}

runCommand(main);
