import { createOpinions, lastDays, QUERY_COLUMNS, queryRow } from '../../domain/metrics/index.js';
import type { Deps } from '../deps.js';
import type { Handlers } from '../http/endpoint.js';
import { exported } from '../metrics/export.js';
import type { Figures } from '../metrics/figures.js';
import { opinionsSince, outcomesSince } from '../metrics/records.js';

/** Handlers for statistics of queries, as a summary and as a table. */
export function metricsRoutes({
  records,
  figures,
}: Pick<Deps, 'records'> & { figures: Figures }): Handlers<'metricsSummary' | 'exportMetrics'> {
  return {
    async metricsSummary({ query: { days } }) {
      return { body: await figures.summary(days) };
    },

    async exportMetrics({ query: { days, format } }) {
      const window = lastDays(days, new Date());
      async function* rows() {
        const opinions = createOpinions();
        for await (const page of opinionsSince(records, { since: window.from }))
          for (const opinion of page) opinions.add(opinion);
        for await (const page of outcomesSince(records, { since: window.from }))
          yield page.map((record) => queryRow(record, opinions.of(record.queryId)));
      }
      return exported({ name: 'queries', window, format, columns: QUERY_COLUMNS, rows: rows() });
    },
  };
}
