import { createRequire } from 'node:module';
import { basename, dirname } from 'node:path';
import compression from 'compression';
import type { Express } from 'express';
import { refuseMethod } from '../http/refuse-method.js';
import { pageHeaders } from '../http/security-headers.js';
import { describeApi } from './document.js';
import { INIT, PAGE } from './page.js';

/** The files that the reference page loads; their package holds many more. */
const FILES = [
  'swagger-ui-dist/swagger-ui.css',
  'swagger-ui-dist/swagger-ui-bundle.js',
  'swagger-ui-dist/favicon-32x32.png',
];

/** Serves the description of the API at `/openapi.json`, and a page to read it and to try it at `/docs`. */
export function registerDescription(app: Express): void {
  const { resolve } = createRequire(import.meta.url);
  let description: string | undefined;
  app.get('/openapi.json', compression(), (_req, res) => {
    description ??= JSON.stringify(describeApi());
    res.type('json').send(description);
  });
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
