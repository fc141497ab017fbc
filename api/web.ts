import { existsSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import compression from 'compression';
import express, { type Express, type RequestHandler } from 'express';
import { PAGES } from '../contract/pages.js';
import { pageHeaders } from './http/security-headers.js';

/**
 * Serves the built web app: its files, and its single page at the address of every page.
 * @param folder of the build; if it has none, only the API is served
 */
export function registerWeb(app: Express, folder: string): void {
  const page = join(folder, 'index.html');
  if (!existsSync(page)) return;
  const assets = join(folder, 'assets');
  app.use('/assets', compressedBefore(assets), compression(), files(assets, { setHeaders: keepForGood }));
  app.use(compression(), pageHeaders, files(folder, { index: false }));
  const sendPage: RequestHandler = (_req, res) => res.sendFile(page, { cacheControl: false });
  app.get(Object.values(PAGES), sendPage);
  // a person who has mistyped an address is told so by the app; programs get the problem
  app.get(UNKNOWN_PAGE, (req, res, next) => {
    if (req.accepts(['json', 'html']) !== 'html') return next();
    res.status(404).sendFile(page, { cacheControl: false });
  });
}

/** Sends what the build has compressed to whoever takes it so; all else is compressed as it is sent. */
function compressedBefore(folder: string): RequestHandler {
  const send = files(folder, {
    setHeaders(res, path) {
      keepForGood(res);
      res.type(extname(path.slice(0, -PACKED.length)));
      res.setHeader('Content-Encoding', 'br');
    },
  });
  return (req, res, next) => {
    if (req.acceptsEncodings('br') === false) return next();
    const { url } = req;
    res.vary('Accept-Encoding');
    req.url = req.path + PACKED;
    send(req, res, (error) => {
      req.url = url;
      next(error);
    });
  };
}

const PACKED = '.br';

/** Addresses that are no endpoint's, no protocol's and no asset's. */
const UNKNOWN_PAGE = /^\/(?!(?:v1|auth|assets|mcp|codec|\.well-known)(?:\/|$))/;

/** Lets browsers cache an asset for good, as its name changes with its content. Replaces the header set before. */
function keepForGood(res: ServerResponse): void {
  res.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
}

function files(folder: string, options: Parameters<typeof express.static>[1]): RequestHandler {
  return express.static(folder, { redirect: false, ...options });
}
