import { readFileSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';

/** The API that `npm run web` passes calls on to. */
const api = process.env['VOUCH_API'] ?? 'http://127.0.0.1:8787';

/**
 * Files beside their page, of what pages share: hundreds of small ones would be compressed less, and asked for one by one.
 * The modules of the first row that names them stand together, with what they need.
 */
const SHARED = [
  { name: 'shell', test: /\/web\/main\.tsx$/ },
  { name: 'icons', test: /@tabler\/icons-react/, minShareCount: 3 },
  // of the inbox, a review and an answer
  {
    name: 'words',
    test: /\/domain\/vocabulary\/|\/web\/(language|kinds)\/(format|kinds|obstacle)\.|\/web\/parts\/(confidence-badge|deadline|shortcuts|time-text)\.|\/(CheckIcon|InlineInput|Kbd|TextInput|get-auto-contrast-value|use-debounced-callback|use-merged-ref|use-uncontrolled)\.mjs$/,
  },
  // of a review and an answer
  {
    name: 'reading',
    test: /\/web\/api\/(may-audit|status)\.|\/web\/parts\/(answer-text|erased|popup|source-list|stage-mark|text-diff|titled-list)\.|\/(Progress|Textarea)\.mjs$/,
  },
];

/** Below it, in bytes, a file is not worth being compressed. */
const SMALL = 1000;

/** Compresses what the API sends, once and well: each browser that asks would wait for it. */
function compressed(): Plugin {
  const compress = promisify(brotliCompress);
  // a sixteenth smaller than what can be done while one waits; the last step would take twice as long for a fiftieth
  const params = { [constants.BROTLI_PARAM_QUALITY]: 10 };
  return {
    name: 'compressed',
    apply: 'build',
    async writeBundle({ dir = '' }, files) {
      const written = Object.keys(files).filter((name) => /^assets\/.*\.(js|css)$/.test(name));
      await Promise.all(
        written.map(async (name) => {
          const content = readFileSync(`${dir}/${name}`);
          if (content.length > SMALL) writeFileSync(`${dir}/${name}.br`, await compress(content, { params }));
        }),
      );
    },
  };
}

/**
 * Leaves out a warning that whoever starts Vouch can do nothing about: Vite parses the classes that others are composed of
 * anew, without the name of their file. Only paths in them would need it, and there are none.
 */
function withoutNameOfFile(): Plugin {
  return {
    name: 'without-name-of-file',
    configResolved({ logger }) {
      const warnOnce = logger.warnOnce.bind(logger);
      logger.warnOnce = (message, options) => {
        if (!message.includes('`postcss.parse`')) warnOnce(message, options);
      };
    },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [compressed(), withoutNameOfFile()],
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
      output: { codeSplitting: { groups: SHARED } },
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
