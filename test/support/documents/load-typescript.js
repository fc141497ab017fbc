/** Lets a thread run TypeScript from the sources: `node --import` of this file. */
import { register } from 'node:module';

register('./typescript-hooks.js', import.meta.url);
