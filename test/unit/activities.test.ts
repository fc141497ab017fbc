import { alike } from '../../contract/language.js';
import { readEvidence, createEvidenceActivities } from '../../activities/evidence.js';
import { createNoticeActivities } from '../../activities/notices.js';
import { createToolActivities } from '../../activities/tools.js';
import type { QueryEvent } from '../../contract/events.js';
import type { Passage } from '../../contract/passage.js';
import { refsOf } from '../../domain/evidence.js';
import type { Notifier } from '../../ports/notifier.js';
import { PortError } from '../../ports/port-error.js';
import { notice } from '../ports/builders.js';
import { hit, memoryRecords, noTools, scriptedIndex } from '../support/memory-ports.js';

const access = { groups: ['everyone'] };

describe('notices', () => {
  const failing = (error: Error): Notifier => ({ notify: () => Promise.reject(error) });

  test('every notifier is told in order, also when one before it fails; the step then fails to be repeated', async () => {
    const told: QueryEvent[] = [];
    const notifiers = [
      failing(new PortError('invalid', alike('never'))),
      failing(new PortError('unavailable', alike('not now'))),
      { notify: async (events: readonly QueryEvent[]) => void told.push(...events) },
    ];
    const events = [notice('q-noticed1', 1), notice('q-noticed1', 2)];
    await expect(
      createNoticeActivities({ notifiers, records: memoryRecords() }).notify({ events }),
    ).rejects.toMatchObject({
      type: 'unavailable',
      nonRetryable: false,
    });
    expect(told).toEqual(events);
  });

  test('a failure carries its Korean beside the English message', async () => {
    const text = { en: 'not reachable', ko: '연결할 수 없습니다' };
    const steps = createNoticeActivities({
      notifiers: [failing(new PortError('unavailable', text))],
      records: memoryRecords(),
    });
    await expect(steps.notify({ events: [notice('q-noticed1', 1)] })).rejects.toMatchObject({
      message: text.en,
      details: [{ ko: text.ko }],
    });
  });

  test('what cannot get better is not repeated', async () => {
    const steps = createNoticeActivities({
      notifiers: [failing(new PortError('invalid', alike('never')))],
      records: memoryRecords(),
    });
    await expect(steps.notify({ events: [notice('q-noticed1', 1)] })).rejects.toMatchObject({
      nonRetryable: true,
    });
  });
});

test('the result of a tool is clipped', async () => {
  const tools = { ...noTools(), call: async () => ({ text: 'x'.repeat(5_000) }) };
  const call = { tool: 't', arguments: {}, callId: 'c', language: 'en' as const };
  const { value } = await createToolActivities({ tools }).callTool(call);
  expect(value.text).toHaveLength(4_000);
  expect(value.text.endsWith('…')).toBe(true);
});

describe('evidence', () => {
  test('only passages that changed or are gone are reported, in the order given', async () => {
    const same = hit('a#1', 'as it was');
    const before = hit('a#2', 'before');
    const after = hit('a#2', `after ${'x'.repeat(300)}`);
    const gone = hit('a#3', 'gone');
    const index = scriptedIndex(() => [same, after]);
    await index.search({ query: 'q', k: 5, access });
    const steps = createEvidenceActivities({ index });
    const check = async (passages: Pick<Passage, 'id' | 'contentHash'>[]) =>
      (await steps.checkEvidence({ passages, access, snippetChars: 20 })).value;
    expect(await check([gone, same, before])).toEqual([
      { id: 'a#3' },
      { id: 'a#2', now: { contentHash: after.contentHash, snippet: 'after xxxxxxxxxxxxx…' } },
    ]);
    expect(await check([same])).toEqual([]);
    expect(await check([])).toEqual([]);
  });

  test('what is not in the documents travels whole', async () => {
    const document = hit('a#1', 'the whole text of the document');
    const index = scriptedIndex(() => [document]);
    await index.search({ query: 'q', k: 5, access });
    const passages: Passage[] = (['document', 'web', 'tool', 'person'] as const).map((source) => {
      const { text, ...passage } = source === 'document' ? document : hit(`${source}:1`, `from ${source}`);
      return { ...passage, source, snippet: text.slice(0, 10) };
    });
    const refs = refsOf(passages);
    expect(JSON.stringify(refs[0])).not.toContain('the whole');
    const texts = (await readEvidence(index, refs, access)).map(({ source, text }) => [source, text]);
    expect(texts).toEqual([
      ['document', 'the whole text of the document'],
      ['web', 'from web'],
      ['tool', 'from tool'],
      ['person', 'from perso'],
    ]);
  });
});
