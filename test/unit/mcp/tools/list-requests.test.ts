import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { HumanRequest } from '../../../../contract/requests/index.js';
import type { McpCaller } from '../../../../mcp/caller.js';
import { registerListRequests } from '../../../../mcp/tools/list-requests.js';
import { requestOf, reviewPayload } from '../../cli/samples.js';

interface Page {
  items: { requestId: string; shownHash: string; deadline: string; schema: object }[];
  next?: string;
}

/** Reviews of long answers, told apart by id and hash. */
const WAITING: HumanRequest[] = Array.from({ length: 20 }, (_, n) => {
  const payload = reviewPayload('en', 'hard');
  const text = 'A long answer. '.repeat(400);
  const asked = {
    kind: 'answer_review' as const,
    payload: { ...payload, draft: { ...payload.draft, text } },
  };
  return { ...requestOf(asked, 'reject', 120, n + 1), shownHash: n.toString(16).padStart(64, '0') };
});

/** Calls the tool beside an API whose cursor is the number of requests before it. */
async function list(input: {
  limit: number;
  cursor?: string;
}): Promise<{ page: Page; text: string; chars: number }> {
  const call = async (_name: string, { query }: { query: { limit: number; cursor?: string } }) => {
    const from = Number(query.cursor ?? 0);
    const items = WAITING.slice(from, from + query.limit);
    const end = from + items.length;
    return { data: { items, ...(end < WAITING.length ? { next: String(end) } : {}) } };
  };
  let tool: ((input: object, extra: object) => Promise<CallToolResult>) | undefined;
  const server = { registerTool: (_name: string, _hints: object, handler: typeof tool) => (tool = handler) };
  const caller = { api: { call }, language: 'en' } as unknown as McpCaller;
  registerListRequests(server as unknown as McpServer, caller);
  const result = await tool!(input, {});
  const [part] = result.content;
  return {
    page: result.structuredContent as unknown as Page,
    text: part?.type === 'text' ? part.text : '',
    chars: JSON.stringify(result).length,
  };
}

test('what does not fit into a result is on the pages behind it, and what is needed to decide is never cut', async () => {
  const seen: Page['items'] = [];
  const lengths: number[] = [];
  for (let cursor: string | undefined; ;) {
    const { page, text, chars } = await list({ limit: 20, ...(cursor === undefined ? {} : { cursor }) });
    expect(chars).toBeLessThanOrEqual(40_100);
    for (const { shownHash } of page.items) expect(text).toContain(`shownHash: ${shownHash}`);
    seen.push(...page.items);
    lengths.push(page.items.length);
    cursor = page.next;
    if (cursor === undefined) break;
  }
  expect(lengths.length).toBeGreaterThan(1);
  expect(seen.map(({ requestId, shownHash, deadline }) => ({ id: requestId, shownHash, deadline }))).toEqual(
    WAITING.map(({ id, shownHash, deadline }) => ({ id, shownHash, deadline })),
  );
});

test('a page that fits is as long as was asked for', async () => {
  expect((await list({ limit: 2 })).page).toMatchObject({ items: [{}, {}], next: '2' });
});
