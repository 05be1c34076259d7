import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type BuildEnvironmentOptions } from 'vite';
import { chunkNames } from './build/chunk-names.ts';
import { groups } from './build/chunks.ts';
import { contractForBrowser } from './build/contract-for-browser.ts';
import { leanIcons } from './build/lean-icons.ts';
import { plainImports } from './build/plain-imports.ts';
import { withoutFallbacks } from './build/without-fallbacks.ts';

const here = import.meta.dirname;
/**
 * Each app is built separately: nobody uses two of them, and shared chunks for every combination of entries
 * would cost more round trips than they save.
 */
export const CLIENTS = {
  seller: { seller: 'src/seller/app/main.tsx' },
  storefront: {
    storefront: 'src/storefront/browse.ts',
    storefrontCart: 'src/storefront/cart-entry.tsx',
    storefrontCheckout: 'src/storefront/checkout-entry.tsx',
    storefrontOrder: 'src/storefront/order-entry.tsx',
    storefrontOrders: 'src/storefront/orders-entry.tsx',
    storefrontStyles: 'src/storefront/app/storefront.css',
    browseStyles: 'src/storefront/app/browse.css',
  },
  console: { console: 'src/console/app/main.tsx' },
} as const;
const SERVER_ENTRIES = {
  prerender: 'src/seller/entry-server.tsx',
  storefront: 'src/storefront/render.tsx',
  firstView: 'src/seller/first-view.tsx',
};

/** Returns the build options of one app: entries, output folder, manifest. */
export function clientBuild(name: keyof typeof CLIENTS): BuildEnvironmentOptions {
  const folder = `assets/${name}`;
  return {
    manifest: `.vite/${name}.json`,
    rolldownOptions: {
      input: { ...CLIENTS[name] },
      output: {
        codeSplitting: { groups: groups() },
        entryFileNames: `${folder}/[name]-[hash].js`,
        chunkFileNames: chunkNames(here, name, folder),
        assetFileNames: `${folder}/[name]-[hash][extname]`,
      },
    },
  };
}

export default defineConfig(({ isSsrBuild }) => ({
  root: here,
  plugins: [react(), tailwindcss(), contractForBrowser(), leanIcons(), plainImports(), withoutFallbacks()],
  resolve: {
    // wouter ships a shim for old React versions.
    alias: { 'use-sync-external-store/shim/index.js': 'react' },
  },
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist',
    emptyOutDir: false,
    copyPublicDir: !isSsrBuild,
    manifest: '.vite/manifest.json',
    sourcemap: false,
    assetsInlineLimit: 0,
    // Pages list the files of their first view (build.ts). Preload lists would only enlarge the first load.
    modulePreload: false,
    ...(isSsrBuild && {
      rolldownOptions: {
        input: SERVER_ENTRIES,
        output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    }),
  },
  // Icons are imported one by one; pre-bundling them would restart the dev server for each new icon.
  optimizeDeps: {
    entries: ['src/seller/app/main.tsx', 'src/storefront/*.{ts,tsx}'],
    exclude: ['@tabler/icons-react'],
  },
  // The server may run with any NODE_ENV but renders with React's production build.
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : undefined,
  ssr: { noExternal: true },
}));
