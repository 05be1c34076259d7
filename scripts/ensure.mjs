/** Prepares every command: packages and Node 24. This file and its imports must run on Node 20 and without packages. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { installPackages } from './install-packages.mjs';
import { inProject, CommandError } from './project.mjs';
import { replaceProcess } from './run-command.mjs';

/** The first version that runs the server's TypeScript directly. */
const NODE_MAJOR = 24;

/** Installs the packages. On an older Node, continues with the same command under the Node 24 of the packages. */
export async function prepareEnvironment() {
  await installPackages();
  addOwnProgramsToPath();
  const node = findNode();
  if (node !== process.execPath) await replaceProcess(node, process.argv.slice(1), process.env);
}

function findNode() {
  if (Number(process.versions.node.split('.')[0]) >= NODE_MAJOR) return process.execPath;
  const packaged = inProject('node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node');
  if (existsSync(packaged)) return packaged;
  throw new CommandError(
    `Raan runs on Node ${NODE_MAJOR}; this is Node ${process.versions.node}, and there is no packaged Node ${NODE_MAJOR} ` +
      `for ${process.platform}-${process.arch}. Install Node ${NODE_MAJOR} from nodejs.org and run the same command again.`,
  );
}

function addOwnProgramsToPath() {
  const programs = inProject('node_modules', '.bin');
  const parts = (process.env.PATH ?? '').split(path.delimiter).filter((part) => part !== programs);
  process.env.PATH = [programs, ...parts].join(path.delimiter);
}
