import { createRequire } from 'node:module';
import { basename, dirname } from 'node:path';
import compression from 'compression';
import type { Express } from 'express';
import { sendFixed } from '../http/endpoint.js';
import { refuseMethod } from '../http/problem.js';
import { pageHeaders } from '../http/security-headers.js';
import { describeApi } from './document.js';

/** The files that the reference page loads; their package holds many more. */
const FILES = [
  'swagger-ui-dist/swagger-ui.css',
  'swagger-ui-dist/swagger-ui-bundle.js',
  'swagger-ui-dist/favicon-32x32.png',
];

/** Serves the description of the API at `/openapi.json`, and a page to read it and to try it at `/docs`. */
export function registerDescription(app: Express): void {
  const { resolve } = createRequire(import.meta.url);
  let description: object | undefined;
  app.get('/openapi.json', (req, res) => sendFixed(req, res, (description ??= describeApi())));
  app.use('/docs', compression(), pageHeaders);
  app.get('/docs', (_req, res) => {
    res.type('html').send(PAGE);
  });
  app.get('/docs/init.js', (_req, res) => {
    res.type('js').send(INIT);
  });
  for (const file of FILES) {
    app.get(`/docs/${basename(file)}`, (_req, res) => {
      const path = resolve(file);
      res.sendFile(basename(path), { root: dirname(path), cacheControl: false });
    });
  }
  app.all(['/openapi.json', '/docs', '/docs/init.js'], refuseMethod());
}

/** The reference page. Its texts are those of the description, which is in English. */
export const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>Vouch API</title>
    <link rel="stylesheet" href="/docs/swagger-ui.css" />
    <link rel="icon" href="/docs/favicon-32x32.png" />
    <script src="/docs/swagger-ui-bundle.js" defer></script>
    <script src="/docs/init.js" defer></script>
  </head>
  <body>
    <div id="reference"></div>
    <noscript>This page needs JavaScript. The description itself is at <a href="/openapi.json">/openapi.json</a>.</noscript>
  </body>
</html>
`;

/**
 * Script that starts the page; a file of its own, because the page allows no inline scripts. It resolves references itself:
 * Swagger UI's resolver takes most of a minute for an operation with large schemas, and all references are within the
 * description.
 */
export const INIT = `const dark = window.matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', follow);
follow();

// no schema holds itself
function resolved(all, part) {
  if (Array.isArray(part)) return part.map((one) => resolved(all, one));
  if (typeof part !== 'object' || part === null) return part;
  const { $ref, ...rest } = part;
  if ($ref === undefined) {
    return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, resolved(all, value)]));
  }
  return { ...resolved(all, at(all, $ref.slice('#/'.length).split('/'))), ...rest };
}
const at = (all, path) => path.reduce((part, key) => part?.[key], all);

const resolveQuickly = {
  statePlugins: {
    spec: {
      wrapActions: {
        requestResolvedSubtree: (_original, { specSelectors, specActions }) => (path) => {
          const all = specSelectors.specJson().toJS();
          return specActions.updateResolvedSubtree(path, resolved(all, at(all, path)));
        },
      },
    },
  },
};

window.SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  defaultModelsExpandDepth: -1,
  defaultModelExpandDepth: 1,
  docExpansion: 'list',
  displayRequestDuration: true,
  validatorUrl: null,
  plugins: [resolveQuickly],
});
`;
