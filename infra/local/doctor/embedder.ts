import { chooseEmbedder, chooseReranker } from '../../../adapters/choose-models.js';
import { localModelName } from '../../../adapters/models/local/model.js';
import { messageIn } from '../../../contract/language.js';
import { isModelThere } from '../models/install.js';
import { foreignIndex, needsServer } from '../models/start.js';
import { finding, type DoctorContext, type Finding } from './finding.js';

/** Texts as long as a passage, whose speed is measured. */
const PASSAGES = Array.from({ length: 4 }, (_, index) =>
  `${index}. Travel is paid for by the company. `.repeat(20),
);

/** Checks that the embedder of `npm start` answers, and how fast; nothing is sent to one that is not on this machine. */
export async function checkEmbedder({ config, texts, running }: DoctorContext): Promise<Finding[]> {
  if (config.VOUCH_EMBEDDER === undefined) return [finding(texts.embedder, true, false, texts.noEmbedder)];
  if (config.VOUCH_EMBEDDER !== 'local') return [];
  const name = localModelName(config);
  if (!isModelThere(name, config.VOUCH_CACHE_DIR))
    return [finding(texts.embedder, false, true, `${name}: ${texts.notFound}`)];
  if (needsServer(config) && !running)
    return [finding(texts.embedder, true, true, `${name}: ${texts.notRunning}`)];
  const embedder = chooseEmbedder(config)!;
  const embed = (given: string[]) => embedder.embed({ texts: given, purpose: 'passage' });
  try {
    await embed(PASSAGES.slice(0, 1)); // loads it
    const start = performance.now();
    await embed(PASSAGES);
    const each = Math.round((performance.now() - start) / PASSAGES.length);
    const memory = Math.round(process.memoryUsage.rss() / 1e6);
    return [finding(texts.embedder, true, true, texts.speed(name, embedder.space.dimensions, each, memory))];
  } catch (error) {
    return [finding(texts.embedder, false, true, messageIn(error, config.VOUCH_LANG_UI))];
  }
}

/** Checks that the local reranker of the settings grades, and how fast. */
export async function checkReranker({ config, texts }: DoctorContext): Promise<Finding[]> {
  const reranker = chooseReranker(config);
  if (!reranker) return [];
  const name = config.VOUCH_LOCAL_RERANKER!;
  try {
    await reranker.score('travel', PASSAGES.slice(0, 1)); // loads it
    const start = performance.now();
    await reranker.score('Who pays for travel?', PASSAGES);
    const each = Math.round((performance.now() - start) / PASSAGES.length);
    const memory = Math.round(process.memoryUsage.rss() / 1e6);
    return [finding(texts.reranker, true, true, texts.gradingSpeed(name, each, memory))];
  } catch (error) {
    return [finding(texts.reranker, false, true, messageIn(error, config.VOUCH_LANG_UI))];
  }
}

/** Checks that the index of the embedded store was made with the embedder of these settings. */
export async function checkEmbeddedIndex({ config, texts }: DoctorContext): Promise<Finding[]> {
  const foreign = config.VOUCH_STORE === 'embedded' ? await foreignIndex(config) : undefined;
  if (!foreign) return [];
  return [finding(texts.index, false, true, texts.foreign(foreign.madeWith ?? texts.byWords, false))];
}
