import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type BuildEnvironmentOptions } from 'vite';
import { chunkNames } from './build/chunk-names.ts';
import { groups } from './build/chunks.ts';
import { contractForBrowser } from './build/contract-for-browser.ts';
import { plainImports } from './build/plain-imports.ts';
import { withoutFallbacks } from './build/without-fallbacks.ts';

const here = import.meta.dirname;
/**
 * The apps in the browser and the modules that each starts from. Each is built by itself: nobody uses two of them, and what they share would
 * be cut into a file for every set of entries, which costs a slow phone more rounds of asking than it saves bytes.
 */
export const CLIENTS = {
  seller: { seller: 'src/seller/app/main.tsx' },
  storefront: {
    storefront: 'src/storefront/browse.ts',
    storefrontCart: 'src/storefront/cart/cart-entry.tsx',
    storefrontCheckout: 'src/storefront/checkout/checkout-entry.tsx',
    storefrontOrder: 'src/storefront/order/order-entry.tsx',
    storefrontOrders: 'src/storefront/orders/orders-entry.tsx',
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

/** What a build of one app in the browser has beside the common configuration: entries, files in a folder of its own, a manifest. */
export function clientBuild(name: keyof typeof CLIENTS): BuildEnvironmentOptions {
  const folder = `assets/${name}`;
  return {
    manifest: `.vite/${name}.json`,
    rolldownOptions: {
      input: { ...CLIENTS[name] },
      output: {
        codeSplitting: { groups: groups() },
        entryFileNames: `${folder}/[name]-[hash].js`,
        chunkFileNames: chunkNames(here, folder),
        assetFileNames: `${folder}/[name]-[hash][extname]`,
      },
    },
  };
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
    manifest: '.vite/manifest.json',
    sourcemap: false,
    assetsInlineLimit: 0,
    // Pages name what the first view needs (build.ts), navigation fetches a page before it leaves, and what pages share lies in few files:
    // lists of files to preload would only make the first load bigger.
    modulePreload: false,
    ...(isSsrBuild && {
      rolldownOptions: {
        input: SERVER_ENTRIES,
        output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    }),
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
