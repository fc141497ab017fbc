import type { RequestOutline } from '../../contract/requests/index.js';
import { waitingIn } from '../../api/gateway/inbox/filter.js';
import { type Row, ChangeMark } from '../../api/gateway/inbox/snapshot.js';

type Payload = NonNullable<RequestOutline['payload']>;

const NOW = Date.parse('2026-01-01T12:00:00Z');
const at = (seconds: number) => new Date(NOW + seconds * 1000).toISOString();

function row(n: number, question: string, request: Partial<RequestOutline>): Row {
  const queryId = `q-0000000${n}`;
  const base = { id: `${queryId}.r1`, queryId, kind: 'clarification', deadline: at(60 * n), groups: [] };
  return {
    queryId,
    question,
    asker: 'ann',
    requests: [{ ...base, ...request } as RequestOutline],
    started: 0,
    changed: 0,
  };
}

const rows = [
  row(1, 'Where is the Harbour?', { payload: { prompt: 'Which city?' } as Payload }),
  row(2, '출장비는 언제 정산하나요?', {
    groups: ['finance'],
    claim: { by: 'alice', at: at(-9), until: at(9) },
  }),
  row(3, 'Where?', { groups: ['legal'], claim: { by: 'alice', at: at(-99), until: at(-9) } }),
];

test.each([
  [{}, [1, 2, 3]],
  [{ group: 'finance' }, [1, 2]],
  [{ group: 'nobodies' }, [1]],
  [{ claimedBy: 'me' }, [2]],
  [{ claimedBy: 'alice' }, [2]],
  [{ claimedBy: 'bob' }, []],
  [{ claimedBy: 'nobody' }, [1, 3]],
  [{ dueBefore: at(121) }, [1, 2]],
  [{ dueBefore: '2026-01-01T21:02:00+09:00' }, [1]],
  [{ text: 'CITY harbour' }, [1]],
  [{ text: 'where' }, [1, 3]],
  [{ text: 'where paris' }, []],
  [{ text: '정산'.normalize('NFD') }, [2]],
  [{ kind: 'pause' as const }, []],
  [{ queryId: 'q-00000003' }, [3]],
  [{ group: 'legal', text: 'where', claimedBy: 'nobody' }, [1, 3]],
])('what waits is filtered by %j', (filter, expected) => {
  const found = waitingIn(rows, filter, { me: 'alice', now: NOW, reaches: () => true });
  expect(found.map(({ queryId }) => Number(queryId.at(-1)))).toEqual(expected);
});

describe('changes', () => {
  test('just after a change what came before it is read again, later only what is new', () => {
    const mark = new ChangeMark();
    mark.note(NOW, NOW + 100);
    expect(mark.since(NOW + 1_000)).toBe(NOW - 5_000);
    expect(mark.since(NOW + 6_000)).toBe(NOW);
  });

  test('a change is new by the clock of the server, however ours goes', () => {
    const mark = new ChangeMark();
    mark.note(NOW - 20_000, NOW);
    mark.note(NOW - 30_000, NOW + 9_000);
    expect(mark.since(NOW + 5_000)).toBe(NOW - 20_000);
  });

  test('when nothing has changed for long, no more than a minute is read again', () => {
    const mark = new ChangeMark();
    expect(mark.since(NOW)).toBe(NOW - 60_000);
  });
});
