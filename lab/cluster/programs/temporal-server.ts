import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { findOnPath } from '../../../infra/local/programs/executables.js';
import { goInstall } from '../../../infra/local/programs/go-build.js';
import type { Way } from '../../../infra/local/programs/obtain.js';
import { cached, type Search } from './program.js';
import { CLUSTER_PROGRAM_TEXTS } from './texts.js';

const VERSION = '1.29.1';
const MODULE = 'go.temporal.io/server';

/** The Temporal server for clusters, and the tool that makes the tables it needs; the tool holds their descriptions. */
export interface TemporalServerPrograms {
  server: string;
  sqlTool: string;
}

const build: Way = async (context) => {
  const folder = join(context.folder, 'bin');
  mkdirSync(folder);
  const packages = ['cmd/server', 'cmd/tools/sql'].map((path) => `${MODULE}/${path}@v${VERSION}`);
  await goInstall(packages, { what: 'Temporal server', minutes: 6 }, { ...context, folder });
  return folder;
};

/**
 * The programs on the PATH, from the cache, or built with Go, in this order.
 * @throws Error that lists the ways when none worked
 */
export async function findTemporalServer(search: Search): Promise<TemporalServerPrograms> {
  const server = findOnPath('temporal-server', search.env);
  const sqlTool = findOnPath('temporal-sql-tool', search.env);
  if (server && sqlTool) return { server, sqlTool };
  const folder = await cached(`temporal-server-${VERSION}`, [build], search);
  if (!folder) throw new Error(CLUSTER_PROGRAM_TEXTS.noTemporal[search.language]());
  return { server: join(folder, 'server'), sqlTool: join(folder, 'sql') };
}
