import type { Feedback } from '../../contract/feedback.js';
import { isFinal } from '../../contract/query.js';
import { READING_SPEED, type Look } from '../../contract/reviewing.js';
import { verdictsOf } from '../../domain/autonomy/verdict.js';
import { createOpinions, lastDays, QUERY_COLUMNS, queryRow, windowOf } from '../../domain/metrics/index.js';
import { looksOf, measuresOf, measuresTogether } from '../../domain/reviewers/measures.js';
import { openLooks, openSpotVerdicts, recordsSince, spotVerdictsOn } from '../../ports/spot-checks.js';
import type { Deps } from '../deps.js';
import { CASES } from '../details.js';
import { ApiFailure } from '../failure.js';
import { fromCursor, toCursor } from '../gateway/cursor.js';
import type { Handlers } from '../http/endpoint.js';
import { createCalibration } from '../metrics/calibration.js';
import { exported } from '../metrics/export.js';
import { toItem, type Figures } from '../metrics/figures.js';
import { opinionsIn, outcomesIn } from '../metrics/records.js';
import { createViews } from '../visibility/views.js';

type Names =
  | 'giveFeedback'
  | 'feedbackStats'
  | 'listFeedback'
  | 'feedbackPatterns'
  | 'exportFeedback'
  | 'metricsSummary'
  | 'exportMetrics'
  | 'listVerdicts'
  | 'reviewMeasures'
  | 'readCalibration';

/** Handlers for opinions on answers and the figures of the installation, as lists, summaries and tables. */
export function feedbackRoutes(
  deps: Pick<Deps, 'gateway' | 'records' | 'index' | 'keyValues' | 'log'> & { figures: Figures },
): Handlers<Names> {
  const { gateway, records, figures } = deps;
  const spotVerdicts = openSpotVerdicts(deps.keyValues);
  const checkLooks = openLooks(deps.keyValues);
  const calibration = createCalibration(deps);
  const views = createViews(deps);
  return {
    async giveFeedback({ params, body, principal }) {
      const status = await gateway.read(params.id);
      // the opinion is stored with the text that its author could read
      const { view } = await views.query(status, principal);
      const answer = 'answer' in view ? view.answer : undefined;
      if (!answer) {
        const detail = isFinal(view.stage) ? CASES.nothingToRate : undefined;
        throw new ApiFailure('FEEDBACK_TOO_EARLY', { detail });
      }
      // whoever asked would have two opinions on one answer; one that checks blindly is not told so before they decide
      if (!(await gateway.isQuestion(status.id)))
        throw new ApiFailure('FEEDBACK_TOO_EARLY', {
          detail: isFinal(view.stage) ? CASES.noQuestion : undefined,
        });
      const feedback: Feedback = {
        queryId: status.id,
        by: principal.id,
        rating: body.rating,
        comment: body.comment ?? '',
        question: status.question,
        answer: answer.text,
        ...(status.confidence ? { confidence: status.confidence.level } : {}),
        at: new Date().toISOString(),
      };
      await records.saveFeedback(feedback);
      return { body: feedback };
    },

    async feedbackStats({ query: { days } }) {
      return { body: await records.feedbackStats({ since: days === undefined ? undefined : since(days) }) };
    },

    async listFeedback({ query: { rating, text, limit, cursor, ...choice } }) {
      const list = JSON.stringify(['feedback', rating, text, choice]);
      const after = positionIn(list, cursor);
      const { from: since } = windowOf(choice, new Date());
      const { until } = choice;
      const { items, next } = await records.listFeedback({ since, until, rating, text, after, limit });
      return { body: pageOf(list, items.map(toItem), next) };
    },

    async feedbackPatterns({ query }) {
      return { body: await figures.patterns(query) };
    },

    async exportFeedback({ query: { format, ...choice } }) {
      const window = windowOf(choice, new Date());
      async function* rows() {
        for await (const page of opinionsIn(records, window)) yield page.map(feedbackRow);
      }
      return exported({ name: 'feedback', window, format, columns: FEEDBACK_COLUMNS, rows: rows() });
    },

    async metricsSummary({ query }) {
      return { body: await figures.summary(query) };
    },

    async exportMetrics({ query: { format, ...choice } }) {
      const window = windowOf(choice, new Date());
      async function* rows() {
        const opinions = createOpinions();
        for await (const page of opinionsIn(records, window))
          for (const opinion of page) opinions.add(opinion);
        for await (const page of outcomesIn(records, window))
          yield page.map((record) => queryRow(record, opinions.of(record.queryId)));
      }
      return exported({ name: 'queries', window, format, columns: QUERY_COLUMNS, rows: rows() });
    },

    async readCalibration() {
      return { body: await calibration() };
    },

    async listVerdicts({ query: { days, limit, cursor } }) {
      const list = JSON.stringify(['verdicts', days]);
      const after = positionIn(list, cursor);
      const { items, next } = await records.listOutcomes({ since: since(days), after, limit });
      const verdicts = verdictsOf(
        items,
        await records.feedbackOn({ queryIds: items.map(({ queryId }) => queryId) }),
        await spotVerdictsOn(spotVerdicts, items),
      );
      return { body: pageOf(list, verdicts, next) };
    },

    async reviewMeasures({ query, principal, caller }) {
      const window = windowOf(query, new Date());
      const looks: Look[] = [];
      for await (const { value } of recordsSince(checkLooks, window.from))
        if (value.at < window.to) looks.push(value);
      for await (const page of outcomesIn(records, window)) looks.push(...page.flatMap(looksOf));
      const everyone = caller.roles.includes('admin') ? measuresTogether(looks, window) : undefined;
      return {
        body: {
          readingSpeed: READING_SPEED,
          own: measuresOf(looks, principal.id),
          ...(everyone ? { everyone } : {}),
        },
      };
    },
  };
}

const FEEDBACK_COLUMNS = ['queryId', 'by', 'rating', 'comment', 'question', 'confidence', 'at'] as const;

function feedbackRow({ queryId, by, rating, comment, question, confidence, at }: Feedback) {
  return { queryId, by, rating, comment, question, confidence, at };
}

function positionIn(list: string, cursor: string | undefined): string | undefined {
  return cursor === undefined ? undefined : fromCursor(list, cursor).toString();
}

function pageOf<T>(list: string, items: T[], next: string | undefined): { items: T[]; next?: string } {
  return { items, ...(next === undefined ? {} : { next: toCursor(list, Buffer.from(next)) }) };
}

function since(days: number): string {
  return lastDays(days, new Date()).from;
}
