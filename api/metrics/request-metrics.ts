import type { Request, RequestHandler, Response } from 'express';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

const METHODS = ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'PUT', 'OPTIONS'];

/** Counts requests of this process, and watchers of its streams. */
export function requestMetrics(registry: Registry) {
  const registers = [registry];
  const requests = new Counter({
    name: 'vouch_api_requests_total',
    help: 'HTTP requests that ended, by pattern of their path.',
    labelNames: ['route', 'method', 'status'] as const,
    registers,
  });
  const seconds = new Histogram({
    name: 'vouch_api_request_seconds',
    help: 'Duration of HTTP requests, live streams left out.',
    labelNames: ['route', 'method'] as const,
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
    registers,
  });
  const watchers = new Gauge({
    name: 'vouch_live_watchers',
    help: 'Open live streams of this process.',
    labelNames: ['stream'] as const,
    registers,
  });

  const observe: RequestHandler = (req, res, next) => {
    const started = performance.now();
    res.once('close', () => {
      const route = routeOf(req, res);
      const method = METHODS.includes(req.method) ? req.method : 'other';
      requests.inc({ route, method, status: res.headersSent ? String(res.statusCode) : 'aborted' });
      if (!isLive(res)) seconds.observe({ route, method }, (performance.now() - started) / 1000);
    });
    next();
  };

  /** Counts a watcher until the response ends. */
  const watch = (stream: string): RequestHandler => {
    watchers.set({ stream }, 0);
    return (_req, res, next) => {
      watchers.inc({ stream });
      res.once('close', () => watchers.dec({ stream }));
      next();
    };
  };
  return { observe, watch };
}

/** Returns the route pattern of a request. Paths are no labels: they hold ids, and strangers make up any number of them. */
function routeOf({ route }: Pick<Request, 'route'>, { statusCode }: Response): string {
  const path = (route as { path?: unknown } | undefined)?.path;
  if (typeof path === 'string') return path;
  if (Array.isArray(path)) return 'page';
  return statusCode < 400 ? 'file' : 'unknown';
}

function isLive(res: Response): boolean {
  return String(res.getHeader('content-type') ?? '').startsWith('text/event-stream');
}
