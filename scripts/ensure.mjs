/**
 * What every command does first: install the packages if they are missing or out of date, and go on under Node 24.
 * This file and those it imports run on Node 20 and without any package.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { installPackages } from './install-packages.mjs';
import { inProject, Stop } from './project.mjs';
import { become } from './run-command.mjs';

/** The server's TypeScript runs as it is from this version on. */
const NODE_MAJOR = 24;

/**
 * Returns with the packages in place, under Node 24. If this process is an older Node, it becomes the Node 24 that
 * the packages bring, running the same command from its start.
 */
export async function ensure() {
  await installPackages();
  addOwnProgramsToPath();
  const node = findNode();
  if (node !== process.execPath) await become(node, process.argv.slice(1), process.env);
}

/** This process's Node if it is new enough, else the one that came with the packages. */
function findNode() {
  if (Number(process.versions.node.split('.')[0]) >= NODE_MAJOR) return process.execPath;
  const brought = inProject('node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node');
  if (existsSync(brought)) return brought;
  throw new Stop(
    `Raan runs on Node ${NODE_MAJOR}; this is Node ${process.versions.node}, and there is no packaged Node ${NODE_MAJOR} ` +
      `for ${process.platform}-${process.arch}. Install Node ${NODE_MAJOR} from nodejs.org and run the same command again.`,
  );
}

function addOwnProgramsToPath() {
  const programs = inProject('node_modules', '.bin');
  const parts = (process.env.PATH ?? '').split(path.delimiter).filter((part) => part !== programs);
  process.env.PATH = [programs, ...parts].join(path.delimiter);
}
