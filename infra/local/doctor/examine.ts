import { join } from 'node:path';
import { ConfigError, loadConfig, type Config } from '../../../config/load-config.js';
import type { Language } from '../../../contract/language.js';
import { PidFile } from '../pid-file.js';
import { withInstalledModel } from '../models/start.js';
import { checkEmbeddedIndex, checkEmbedder, checkReranker } from './embedder.js';
import { finding, type DoctorContext, type Finding } from './finding.js';
import {
  checkData,
  checkDatabases,
  checkJava,
  checkMessages,
  checkNode,
  checkPorts,
  checkProgram,
  checkSettings,
} from './machine.js';
import { checkServices } from './services.js';
import { checkOpenSearch, checkS3 } from './stores.js';
import { DOCTOR_TEXTS } from './texts.js';

/**
 * Checks everything an installation needs, with advice on what fails. Changes nothing, but for a test object in the bucket
 * that it removes again.
 */
export async function examine(env: NodeJS.ProcessEnv, language: Language): Promise<Finding[]> {
  const texts = DOCTOR_TEXTS[language];
  const node = checkNode(texts);
  let config: Config;
  try {
    config = loadConfig(env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return [node, finding(texts.settings, false, true, error.text[language])];
  }
  const running = new PidFile(join(config.VOUCH_DATA_DIR, 'run'), 'up').runningPid() !== undefined;
  const context: DoctorContext = { config: withInstalledModel(config), env, texts, running };
  return [
    node,
    ...checkSettings(context),
    checkData(context),
    ...checkMessages(context),
    ...checkDatabases(context),
    await checkPorts(context),
    await checkProgram(context),
    ...(await checkOpenSearch(context)),
    ...(await checkS3(context)),
    ...(await checkEmbedder(context)),
    ...(await checkReranker(context)),
    ...(await checkEmbeddedIndex(context)),
    ...(await checkServices(context)),
    checkJava(context),
  ];
}
