import { existsSync } from 'node:fs';
import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contractForBrowser } from './build/contract-for-browser.ts';

const here = import.meta.dirname;
const LANGUAGE_FILE = /\.?messages\.(th|en|zh-TW|zh-CN)\.ts$/;
/** Texts that the first page always needs travel as one file per language. */
const CORE_TEXTS = /(lib\/common|seller\/app\/shell|seller\/app\/route-titles|contract\/src\/errors\/)/;

/** The modules that a build starts from, as far as they exist. */
export const ENTRIES = {
  seller: 'src/seller/app/main.tsx',
  storefront: 'src/storefront/client.tsx',
};
export const SERVER_ENTRIES = {
  prerender: 'src/seller/entry-server.tsx',
  storefront: 'src/storefront/render.tsx',
};

function existing(entries: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(entries).filter(([, file]) => existsSync(path.join(here, file))));
}

function coreTexts(id: string): string | null {
  const language = LANGUAGE_FILE.exec(id)?.[1];
  return language && CORE_TEXTS.test(id) ? `core.${language}` : null;
}

export default defineConfig(({ isSsrBuild }) => ({
  root: here,
  plugins: [react(), tailwindcss(), contractForBrowser()],
  resolve: {
    // wouter carries a stand-in for old Reacts; ours has the real one.
    alias: { 'use-sync-external-store/shim/index.js': 'react' },
  },
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist',
    emptyOutDir: false,
    copyPublicDir: !isSsrBuild,
    manifest: true,
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: existing(isSsrBuild ? SERVER_ENTRIES : ENTRIES),
      output: isSsrBuild
        ? { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' }
        : {
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 2 },
                { name: coreTexts, debugName: 'core texts', priority: 1 },
              ],
            },
          },
    },
  },
  // The server may run with any NODE_ENV; what it renders with is React's production build.
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : undefined,
  ssr: { noExternal: true },
}));
