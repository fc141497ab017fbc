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
