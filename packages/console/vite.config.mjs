// The build of the console: static files below /console/, one chunk for each page, and texts of two languages.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/**
 * What pages share, each with all that it imports. A browser asks for six files at once, so a hundred small files take longer than
 * five large ones. The first group that matches takes a module. main.tsx is in none: it awaits texts, and no page may wait for it.
 */
const SHARED = [
  { name: 'start', tags: ['$initial'], test: (id) => !/(main\.tsx|index\.html)$/.test(id) },
  { name: 'amounts', test: /src[\\/]parts[\\/]money/ },
  { name: 'fields', test: /src[\\/]forms[\\/](fields|form-data|amount-input)/ },
  {
    name: 'dialogs',
    test: /src[\\/](forms|parts)[\\/](filters|form-dialog|switch|dialog|menu|copy).*\.tsx?$/,
  },
  { name: 'tables', test: /src[\\/](parts[\\/](data-table|pager)|rows|live|views|exports).*\.tsx?$/ },
];

const here = path.dirname(fileURLToPath(import.meta.url));

export default defineConfig({
  root: here,
  base: '/console/',
  logLevel: 'warn',
  plugins: [react(), { ...optimizeLocales.vite({ locales: ['en-US', 'pt-BR'] }), enforce: 'pre' }],
  // Sources of our own packages, so that a bundle holds only what it uses and the compiler sees one set of types.
  resolve: {
    alias: [
      { find: /^@mps\/client$/, replacement: path.join(here, '../client/src/index.ts') },
      { find: /^@mps\/client\/operations$/, replacement: path.join(here, '../client/src/operations.ts') },
      { find: /^@mps\/client\/names$/, replacement: path.join(here, '../client/src/names.ts') },
      { find: /^@mps\/client\/webhooks$/, replacement: path.join(here, '../client/src/webhooks/index.ts') },
      {
        find: /^@mps\/kernel\/permissions$/,
        replacement: path.join(here, '../kernel/src/core/permissions.ts'),
      },
    ],
  },
  build: {
    target: 'es2022',
    // Nothing is inlined: the policy allows no script and no font from a data: address.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: 'chunks.json',
    emptyOutDir: true,
    // The sizes of chunks are checked after the build, compressed.
    chunkSizeWarningLimit: Infinity,
    rolldownOptions: {
      output: {
        entryFileNames: 'assets/[name]-[hash].js',
        chunkFileNames: 'assets/[name]-[hash].js',
        codeSplitting: {
          groups: SHARED.map((group, index) => ({ ...group, priority: SHARED.length - index })),
        },
      },
    },
  },
});
