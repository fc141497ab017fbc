import { resolve } from 'node:path';
import { textsOf } from '../../domain/vocabulary/requests.js';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import type { ElicitRequestFormParams, ElicitResult } from '@modelcontextprotocol/sdk/types.js';
import { callTool, leftOpen, newClient } from '../api/mcp-support.js';
import { until } from '../support/wait.js';
import { call } from './program.js';
import { stackFolder, type Stack, type StackFolder } from './stack.js';
import { STORIES } from './tours/stories.js';

/** `vouch mcp` as a client starts it: a process of its own, with the client of the SDK on its standard input and output. */

// several questions of each test go through real processes, and one of these is replaced
jest.setTimeout(180_000);

let folder: StackFolder;
let stack: Stack;

beforeAll(async () => {
  folder = await stackFolder();
  stack = await folder.start();
  // its questions are answered from the handbook
  await folder.introduced();
}, 300_000);
afterAll(async () => folder.remove(), 60_000);

/** Starts a server for the test, and checks that it ends with it and says nothing but the protocol. */
async function connected<T>(
  { url = stack.url, answer }: { url?: string; answer?: Parameters<typeof newClient>[0] },
  use: (client: Client, pid: number) => Promise<T>,
): Promise<T> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [resolve('bin/vouch.js'), 'mcp', '--api', url],
    env: stack.env as Record<string, string>,
    stderr: 'pipe',
  });
  let errors = '';
  transport.stderr?.on('data', (data: Buffer) => (errors += data.toString()));
  const client = newClient(answer);
  await client.connect(transport);
  const pid = transport.pid!;
  try {
    return await use(client, pid);
  } finally {
    await client.close();
    await until(() => !isRunning(pid), `process ${pid} does not end with its client`);
    expect(errors).toBe('');
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test.each(['en', 'ko'] as const)('tools and resources: %s', (language) =>
  connected({}, async (client) => {
    const { question } = STORIES[language];
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['ask', 'decide', 'get_query', 'list_requests', 'search_documents']),
    );
    const asked = await callTool(client, 'ask', { question, mode: 'off', waitSeconds: 60 });
    expect(asked).toMatchObject({ isError: false, content: { stage: 'completed', waitingFor: [] } });
    const [citation] = asked.content.answer!.citations;
    expect(asked.text).toContain(citation!.quote);

    const found = await callTool<{ items: { documentId: string }[] }>(client, 'search_documents', {
      query: question,
    });
    expect(found.content.items.map(({ documentId }) => documentId)).toContain(citation!.documentId);
    const uri = `vouch://documents/${encodeURIComponent(citation!.documentId)}`;
    const { resources } = await client.listResources();
    expect(resources.map((resource) => resource.uri)).toContain(uri);
    const [document] = (await client.readResource({ uri })).contents as { text: string }[];
    expect(JSON.parse(document!.text)).toMatchObject({ id: citation!.documentId });
    const query = await client.readResource({ uri: `vouch://queries/${asked.content.queryId}` });
    expect((query.contents as { text: string }[])[0]!.text).toContain(citation!.quote);
  }),
);

test('the person is asked by forms, which outlive the API; the review of the answer is decided by its tool', async () => {
  const { unclear, clarified } = STORIES.ko;
  const shown: string[] = [];
  const answer = async ({ message, requestedSchema }: ElicitRequestFormParams): Promise<ElicitResult> => {
    shown.push(message);
    if ('text' in requestedSchema.properties) return { action: 'accept', content: { text: clarified } };
    await stack.killAndWait('api');
    return { action: 'accept', content: { action: 'approve' } };
  };
  await connected({ answer }, async (client) => {
    const { content } = await callTool(client, 'ask', { question: unclear, mode: 'strict', waitSeconds: 60 });
    const plan = expect.stringContaining(`${textsOf('plan_review').ko.question} ${unclear}`) as string;
    expect(shown).toEqual([expect.any(String), plan]);
    expect(content).toMatchObject({ stage: 'reviewing', waitingFor: [{ kind: 'answer_review' }] });
    const { requestId, shownHash } = content.waitingFor[0]!;
    const decided = await callTool(client, 'decide', { requestId, shownHash, action: 'approve' });
    expect(decided).toMatchObject({ isError: false, content: { decidedBy: 'human', action: 'approve' } });
    const end = await callTool(client, 'get_query', { queryId: content.queryId, waitSeconds: 60 });
    expect(end.content).toMatchObject({ stage: 'completed', waitingFor: [] });
  });
});

test('told to end, it still answers the call that shows a form, and decides nothing', async () => {
  const { unclear } = STORIES.en;
  let shown = false;
  const answer = (_: ElicitRequestFormParams, withdrawn: AbortSignal) => {
    shown = true;
    return leftOpen(withdrawn);
  };
  await connected({ answer }, async (client, pid) => {
    const asked = callTool(client, 'ask', { question: unclear, mode: 'off', waitSeconds: 60 });
    await until(() => shown, 'a form is shown');
    process.kill(pid, 'SIGTERM');
    const { isError, content } = await asked;
    expect({ isError, content }).toMatchObject({
      isError: false,
      content: { stage: 'clarifying', waitingFor: [{ kind: 'clarification' }] },
    });
    await call(stack, 'POST', `/v1/queries/${content.queryId}/cancel`, {});
  });
});

test('where nobody answers at the address, every tool says so', () =>
  connected({ url: 'http://127.0.0.1:9' }, async (client) => {
    const { isError, text } = await callTool(client, 'list_requests', {});
    expect({ isError, text }).toMatchObject({
      isError: true,
      text: expect.stringContaining('Vouch') as string,
    });
    await expect(client.listResources()).rejects.toThrow('Vouch');
  }));
