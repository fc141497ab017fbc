import type { PayloadOf } from '../../contract/requests/index.js';
import { isAboutNotFound, isSpotCheck } from '../../domain/review.js';
import { textDiff } from '../../domain/text-diff.js';
import { heldBack } from '../../domain/vocabulary/confidence.js';
import { actionsFor } from '../../domain/vocabulary/index.js';
import { readableText } from '../render/answer.js';
import { diffText } from '../render/difference.js';
import { formatLeft } from '../render/time.js';
import { clip, hang, wrapIndented } from '../terminal/layout.js';
import { actionOptions, askChoice, askReason, askText, choiceLine } from './choice.js';
import type { AskLine, Form, RequestOf, Scene } from './form.js';
import { frame } from '../render/gate.js';

const ACTIONS = ['approve', 'edit', 'retry', 'reject'] as const;
/** More sources than this hide the draft. */
const MAX_SOURCES = 5;

/** Returns how a review is introduced: as one before the answer is delivered, of a provisional one, or afterwards. */
function toneOf(payload: PayloadOf<'answer_review'>): 'attention' | 'soft' | 'spotCheck' {
  if (isSpotCheck(payload)) return 'spotCheck';
  return payload.level === 'soft' ? 'soft' : 'attention';
}

/** A draft to approve, edit, send back to search or reject. */
export const answerReviewForm: Form<'answer_review'> = {
  example: '--action approve',
  preview: ({ payload }) => payload.draft.text,

  show(request, scene) {
    const { terminal, texts } = scene;
    const { confidence, draft } = request.payload;
    const tone = toneOf(request.payload);
    const title = tone === 'soft' ? texts.review.provisional : texts.review.preview;
    const rated = confidence ? texts.review[tone](confidence.score.toFixed(2), confidence.level) : title;
    const warning = isAboutNotFound(request.payload) ? texts.review.notFound : rated;
    const content = [...readableText(draft, texts), '', ...sourceLines(request, scene)];
    return [
      '',
      ...hang('  ⚠️  ', warning, terminal.width).map((line) => terminal.paint('yellow', line)),
      ...whyLines(request, scene),
      ...frame(title, content, request, scene).slice(1),
    ];
  },

  async ask(request, askLine, scene) {
    const { terminal, texts, now } = scene;
    const { query, retriesLeft, draft } = request.payload;
    const words = actionsFor(texts, request);
    const soft = toneOf(request.payload) === 'soft';
    const label = soft
      ? texts.prompt.choiceOrApprove(words.approve, formatLeft(request.deadline, now, texts))
      : texts.prompt.choice;
    const aboutNotFound = isAboutNotFound(request.payload);
    const actions = ACTIONS.filter((action) => !aboutNotFound || action !== 'reject');
    const options = actionOptions(actions, scene, words);
    terminal.print('', choiceLine(options, scene));
    for (;;) {
      const action = await askChoice(options, label, askLine, scene, soft ? 'approve' : undefined);
      switch (action) {
        case undefined:
          return undefined;
        case 'approve':
          return { action };
        case 'edit': {
          const text = await askEdit(draft.text, askLine, scene);
          return text === undefined ? undefined : { action, text };
        }
        case 'retry': {
          if (retriesLeft <= 0) {
            terminal.print(`  ${texts.review.noRetriesLeft}`);
            continue;
          }
          const typed = await askLine(`  ${texts.review.enterWords(query)}: `);
          return typed === undefined ? undefined : { action, query: typed.trim() || query };
        }
        case 'reject':
          return { action, ...(await askReason(texts.review.enterReason, askLine)) };
      }
    }
  },
};

/** Asks for the new text, shows the difference, and asks again until it is confirmed. */
async function askEdit(before: string, askLine: AskLine, scene: Scene): Promise<string | undefined> {
  const { terminal, texts } = scene;
  const options = [
    { value: 'send', label: texts.edit.send },
    { value: 'again', label: texts.edit.again },
  ] as const;
  for (;;) {
    const text = await askText(texts.review.enterText, askLine);
    if (text === undefined) return undefined;
    const change = text === before ? texts.edit.same : diffText(textDiff(before, text), terminal);
    terminal.print(
      '',
      `  ${terminal.paint('bold', texts.edit.diff)}`,
      ...change.split('\n').flatMap((line) => wrapIndented(`  ${line}`, terminal.width)),
      '',
      choiceLine(options, scene),
    );
    const next = await askChoice(options, texts.prompt.choice, askLine, scene, 'send');
    if (next !== 'again') return next && text;
  }
}

/** Sorts behind every citation number. */
const UNCITED = Number.MAX_SAFE_INTEGER;

/**
 * Lists the review reasons other than the confidence, which the warning already states, what held the answer back, and
 * the safety concerns.
 */
function whyLines({ payload }: RequestOf<'answer_review'>, { terminal, texts }: Scene): string[] {
  const others = payload.reasons.filter((reason) => !reason.endsWith('_confidence'));
  const reasons = heldBack(payload.confidence, texts.language);
  const concerns = payload.judgement?.safetyConcerns ?? payload.draft.safetyConcerns ?? [];
  return [
    ...(others.length > 0
      ? [texts.review.why(others.map((reason) => texts.reviewReasons[reason]).join(', '))]
      : []),
    ...(reasons.length > 0 ? [texts.review.heldBack(reasons.join('; '))] : []),
    ...(concerns.length > 0 ? [texts.steps.safety(concerns.join(', '))] : []),
  ].flatMap((line) => wrapIndented(`  ${line}`, terminal.width));
}

/** Lists the passages of the draft, cited ones first, under the numbers that the draft cites them by. */
function sourceLines({ payload }: RequestOf<'answer_review'>, { texts, terminal }: Scene): string[] {
  const { passages, draft } = payload;
  if (passages.length === 0) return [texts.review.noSources];
  const markersOf = (id: string) =>
    [...new Set(draft.citations.filter((c) => c.passageId === id).map((c) => c.marker))].sort(
      (a, b) => a - b,
    );
  const sources = passages
    .map((passage) => ({ ...passage, markers: markersOf(passage.id) }))
    .sort((a, b) => (a.markers[0] ?? UNCITED) - (b.markers[0] ?? UNCITED));
  const shown = sources
    .slice(0, MAX_SOURCES)
    .flatMap(({ title, section, page, documentId, similarity, markers, withheld }) => {
      const number = markers.length > 0 ? markers.map((marker) => `[${marker}]`).join('') : '-';
      const place = clip(withheld ? texts.answer.withheld : section || title, terminal.width - 30);
      return [
        `  ${number} ${place} (${texts.steps.similarity(similarity.toFixed(2))})`,
        `      ${documentId}${page === undefined ? '' : `, ${texts.answer.page(page)}`}`,
      ];
    });
  const hidden = passages.length - MAX_SOURCES;
  return [texts.answer.sources, ...shown, ...(hidden > 0 ? [`  … +${hidden}`] : [])];
}
