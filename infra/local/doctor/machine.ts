import { statfsSync } from 'node:fs';
import { damageOf, damageOfStore, newerStore, type Damage } from '../../../adapters/stores/embedded/index.js';
import { ConfigError } from '../../../config/config-error.js';
import { messageIn } from '../../../contract/language.js';
import { lacksSenderProof } from '../../../config/engine.js';
import { requireGuardedApi, workerVersion } from '../../../config/program-rules.js';
import { wantedPorts } from '../bring-up.js';
import { existingPart, whyUnwritable } from '../data-folder.js';
import { temporalDatabase } from '../dev-server.js';
import { portProblems } from '../ports.js';
import { findOnPath } from '../programs/run-program.js';
import { locateTemporalProgram } from '../temporal-program.js';
import { UP_TEXTS } from '../texts.js';
import { finding, type DoctorContext, type Finding } from './finding.js';
import type { DoctorTexts } from './texts.js';

const GIGABYTE = 1024 ** 3;

export function checkNode(texts: DoctorTexts): Finding {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  return finding(texts.node, major > 20 || (major === 20 && minor >= 19), true, process.versions.node);
}

/** Looks at what single programs want of the settings; a machine with none of them may have others. */
export function checkSettings({ config, texts }: DoctorContext): Finding[] {
  const found = [requireGuardedApi, workerVersion].flatMap((required) => {
    try {
      required(config);
      return [];
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      return [
        finding(texts.settings, false, required === requireGuardedApi, error.text[config.VOUCH_LANG_UI]),
      ];
    }
  });
  return found.length > 0 ? found : [finding(texts.settings, true, true, texts.valid)];
}

export function checkData({ config, texts }: DoctorContext): Finding {
  const folder = config.VOUCH_DATA_DIR;
  const why = whyUnwritable(folder);
  if (why !== undefined) return finding(texts.data, false, true, why[config.VOUCH_LANG_UI]);
  const existing = existingPart(folder);
  const { bavail, bsize } = statfsSync(existing);
  const gigabytes = (bavail * bsize) / GIGABYTE;
  return finding(texts.data, gigabytes >= 1, true, `${folder}, ${texts.free(gigabytes.toFixed(1))}`);
}

/** Checks, where authentication is on, that messages sent through Temporal directly are authenticated as well. */
export function checkMessages({ config, texts }: DoctorContext): Finding[] {
  if (config.VOUCH_AUTH === 'none') return [];
  const open = lacksSenderProof(config);
  return [finding(texts.messages, !open, true, open ? texts.anybodysWord : texts.provenWord)];
}

/** Finds databases in the data folder that are damaged or of a newer release; running processes check them themselves. */
export function checkDatabases({ config, texts, running }: DoctorContext): Finding[] {
  if (running) return [];
  const { VOUCH_DATA_DIR: folder, VOUCH_STORE: store, VOUCH_TEMPORAL_ADDRESS: address } = config;
  const tell = ({ file, what }: Damage): string => `${file}: ${what[config.VOUCH_LANG_UI]}`;
  const findings: Finding[] = [];
  const damage = store === 'embedded' && damageOfStore(folder);
  if (damage) findings.push(finding(texts.storeDamaged, false, true, tell(damage)));
  const newer = !damage && store === 'embedded' && newerStore(folder);
  if (newer) findings.push(finding(texts.storeNewer, false, true, newer));
  const file = temporalDatabase(folder);
  const what = address === undefined && damageOf(file);
  if (what) findings.push(finding(texts.temporalDamaged, false, true, tell({ file, what })));
  return findings;
}

export async function checkPorts({ config, texts, running }: DoctorContext): Promise<Finding> {
  const wanted = wantedPorts(config);
  const numbers = wanted.map(({ port }) => port).join(', ');
  if (running) return finding(texts.ports, true, true, `${numbers}: ${texts.inUse}`);
  const problems = await portProblems(wanted);
  if (problems.length === 0) return finding(texts.ports, true, true, `${numbers}: ${texts.allFree}`);
  const said = problems.map((problem) => UP_TEXTS[config.VOUCH_LANG_UI].port(problem));
  return finding(texts.ports, false, true, said.join(' '));
}

export async function checkProgram({ config, env, texts }: DoctorContext): Promise<Finding> {
  const address = config.VOUCH_TEMPORAL_ADDRESS;
  if (address) return finding(texts.program, true, true, texts.addressSet(address));
  try {
    const notes: string[] = [];
    const found = await locateTemporalProgram(config, (line) => notes.push(line), env);
    if (found) return finding(texts.program, true, true, found.path);
    const go = findOnPath('go', env);
    if (go) return finding(texts.program, true, true, texts.buildable(go));
    return finding(texts.program, false, true, [texts.notFound, ...notes].join('. '));
  } catch (error) {
    return finding(texts.program, false, true, messageIn(error, config.VOUCH_LANG_UI));
  }
}

export function checkJava({ env, texts }: DoctorContext): Finding {
  const programs = ['java', 'mvn'].map((name) => findOnPath(name, env));
  const found = programs.filter((path) => path !== undefined);
  return finding(texts.java, found.length === 2, false, found.join(', ') || texts.notFound);
}
