import { existsSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import compression from 'compression';
import express, { type Express, type RequestHandler } from 'express';
import helmet from 'helmet';
import { PAGES } from '../contract/pages.js';

/**
 * What a page of the web app may do. Styles may stand in the page: the component library and the diagrams write them
 * there. Scripts may not, from wherever they come.
 */
export const pageHeaders = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      manifestSrc: ["'self'"],
      baseUri: ["'none'"],
      formAction: ["'none'"],
      frameAncestors: ["'none'"],
    },
  },
  // whoever puts TLS in front of the API decides this for the whole host
  strictTransportSecurity: false,
});

/**
 * Serves the built web app: its files, and its one page under every address of a page.
 * @param folder where the build is; without one only the API is served.
 */
export function registerWeb(app: Express, folder: string): void {
  const page = join(folder, 'index.html');
  if (!existsSync(page)) return;
  app.use('/assets', compression(), files(join(folder, 'assets'), { setHeaders: keepForGood }));
  app.use(compression(), pageHeaders, files(folder, { index: false }));
  const sendPage: RequestHandler = (_req, res) => res.sendFile(page, { cacheControl: false });
  app.get(Object.values(PAGES), sendPage);
}

/** The name of an asset changes with what it holds. The default of all answers stands already, and must be replaced. */
function keepForGood(res: ServerResponse): void {
  res.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
}

function files(folder: string, options: Parameters<typeof express.static>[1]): RequestHandler {
  return express.static(folder, { redirect: false, ...options });
}
