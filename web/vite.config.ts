import { defineConfig } from 'vite';

/** The API that `npm run web` passes calls on to. */
const api = process.env['VOUCH_API'] ?? 'http://127.0.0.1:8787';

export default defineConfig({
  root: import.meta.dirname,
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // that know popovers, and light-dark(): for older ones it would be lowered to variables which nobody sets
    target: ['chrome123', 'edge123', 'firefox125', 'safari17.5'],
    // nothing may stand in the page itself: its content security policy forbids it
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // diagrams are one large library that is loaded when a plan is looked at
    chunkSizeWarningLimit: 3000,
    rolldownOptions: {
      // in one file, what every page needs: many small ones are compressed less and asked for one by one
      output: { codeSplitting: { groups: [{ name: 'shell', test: /\/web\/main\.tsx$/ }] } },
      // marks of the component library for servers that render pages; there are none here
      onwarn(warning, report) {
        if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') report(warning);
      },
    },
  },
  server: {
    host: '127.0.0.1',
    // pages of other programs on this machine are to read nothing of it
    cors: false,
    // with the Host that the browser sent: the API takes its own pages from their origin
    proxy: { '/v1': { target: api }, '/metrics': { target: api } },
  },
});
