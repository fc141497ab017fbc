import { readFileSync } from 'node:fs';
import type { TLSConfig } from '@temporalio/common/lib/internal-non-workflow/index.js';
import { ConfigError } from '../config/config-error.js';
import type { Config } from '../config/load-config.js';

/** Address and credentials of a server, for a client and a worker alike. */
export interface TemporalServer {
  /** host:port */
  address: string;
  tls?: TLSConfig | true;
  apiKey?: string;
}

type Settings = Pick<
  Config,
  | 'VOUCH_TEMPORAL_ADDRESS'
  | 'VOUCH_TEMPORAL_PORT'
  | 'VOUCH_TEMPORAL_API_KEY'
  | 'VOUCH_TEMPORAL_TLS'
  | 'VOUCH_TEMPORAL_TLS_CERT'
  | 'VOUCH_TEMPORAL_TLS_KEY'
  | 'VOUCH_TEMPORAL_TLS_CA'
  | 'VOUCH_TEMPORAL_TLS_NAME'
>;

/** host:port of the server: the one in the settings, or the local one that `vouch up` starts. */
export function temporalAddress(
  config: Pick<Settings, 'VOUCH_TEMPORAL_ADDRESS' | 'VOUCH_TEMPORAL_PORT'>,
): string {
  return config.VOUCH_TEMPORAL_ADDRESS ?? `127.0.0.1:${config.VOUCH_TEMPORAL_PORT}`;
}

/**
 * The server of the settings, and what it is to be convinced with. An API key is never sent in the clear.
 * @throws ConfigError when a certificate or a key cannot be read
 */
export function temporalServer(config: Settings): TemporalServer {
  const { VOUCH_TEMPORAL_API_KEY: apiKey } = config;
  const tls = tlsOf(config);
  return {
    address: temporalAddress(config),
    ...(tls ? { tls } : {}),
    ...(apiKey === undefined ? {} : { apiKey }),
  };
}

function tlsOf(config: Settings): TLSConfig | true | undefined {
  const crt = pem('VOUCH_TEMPORAL_TLS_CERT', config);
  const key = pem('VOUCH_TEMPORAL_TLS_KEY', config);
  const serverRootCACertificate = pem('VOUCH_TEMPORAL_TLS_CA', config);
  const serverNameOverride = config.VOUCH_TEMPORAL_TLS_NAME;
  const parts: TLSConfig = {
    ...(crt && key ? { clientCertPair: { crt, key } } : {}),
    ...(serverRootCACertificate ? { serverRootCACertificate } : {}),
    ...(serverNameOverride === undefined ? {} : { serverNameOverride }),
  };
  if (Object.keys(parts).length > 0) return parts;
  const wanted = config.VOUCH_TEMPORAL_TLS === 'on' || config.VOUCH_TEMPORAL_API_KEY !== undefined;
  return wanted ? true : undefined;
}

/** Reads a setting that holds PEM text itself, or the path of a file with it. */
function pem(
  setting: 'VOUCH_TEMPORAL_TLS_CERT' | 'VOUCH_TEMPORAL_TLS_KEY' | 'VOUCH_TEMPORAL_TLS_CA',
  config: Settings,
): Buffer | undefined {
  const value = config[setting];
  if (value === undefined) return undefined;
  if (value.includes('-----BEGIN')) return Buffer.from(value);
  let text: string;
  try {
    text = readFileSync(value, 'utf8');
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    // a value that is no path may be the secret itself
    throw new ConfigError({
      en: `${setting}: neither PEM text nor the path of a file that can be read (${code})`,
      ko: `${setting}: PEM 텍스트도, 읽을 수 있는 파일의 경로도 아닙니다 (${code})`,
    });
  }
  if (!text.includes('-----BEGIN'))
    throw new ConfigError({
      en: `${setting}: the file holds no PEM text`,
      ko: `${setting}: 파일에 PEM 텍스트가 없습니다`,
    });
  return Buffer.from(text);
}
