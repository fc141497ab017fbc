import { QUERY_COLUMNS, queryRow } from '../../../../domain/metrics/query-row.js';
import { oldRecord, record } from './support.js';

test('a row has the mean relevance and the time of each main step, all its runs together', () => {
  const { metrics, ...rest } = record({ relevance: 0.62 });
  const steps = [
    { step: 'analyse', ms: 12 },
    { step: 'retrieve', ms: 3.25 },
    { step: 'retrieve', ms: 4.5 },
    { step: 'open', ms: 1 },
  ];
  expect(queryRow({ ...rest, metrics: { ...metrics, steps } })).toMatchObject({
    relevance: 0.62,
    analyseMs: 12,
    retrieveMs: 7.8,
    gradeMs: undefined,
  });
});

test('every value has its column', () => {
  expect(QUERY_COLUMNS).toEqual(expect.arrayContaining(Object.keys(queryRow(oldRecord()))));
});
