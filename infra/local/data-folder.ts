import { accessSync, constants, existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { systemReason } from '../../config/config-error.js';
import type { Localized } from '../../contract/language.js';

/** Returns the part of the path of a folder that there is. */
export function existingPart(folder: string): string {
  return existsSync(folder) ? folder : existingPart(dirname(folder));
}

/** Returns why a folder cannot be made or written to by this user; undefined if it can. */
export function whyUnwritable(folder: string): Localized | undefined {
  try {
    accessSync(existingPart(folder), constants.W_OK | constants.X_OK);
    return undefined;
  } catch (error) {
    return systemReason(error);
  }
}
