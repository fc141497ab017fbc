import { join, resolve } from 'node:path';
import { isFinal, type QueryView } from '../../contract/query.js';
import type { Receipt, RequestView } from '../../contract/requests/index.js';
import type { Readiness } from '../../contract/endpoints.js';
import type { Problem } from '../../contract/failures.js';
import { testOnDisk } from '../support/small-disk.js';
import { eventually } from '../support/wait.js';
import { call, queryUntil, send, vouch } from './program.js';
import { stackFolder } from './stack.js';

const QUESTION = 'How do I settle travel expenses?';
const POLICY = { cache: { ttlSeconds: 0 } };

testOnDisk(
  'a full disk is told at once, loses nothing, and all goes on by itself when there is room',
  '40m',
  async ({ path, disk }) => {
    const folder = await stackFolder({ VOUCH_DATA_DIR: join(path, 'data') });
    try {
      const stack = await folder.start('--no-sample');
      await vouch(stack, ['index', resolve('samples/handbook'), '--collection', 'handbook']);
      const ask = (mode: string, headers?: Record<string, string>) =>
        send<QueryView & Problem>(
          stack,
          'POST',
          '/v1/queries',
          { question: QUESTION, mode, policy: POLICY },
          headers,
        );
      const readiness = async () => (await send<Readiness>(stack, 'GET', '/readyz')).body.checks.store;
      const { body: waiting } = await ask('strict', { prefer: 'wait=20' });
      const request = waiting.requests[0]!;
      expect(request).toMatchObject({ kind: 'plan_review', status: 'open' });

      const begun = await Promise.all(Array.from({ length: 12 }, () => ask('off')));
      await disk.fill();
      await eventually(readiness, (store) => store.code === 'STORE_FULL', 5_000);

      const decide = (headers?: Record<string, string>) =>
        send<Receipt & Problem>(
          stack,
          'POST',
          `/v1/requests/${request.id}/decision`,
          { action: 'approve' },
          headers,
        );
      const completion = { model: 'vouch', messages: [{ role: 'user', content: QUESTION }] };
      const refused = { status: 503, body: { code: 'STORE_FULL' } };
      const refusedAt = Date.now();
      expect(await ask('off')).toMatchObject(refused);
      expect(await decide()).toMatchObject(refused);
      const korean = await decide({ 'accept-language': 'ko' });
      expect(korean.body).toMatchObject({ code: 'STORE_FULL', title: '저장 공간이 부족합니다' });
      expect(await send(stack, 'POST', '/v1/chat/completions', completion)).toMatchObject({
        status: 503,
        body: { error: { code: 'STORE_FULL' } },
      });
      expect(Date.now() - refusedAt).toBeLessThan(5_000);

      // every process has something to log meanwhile, and no place for it
      for (let n = 0; n < 100; n += 1) {
        const asked = Date.now();
        expect(await readiness()).toMatchObject({ ok: false, code: 'STORE_FULL' });
        expect(Date.now() - asked).toBeLessThan(1_000);
        await new Promise((done) => setTimeout(done, 100));
      }
      expect(await call<{ items: RequestView[] }>(stack, 'GET', '/v1/requests')).toMatchObject({
        items: [{ id: request.id, status: 'open' }],
      });

      await disk.free();
      await eventually(readiness, ({ ok }) => ok, 5_000);
      const decided = await eventually(decide, ({ status }) => status !== 503);
      expect(decided).toMatchObject({ status: 200, body: { action: 'approve', decidedBy: 'human' } });
      expect(
        (await queryUntil(stack, waiting.id, ({ receipts }) => receipts.length > 0)).receipts,
      ).toMatchObject([{ action: 'approve' }]);
      for (const { status, body } of begun) {
        expect(status).toBe(202);
        const ended = await queryUntil(stack, body.id, ({ stage }) => isFinal(stage));
        expect(ended).toMatchObject({ stage: 'completed', answer: { answered: true } });
        expect(JSON.stringify(ended)).not.toContain('"degraded"');
      }
      expect(stack.output()).not.toContain('has ended');
    } finally {
      await disk.free();
      await folder.remove();
    }
  },
  300_000,
);
