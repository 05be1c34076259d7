// The web build's module that draws the storefront. The server knows it by its contract only.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RenderStorefront } from '@raan/contract/storefront/storefront-pages';

const MODULE = 'server/storefront.js';

/** Loads the renderer from the web's output folder. Throws where the web was not built. */
export async function loadRenderer(webFolder: string): Promise<RenderStorefront> {
  const module = (await import(pathToFileURL(path.join(webFolder, MODULE)).href)) as {
    render: RenderStorefront;
  };
  return module.render;
}
