import type { DocumentProblemCode } from '../../contract/document-problems.js';
import { decode } from './decode.js';
import { parseSidecar, type FrontMatter } from './front-matter.js';
import { FileFailure } from './problems.js';
import { readBytes } from './read-file.js';

/** Extensions of the file that describes a document, behind the document's name. */
const ENDINGS = ['.meta.yaml', '.meta.yml', '.yaml', '.yml'];
const MAX_BYTES = 64 * 1024;
/** Problems that say themselves which file they are about, and those that may pass. */
const PASSED_ON: ReadonlySet<DocumentProblemCode> = new Set(['sidecar', 'sidecarLines', 'ioError']);

/** The file beside a document, read. */
interface Sidecar {
  meta: FrontMatter;
  bytes: Uint8Array;
}

async function readIfThere(root: string, path: string): Promise<Uint8Array | undefined> {
  try {
    return await readBytes(root, path, MAX_BYTES);
  } catch (error) {
    if (error instanceof FileFailure && error.code === 'vanished') return undefined;
    throw sidecarFailure(path, error);
  }
}

function sidecarFailure(path: string, error: unknown): unknown {
  if (!(error instanceof FileFailure) || !error.reason || PASSED_ON.has(error.code)) return error;
  const { code, detail } = error.reason;
  const because = { code, ...(detail === undefined ? {} : { detail }) };
  return new FileFailure('sidecarFile', nameOf(path), { because, cause: error });
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/**
 * Finds `NAME.ext.meta.yaml` or `NAME.ext.yaml` beside a document.
 * @throws FileFailure when it cannot be used, or when there are several.
 */
export async function readSidecar(root: string, path: string): Promise<Sidecar | undefined> {
  let found: Sidecar | undefined;
  for (const ending of ENDINGS) {
    const bytes = await readIfThere(root, path + ending);
    if (!bytes) continue;
    if (found) throw new FileFailure('sidecarTwice', nameOf(path));
    found = { meta: parse(bytes, path + ending), bytes };
  }
  return found;
}

function parse(bytes: Uint8Array, path: string): FrontMatter {
  try {
    return parseSidecar(decode(bytes), nameOf(path));
  } catch (error) {
    throw sidecarFailure(path, error);
  }
}
