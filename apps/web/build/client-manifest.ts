import { readFileSync } from 'node:fs';

type Chunk = {
  file: string;
  name?: string;
  src?: string;
  imports?: string[];
  css?: string[];
  isEntry?: boolean;
};
export type Manifest = Readonly<Record<string, Chunk>>;

export function readManifest(file: string): Manifest {
  return JSON.parse(readFileSync(file, 'utf8')) as Manifest;
}

/** Fails when a lazily loaded file has a stylesheet, because nothing would load it: see plain-imports.ts. */
export function assertStylesInEntries(manifest: Manifest): void {
  for (const [key, chunk] of Object.entries(manifest))
    if (chunk.css && !chunk.isEntry)
      throw new Error(`${key} imports a stylesheet; import it by address (?url) and link it`);
}

/** Returns the URLs of a module's file and its static imports, the module first. */
export function modulesOf(manifest: Manifest, key: string): string[] {
  const files = new Set<string>();
  const walk = (name: string) => {
    const chunk = manifest[name];
    if (!chunk || files.has(`/${chunk.file}`)) return;
    files.add(`/${chunk.file}`);
    chunk.imports?.forEach(walk);
  };
  walk(key);
  return [...files];
}

/** Returns the URLs of the stylesheets of a module and its imports. */
export function stylesOf(manifest: Manifest, key: string): string[] {
  const styles = new Set<string>();
  const seen = new Set<string>();
  const walk = (name: string) => {
    const chunk = manifest[name];
    if (!chunk || seen.has(name)) return;
    seen.add(name);
    chunk.css?.forEach((file) => styles.add(`/${file}`));
    chunk.imports?.forEach(walk);
  };
  walk(key);
  return [...styles];
}
