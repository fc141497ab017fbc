import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder } from '../../config/cache-folder.js';
import { obtain, type Report } from '../local/programs/obtain.js';
import { findJdk } from './find-jdk.js';
import { buildWithMaven } from './maven-build.js';
import { MAIN_CLASS, sourceFolder } from './source-folder.js';
import { SERVER_TEXTS } from './texts.js';

/** An OpenSearch server that can be started. */
export interface OpenSearchProgram {
  /** Folder with its libraries. */
  folder: string;
  /** Home of the JDK it runs on. */
  jdk: string;
}

/** Tells one build from another: what it is made of. */
function fingerprint(): string {
  const hash = createHash('sha256');
  for (const file of ['pom.xml', `${MAIN_CLASS}.java`]) hash.update(readFileSync(join(sourceFolder(), file)));
  return hash.digest('hex').slice(0, 8);
}

/**
 * The OpenSearch server for tests and for trying it out: from the cache, or fetched with Maven. Several processes may call
 * this at once.
 * @throws Error that says what is missing: a JDK of version 21 or later, Maven, or a repository.
 */
export async function findOpenSearch(
  report: Report,
  env: NodeJS.ProcessEnv = process.env,
): Promise<OpenSearchProgram> {
  const jdk = await findJdk(env);
  const folder = join(cacheFolder(env['VOUCH_CACHE_DIR'], env), `opensearch-3.6.0-${fingerprint()}`);
  if (existsSync(folder)) return { folder, jdk };
  if (await obtain(folder, [buildWithMaven(jdk)], { env, language: 'en', report })) return { folder, jdk };
  throw new Error(SERVER_TEXTS.noServer(folder));
}
