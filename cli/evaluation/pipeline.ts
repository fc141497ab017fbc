import { randomUUID } from 'node:crypto';
import { Client } from '@temporalio/client';
import { DefaultLogger, NativeConnection, Runtime } from '@temporalio/worker';
import { createPorts } from '../../adapters/registry.js';
import { chunkText } from '../../adapters/documents/chunk.js';
import { engineOf } from '../../config/engine.js';
import type { Config } from '../../config/load-config.js';
import { WORKFLOW_TYPES } from '../../contract/ids.js';
import { EVALUATION } from '../../contract/keys.js';
import { EVERYONE } from '../../contract/passage.js';
import { mergePolicy } from '../../contract/default-policy.js';
import type { QueryInput, QueryStatus } from '../../contract/query.js';
import type { RecordStore } from '../../ports/record-store.js';
import { connectToNamespace } from '../../infra/local/readiness.js';
import { temporalServer } from '../../temporal/connection-options.js';
import { BUNDLES } from '../../worker/bundle-file.js';
import { startPrivateServer } from '../../infra/local/private-server.js';
import { createVouchWorker } from '../../worker/create-worker.js';
import type { answerQuery } from '../../workflows/query/answer-query.js';
import { opening } from './closing.js';
import type { AnswerOutcome, AnswerRunner } from './answers.js';
import { corpusId, putCorpus } from './corpus-index.js';
import { languageOf, turnsOf, type CorpusRow, type QuestionRow } from './data-set.js';
import { throwAwayStore } from './throw-away-store.js';

/** The product's pipeline over the corpus of a question set: server, worker, workflow, and the configured adapters. */
export interface Pipeline {
  run: AnswerRunner;
  close(): Promise<void>;
}

const ASKER = { id: EVALUATION, groups: [EVERYONE] };

/**
 * Starts a pipeline whose only documents are those of the corpus. Questions run in mode `off` (nobody is there to review)
 * and without the cache.
 * @param withinLanguage search only the documents in the question's language
 */
export async function startPipeline(
  config: Config,
  corpus: readonly CorpusRow[],
  { withinLanguage, report }: { withinLanguage: boolean; report: (line: string) => void },
): Promise<Pipeline> {
  return opening(async (closing) => {
    const server = await startPrivateServer(config, report);
    closing.add(() => server.stop());
    const store = throwAwayStore(config);
    closing.add(() => store.remove());
    const ports = createPorts(store.config);
    closing.add(() => ports.close());
    const namespace = config.VOUCH_TEMPORAL_NAMESPACE;
    const taskQueue = `evaluation-${randomUUID()}`;
    await putCorpus(ports.index, corpus, chunkText);
    Runtime.install({
      logger: new DefaultLogger('ERROR'),
      telemetryOptions: { logging: { filter: 'ERROR', forward: {} } },
    });
    const reached = { ...temporalServer(config), address: server.address };
    const connection = await connectToNamespace(reached, namespace);
    closing.add(() => connection.close());
    const native = await NativeConnection.connect(reached);
    closing.add(() => native.close());
    const worker = await createVouchWorker({
      connection: native,
      namespace,
      taskQueue,
      ports,
      workflowBundle: { codePath: BUNDLES.plain },
    });
    const working = worker.run();
    closing.add(async () => {
      worker.shutdown();
      await working;
    });
    const client = new Client({ connection, namespace });
    const installation = {
      policy: mergePolicy(config.policy, { cache: { ttlSeconds: 0 }, analysis: { maxClarifications: 0 } }),
      engine: { ...engineOf(config), web: false },
    };

    const run: AnswerRunner = async (row) => {
      const input = inputFor(installation, row, withinLanguage);
      await rememberHistory(ports.records, input, row);
      const handle = await client.workflow.start<typeof answerQuery>(WORKFLOW_TYPES.answerQuery, {
        workflowId: input.id,
        taskQueue,
        args: [input],
      });
      return outcomeOf(await handle.result());
    };
    return { run, close: () => closing.close() };
  });
}

function inputFor(
  installation: Pick<QueryInput, 'policy' | 'engine'>,
  row: QuestionRow,
  withinLanguage: boolean,
): QueryInput {
  const id = `q-${randomUUID().replaceAll('-', '')}`;
  return {
    id,
    question: row.text,
    mode: 'off',
    asker: ASKER,
    ...installation,
    sessionId: row.history.length > 0 ? id : undefined,
    scope: withinLanguage ? { collections: [languageOf(row)] } : undefined,
  };
}

/** Records the history of a question in its session, as earlier queries would have. */
async function rememberHistory(records: RecordStore, input: QueryInput, row: QuestionRow): Promise<void> {
  const { sessionId } = input;
  if (sessionId === undefined) return;
  for (const [nth, turn] of turnsOf(row).entries()) {
    const endedAt = new Date(nth * 1000).toISOString();
    await records.recordOutcome({
      outcome: {
        queryId: `${input.id}-turn${nth}`,
        question: turn.question,
        mode: 'off',
        stage: 'completed',
        metrics: { modelCalls: 0, inputTokens: 0, outputTokens: 0, costUsd: 0, cacheHit: false, steps: [] },
        endedAt,
      },
      turn: { sessionId, asker: ASKER.id, turn: { ...turn, at: endedAt } },
    });
  }
}

function outcomeOf(status: QueryStatus): AnswerOutcome {
  const answer = status.stage === 'completed' ? status.answer : undefined;
  return {
    ranked: [...new Set(status.passages.map(({ documentId }) => corpusId(documentId)))],
    text: answer?.text ?? '',
    quotes: (answer?.citations ?? []).map(({ documentId, quote }) => ({
      documentId: corpusId(documentId),
      quote,
    })),
    // small talk is no answer to a question of a set
    answered: status.route !== 'chitchat' && (answer?.answered ?? false),
    confidence: status.confidence?.score ?? 0,
    level: status.confidence?.level ?? 'LOW',
  };
}
