// The program. What V8 made of the code is kept beside the packages, so that every start after the first, above all one after a crash, spends
// half as long on it. Where nothing can be written, a start takes its time. This file is JavaScript as it stands, since nothing can be kept of
// the first one: what takes the types out of it would stay loaded for good, with 40 MB.
import { enableCompileCache } from 'node:module';
import path from 'node:path';

enableCompileCache(path.join(import.meta.dirname, '../../../node_modules/.cache/raan/code'));
// Only what is imported from here on is kept.
await import('./serve.ts');
