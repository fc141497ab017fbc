import { api } from './api/index.js';
import { engine } from './engine/index.js';
import { history } from './history/index.js';
import type { AnyPart } from './part.js';
import { modelCalls } from './model-calls/index.js';
import { peers } from './durable-steps/index.js';
import { retrieval } from './retrieval/index.js';
import { waiting } from './waiting/index.js';

/** All parts, in the order in which they are measured and described. */
export const PARTS: readonly AnyPart[] = [engine, waiting, retrieval, api, history, peers, modelCalls];
