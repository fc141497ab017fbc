import { z } from 'zod';
import type { Answer } from '../contract/answer.js';
import { isFinal, type QueryView } from '../contract/query.js';
import type { RequestView } from '../contract/requests/index.js';
import { recallSchema, type Recall } from '../contract/recall.js';
import { answerParagraphs } from '../domain/answer-text.js';
import { confidenceInAnswer } from '../domain/review.js';
import { describeRequest, outlineOf, requestOutlineSchema } from './request-outline.js';
import { TEXTS } from './texts.js';

/** The state of a question: the answer, the reason for having none, or the requests that it waits for. */
export const queryOutlineSchema = z.object({
  queryId: z.string(),
  question: z.string(),
  stage: z.string(),
  answer: z
    .object({
      text: z.string(),
      author: z.string().describe('reviewer: a person wrote the text'),
      status: z.string().describe('provisional: a reviewer may still change it'),
      answered: z.boolean().describe('false: the documents support no answer, and the text says so'),
      withheld: z.boolean().optional(),
      citations: z.array(
        z.object({
          marker: z.number().describe('appears in the text as [n]'),
          documentId: z.string(),
          title: z.string(),
          section: z.string().optional(),
          page: z.number().optional(),
          quote: z.string(),
          url: z.string().optional(),
        }),
      ),
      disclaimers: z.array(z.string()),
      recalled: recallSchema
        .pick({ at: true, because: true, documentId: true, askedAnew: true })
        .optional()
        .describe(
          'set: a source has changed since, or a person found it wrong: do not rely on the answer; askedAnew: the query to read instead',
        ),
    })
    .optional(),
  confidence: z.object({ score: z.number(), level: z.string() }).optional(),
  outcome: z
    .object({ code: z.string(), message: z.string(), reason: z.string().optional() })
    .optional()
    .describe('why the question ended without an answer'),
  waitingFor: z.array(requestOutlineSchema).describe('human requests that are open'),
});
type QueryOutline = z.infer<typeof queryOutlineSchema>;

export function outlineOfQuery(view: QueryView): QueryOutline {
  const { id, question, stage } = view;
  const confidence = confidenceInAnswer(view);
  return {
    queryId: id,
    question,
    stage,
    ...('answer' in view && view.answer ? { answer: outlineOfAnswer(view.answer) } : {}),
    ...(confidence ? { confidence: { score: confidence.score, level: confidence.level } } : {}),
    ...('outcome' in view ? { outcome: view.outcome } : {}),
    waitingFor: openRequests(view).map(outlineOf),
  };
}

/** Requests of a query that nobody has decided yet. */
export function openRequests({ requests }: QueryView): RequestView[] {
  return (requests as RequestView[]).filter(({ status }) => status === 'open');
}

/** The same in words, in the language of the question. */
export function describeQuery(view: QueryView): string {
  const texts = TEXTS[view.language];
  const open = openRequests(view);
  const parts: string[] = [];
  if ('answer' in view && view.answer) parts.push(describeAnswer(view, view.answer));
  if ('outcome' in view) {
    const { message, reason } = view.outcome;
    parts.push(reason === undefined ? message : `${message}\n${texts.reason} ${reason}`);
  }
  for (const request of open) parts.push(describeRequest(request, view.language));
  if (open.length > 0) parts.push(texts.decideHint);
  else if (parts.length === 0 && !isFinal(view.stage)) parts.push(texts.working(view.id));
  return [...parts, `queryId: ${view.id}`].join('\n\n');
}

function describeAnswer(view: QueryView, answer: Answer): string {
  const { language } = view;
  const confidence = confidenceInAnswer(view);
  const texts = TEXTS[language];
  return [
    ...answerParagraphs(answer, language, ({ quote }) => `: ${quote}`),
    ...(confidence && !answer.withheld ? [texts.confidence(confidence.level, confidence.score)] : []),
  ].join('\n\n');
}

function outlineOfAnswer(answer: Answer): NonNullable<QueryOutline['answer']> {
  const { text, author, status, answered, withheld, citations, disclaimers, recalled } = answer;
  return {
    text,
    author,
    status,
    answered,
    ...(withheld ? { withheld } : {}),
    citations: citations.map(({ marker, documentId, title, section, page, quote, url }) => ({
      marker,
      documentId,
      title,
      ...(section === undefined ? {} : { section }),
      ...(page === undefined ? {} : { page }),
      quote,
      ...(url === undefined ? {} : { url }),
    })),
    disclaimers: disclaimers.map((disclaimer) => disclaimer.text),
    ...(recalled ? { recalled: withoutQuotes(recalled) } : {}),
  };
}

function withoutQuotes({
  quotes: _,
  correction: __,
  ...recall
}: Recall): Omit<Recall, 'quotes' | 'correction'> {
  return recall;
}
