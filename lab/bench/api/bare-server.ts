import { randomUUID } from 'node:crypto';
import express, { type Response } from 'express';
import { Client, Connection } from '@temporalio/client';
import type { QueryInput } from '../../../contract/query.js';

/** Job of the bare server, as JSON in its first argument. */
export interface BareServerJob {
  port: number;
  address: string;
  namespace: string;
  taskQueue: string;
  input: QueryInput;
  /** Body of every status response. */
  view: object;
}

/**
 * Baseline of the API: the same endpoints in bare express, with bodies of the same size and no validation. Starting a query
 * starts a bare workflow; a status comes from memory; an event goes to all watchers.
 */
async function main({ port, address, namespace, taskQueue, input, view }: BareServerJob): Promise<void> {
  const connection = await Connection.connect({ address });
  const client = new Client({ connection, namespace });
  const watchers = new Map<string, Set<Response>>();
  const app = express();
  app.use(express.json());
  app.post('/v1/queries', async (_req, res) => {
    const workflowId = `q-${randomUUID().replaceAll('-', '')}`;
    await client.workflow.start('floor', { workflowId, taskQueue, args: [{ ...input, id: workflowId }] });
    res.status(202).json({ ...view, id: workflowId });
  });
  app.get('/v1/queries/:id', (_req, res) => {
    res.json(view);
  });
  app.get('/v1/queries/:id/events', ({ params }, res) => {
    const those = watchers.get(params.id) ?? new Set();
    watchers.set(params.id, those.add(res));
    res.once('close', () => those.delete(res));
    res.writeHead(200, { 'content-type': 'text/event-stream' });
    res.write(': hello\n\n');
  });
  app.post('/v1/requests/:id/decision', ({ params }, res) => {
    const queryId = params.id.slice(0, params.id.lastIndexOf('.'));
    const event = { queryId, seq: 1, type: 'hitl_decided', at: new Date().toISOString(), data: {} };
    for (const watcher of watchers.get(queryId) ?? []) {
      watcher.write(`id: 1\nevent: hitl_decided\ndata: ${JSON.stringify(event)}\n\n`);
    }
    res.json(event);
  });
  app.listen(port, '127.0.0.1', () => process.send?.({ ready: true }));
  process.once('disconnect', () => process.exit(1));
  process.once('SIGTERM', () => process.exit(0));
}

main(JSON.parse(process.argv[2] ?? '') as BareServerJob).catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
