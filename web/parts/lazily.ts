import { lazy } from 'react';
import { ApiUnreachable } from '../../client/errors.js';

const RETRY_MS = 2000;
/** After so long the server is not away: it lacks the file, because it has another build now. */
const RETRIES = 30;

/** A page that is loaded when it is first shown. What comes with this build fails to load only while the server is away. */
export const lazyPage: typeof lazy = (load) => lazy(() => load().catch(unreachable));

/** A part of a page that is loaded when it is first shown. While the server is away the page goes on without it. */
export const lazily: typeof lazy = (load) =>
  lazy(async () => {
    for (let tries = 0; tries < RETRIES; tries++) {
      try {
        return await load();
      } catch {
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
        // the first try alone asks for styles
        for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
          if (!link.sheet) link.replaceWith(link.cloneNode());
      }
    }
    return load().catch(unreachable);
  });

function unreachable(): never {
  throw new ApiUnreachable(location.href);
}
