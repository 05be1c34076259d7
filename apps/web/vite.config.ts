import { existsSync } from 'node:fs';
import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkNames } from './build/chunk-names.ts';
import { GROUPS } from './build/chunks.ts';
import { contractForBrowser } from './build/contract-for-browser.ts';
import { plainImports } from './build/plain-imports.ts';
import { withoutFallbacks } from './build/without-fallbacks.ts';

const here = import.meta.dirname;
/** The modules that a build starts from, as far as they exist. */
export const ENTRIES = {
  seller: 'src/seller/app/main.tsx',
  storefront: 'src/storefront/browse.ts',
  storefrontCart: 'src/storefront/cart/cart-entry.tsx',
  storefrontCheckout: 'src/storefront/checkout/checkout-entry.tsx',
  storefrontOrder: 'src/storefront/order/order-entry.tsx',
  storefrontOrders: 'src/storefront/orders/orders-entry.tsx',
  storefrontStyles: 'src/storefront/app/storefront.css',
  browseStyles: 'src/storefront/app/browse.css',
};
export const SERVER_ENTRIES = {
  prerender: 'src/seller/entry-server.tsx',
  storefront: 'src/storefront/render.tsx',
};

function existing(entries: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(entries).filter(([, file]) => existsSync(path.join(here, file))));
}

export default defineConfig(({ isSsrBuild }) => ({
  root: here,
  plugins: [react(), tailwindcss(), contractForBrowser(), plainImports(), withoutFallbacks()],
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
    // Pages name what the first view needs (build.ts), navigation fetches a page before it leaves, and what pages share lies in few files:
    // lists of files to preload would only make the first load bigger.
    modulePreload: false,
    rolldownOptions: {
      input: existing(isSsrBuild ? SERVER_ENTRIES : ENTRIES),
      output: isSsrBuild
        ? { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' }
        : {
            codeSplitting: { groups: GROUPS },
            chunkFileNames: chunkNames(here),
          },
    },
  },
  // Icons are imported one by one; bundled for development each new one would start everything over.
  optimizeDeps: {
    entries: ['src/seller/app/main.tsx', 'src/storefront/*.{ts,tsx}'],
    exclude: ['@tabler/icons-react'],
  },
  // The server may run with any NODE_ENV; what it renders with is React's production build.
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : undefined,
  ssr: { noExternal: true },
}));
