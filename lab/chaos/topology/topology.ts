import type { Options } from '../options.js';

/** A running installation, into which faults are injected. */
export interface Topology {
  /** Addresses of its APIs. */
  urls: readonly string[];
  /** Settings with which a command of it runs. */
  env: NodeJS.ProcessEnv;
  /** Names of the processes that may be killed. */
  processes: readonly string[];
  /** The disk of its data, where that can be filled. */
  disk: Disk | undefined;
  /** Number of a process that runs now. */
  pid(name: string): number | undefined;
  /** Resolves when everything answers; fails after a while, and when the run is to end early. */
  ready(patienceMs: number): Promise<void>;
  /** Ends all of it; the data stay until `remove`. */
  stop(): Promise<void>;
  /** Copies the data of an installation that was ended, so that what happened can be looked into. */
  keep(folder: string): Promise<void>;
  /** Removes the data. */
  remove(): Promise<void>;
}

/** A disk of a size of its own. */
export interface Disk {
  /** Leaves no byte free. */
  fill(): Promise<void>;
  /** Makes room again. */
  free(): Promise<void>;
}

/** Addresses of the test doubles. */
export interface Outside {
  modelUrl: string;
  /** File that names the tool server. */
  toolsFile: string;
}

/** Users of the installation. */
export const PEOPLE = {
  askers: ['dora', 'emil', 'fay'],
  reviewers: ['alice', 'bob', 'carol'],
} as const;

/** Settings of the installation that every topology has. */
export function commonSettings(
  { reasoner }: Pick<Options, 'reasoner'>,
  outside: Outside,
): Record<string, string> {
  const people = [...PEOPLE.reviewers.map((name) => `${name}:reviewers|leads`), ...PEOPLE.askers];
  return {
    VOUCH_LOCAL_PEOPLE: people.join(','),
    VOUCH_REASONER: reasoner,
    VOUCH_CHAT_MODEL_PROVIDER: 'openai',
    VOUCH_CHAT_MODEL: 'model-a',
    // not what happens to be installed on this machine
    VOUCH_EMBEDDER: 'none',
    // a model that hangs is noticed within the time of a run
    VOUCH_MODEL_TIMEOUT_SECONDS: '5',
    OPENAI_BASE_URL: outside.modelUrl,
    OPENAI_API_KEY: 'a-key',
    VOUCH_MCP_FILE: outside.toolsFile,
    VOUCH_WEBHOOK_ALLOW: '127.0.0.1',
    VOUCH_LANG_UI: 'en',
    VOUCH_LOG_LEVEL: 'info',
    NO_COLOR: '1',
  };
}
