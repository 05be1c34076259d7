import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RenderStorefront } from '@raan/contract/storefront/storefront-pages';

const MODULE = 'server/storefront.js';

/** Imports the renderer from the web output folder. Throws if the web was not built. */
export async function loadRenderer(webFolder: string): Promise<RenderStorefront> {
  const module = (await import(pathToFileURL(path.join(webFolder, MODULE)).href)) as {
    renderStorefront: RenderStorefront;
  };
  return module.renderStorefront;
}
