import type { RequestHandler } from 'express';
import helmet from 'helmet';

type Directive = 'scriptSrc' | 'styleSrc' | 'imgSrc' | 'fontSrc' | 'connectSrc' | 'manifestSrc';

/** Returns middleware that sets security headers. @param allowed what a browser may load; nothing else */
function headersThatAllow(allowed: Partial<Record<Directive, string[]>>): RequestHandler {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        ...allowed,
        baseUri: ["'none'"],
        formAction: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    // the TLS proxy in front decides this for the whole host
    strictTransportSecurity: false,
  });
}

/** Security headers of API answers: none of them is a page, so browsers may load and run nothing. */
export const apiHeaders = headersThatAllow({});

/**
 * Security headers of the web app's pages. Inline styles are allowed, because the component library and the diagrams write
 * them; inline scripts are not.
 */
export const pageHeaders = headersThatAllow({
  scriptSrc: ["'self'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  manifestSrc: ["'self'"],
});
