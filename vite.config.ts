import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Rolldown } from 'vite'
import { bundleServer } from './scripts/build/bundle-server.ts'
import { precompress } from './scripts/build/precompress.ts'
import { smallPreload } from './scripts/build/small-preload.ts'

// Whatever starts the build: React's development build would answer with errors in a server that is bundled for production.
if (process.argv.includes('build')) process.env['NODE_ENV'] = 'production'

/**
 * Needed as soon as something is typed, and not before: schemas, the kit's form, and fields that are nothing without. What
 * imports these has to be here too: a chunk takes along whatever its modules import.
 */
const FORMS = new RegExp(
  [
    'node_modules/(?:zod|@mantine/form|klona|idb-keyval|fast-deep-equal|uqr)/',
    '@mantine/core/.*/(?:ColorInput|ColorPicker|Textarea|PasswordInput|Progress)/',
    'src/contract/(?!page-size|permissions|slug|safe-url|submission-groups)',
    'admin/shared/(?:sign-in-form|passwords-match|new-password|form-dialog|record-(?:form|dialog|notices)|kept-work|stale-notice)',
    'admin/shared/(?:differences|follow-title|color-field|image-field|qr-code)',
  ].join('|'),
)

/** What every list is made of: fetched with the first of them, so it stays small. */
const LISTS = new RegExp(
  [
    'admin/shared/(?:record-table|column-header|pager|search-box|list-params|row-actions|relative-time|time-ago|failed|loading|panel)',
    'admin/shared/(?:active-badge|swatch|error-box|media/(?:kinds|thumbnail))',
    'src/contract/(?:permissions|slug|safe-url|submission-groups)',
  ].join('|'),
)

/** For texts with headings, lists and tables: the largest part of all, and only where such a text is written. */
const EDITOR = /node_modules\/(?:@tiptap|prosemirror-\w+|linkifyjs|fast-equals|@mantine\/tiptap)\/|admin\/shared\/rich-text\//

/** For sending files; only where one is sent. */
const UPLOADS = /node_modules\/(?:tus-js-client|url-parse|requires-port|querystringify|js-base64)\/|admin\/shared\/uploads\//

/** The admin in few files, for bad lines: what every screen needs, apart by how often it changes, then what is opened. */
const CHUNKS: Rolldown.CodeSplittingGroup[] = [
  { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 6 },
  { name: 'frame', tags: ['$initial'], priority: 5 },
  { name: 'lists', test: LISTS, priority: 4 },
  // Not our own files: what dialogs share would bring along whatever it imports.
  {
    name: 'screens',
    minShareCount: 4,
    test: (id) => id.includes('node_modules') && ![FORMS, EDITOR, UPLOADS].some((group) => group.test(id)),
    priority: 3,
  },
  { name: 'forms', test: FORMS, priority: 2 },
  { name: 'editor', test: EDITOR, priority: 1 },
  { name: 'uploads', test: UPLOADS, priority: 0 },
]

/** Three builds from one tree: the public site's files, the admin's, and the server that renders with the first. */
export default defineConfig({
  plugins: [react(), smallPreload(), precompress(), bundleServer()],
  appType: 'custom',
  // Found before the first visit, else development begins with reloads.
  optimizeDeps: { entries: ['src/admin/main.tsx'] },
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false }, emptyOutDir: true },
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
        rollupOptions: {
          input: { admin: 'src/admin/main.tsx' },
          output: { codeSplitting: { groups: CHUNKS } },
        },
      },
    },
    ssr: {
      build: {
        copyPublicDir: false,
        outDir: 'dist/server',
        rollupOptions: { input: { main: 'src/server/main.ts', start: 'src/server/start.ts' } },
      },
    },
  },
  builder: {
    buildApp: async (builder) => {
      await builder.build(builder.environments['client']!)
      await builder.build(builder.environments['admin']!)
      await builder.build(builder.environments['ssr']!)
    },
  },
})
