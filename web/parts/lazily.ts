import { lazy } from 'react';
import { ApiUnreachable } from '../../client/errors.js';

/** A component that is loaded when it is first shown. What comes with this build fails to load only while the server is away. */
export const lazily: typeof lazy = (load) =>
  lazy(() => load().catch(() => Promise.reject(new ApiUnreachable(location.href))));
