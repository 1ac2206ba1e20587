import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { ADMIN_CHUNKS } from './scripts/build/admin-chunks.ts'
import { bundleServer } from './scripts/build/bundle-server.ts'
import { precompress } from './scripts/build/precompress.ts'
import { retryChunks } from './scripts/build/retry-chunks.ts'
import { smallPreload } from './scripts/build/small-preload.ts'

// However the build starts: React's development build would answer with errors in a server that is bundled for production.
if (process.argv.includes('build')) process.env['NODE_ENV'] = 'production'

/** Four builds from one tree: the files of the public site, of the admin, of the visual editor, and the server that renders with the first. */
export default defineConfig({
  plugins: [react(), smallPreload(), retryChunks(), precompress(), bundleServer()],
  appType: 'custom',
  // Found before the first visit, else development begins with reloads.
  optimizeDeps: { entries: ['src/admin/main.tsx'] },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    emptyOutDir: true,
    rollupOptions: { checks: { bundlerTimings: false } },
  },
  css: {
    modules: {
      // The server and the browser builds must agree on every class name.
      generateScopedName: (name, file) =>
        `${name}-${createHash('sha256').update(basename(file)).digest('base64url').replace(/[-_]/g, '').slice(0, 4)}`,
    },
  },
  environments: {
    client: {
      build: {
        outDir: 'dist/site',
        manifest: true,
        cssCodeSplit: false,
        rollupOptions: {
          preserveEntrySignatures: 'strict',
          input: {
            loader: 'src/site/islands/loader.ts',
            consent: 'src/site/consent/consent.ts',
            site: 'src/site/styles/site.ts',
            sw: 'src/site/service-worker/service-worker.ts',
          },
          output: {
            // A service worker rules what is below its own address.
            entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
            // What every island needs comes in few files: each one more is a wait on a slow line.
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules|hydrate\.tsx|ui\/picture\.tsx|rolldown\/runtime/ },
                { name: 'class-names', test: /islands\/.*\.module\.css/ },
              ],
            },
          },
        },
      },
    },
    admin: {
      consumer: 'client',
      // During development the browser has one environment, the client's.
      optimizeDeps: { noDiscovery: true, include: [] },
      build: {
        outDir: 'dist/admin',
        manifest: true,
        copyPublicDir: false,
        chunkSizeWarningLimit: 700,
        // Vite leaves out the list of files of a chunk that is alone.
        modulePreload: { polyfill: false, resolveDependencies: (file, others) => (others.length > 0 ? others : [file]) },
        rollupOptions: {
          input: { admin: 'src/admin/main.tsx' },
          // Without names: every screen lists the files of the others, and the names would be 0.6 KB of its script.
          output: {
            chunkFileNames: 'assets/[hash:7].js',
            assetFileNames: 'assets/[hash:7][extname]',
            codeSplitting: { groups: ADMIN_CHUNKS },
          },
        },
      },
    },
    // A build of its own, so that it shares no file with what visitors fetch.
    editor: {
      consumer: 'client',
      optimizeDeps: { noDiscovery: true, include: [] },
      build: {
        outDir: 'dist/editor',
        copyPublicDir: false,
        rollupOptions: {
          input: { 'edit-button': 'src/editor/edit-button.ts' },
          // Every cached page names it.
          output: { entryFileNames: '[name].js' },
        },
      },
    },
    ssr: {
      build: {
        copyPublicDir: false,
        outDir: 'dist/server',
        rollupOptions: {
          input: { harmattan: 'src/server/cli/harmattan.ts', main: 'src/server/main.ts', start: 'src/server/start.ts' },
        },
      },
    },
  },
  builder: {
    buildApp: async (builder) => {
      await builder.build(builder.environments['client']!)
      await builder.build(builder.environments['admin']!)
      await builder.build(builder.environments['editor']!)
      await builder.build(builder.environments['ssr']!)
    },
  },
})
