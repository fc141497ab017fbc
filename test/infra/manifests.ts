import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { loadConfig, type Config } from '../../config/load-config.js';
import { settingsSchema } from '../../config/settings.js';

export type Settings = Record<string, string>;

const options = { merge: true };

export const readYaml = <T>(path: string): T => parse(readFileSync(path, 'utf8'), options) as T;

/** Every object in the files of a folder and those below it, by the file that it stands in. */
export function manifestsIn<T>(folder: string): { file: string; manifest: T }[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.yaml') && !name.endsWith('kustomization.yaml'))
    .flatMap((name) =>
      parseAllDocuments(readFileSync(join(folder, name), 'utf8'), options).map((document) => ({
        file: join(folder, name),
        manifest: document.toJS() as T,
      })),
    );
}

/** True if the schema of the settings marks this one as a secret. */
const isSecret = (name: string): boolean =>
  (settingsSchema.shape as Record<string, { meta?: () => { secret?: boolean } | undefined }>)[name]?.meta?.()
    ?.secret === true;

/** Names that are no setting, and those of secrets in the clear. */
export function wrongNames(settings: Settings): string[] {
  return Object.keys(settings).filter((name) => {
    const file = name.endsWith('_FILE') && isSecret(name.slice(0, -'_FILE'.length));
    return !file && (!(name in settingsSchema.shape) || isSecret(name));
  });
}

/** Loads settings as a process would; what stands in files of the container is made up. */
export function loaded(settings: Settings): Config {
  const made: Settings = {
    VOUCH_ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
    VOUCH_OPENSEARCH_PASSWORD: 'a-password',
  };
  const entries = Object.entries(settings).map(([name, value]) => {
    const secret = name.replace(/_FILE$/, '');
    return secret in made ? [secret, made[secret]] : [name, value];
  });
  return loadConfig(Object.fromEntries(entries) as Settings);
}

/** For what is under way, and until a process is ended that has not ended by itself (api/main.ts, worker/main.ts). */
export const endSeconds = (config: Config, role: 'api' | 'worker'): number =>
  config.VOUCH_SHUTDOWN_GRACE_SECONDS + (role === 'api' ? 10 : 15);
