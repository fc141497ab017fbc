import { groupBy, type Invariant } from './evidence.js';

/** Versions of the policy follow each other without a gap, each from another proposal, and never by its proposer. */
export const policiesTakeEffectOnce: Invariant = ({ policies }) => {
  const newest = policies[0]?.version ?? 0;
  const proposed = policies.filter(({ proposal }) => proposal !== undefined);
  return [
    ...policies
      .filter(({ version }, at) => version !== newest - at)
      .map(({ version }) => ({ subject: `version ${version}`, what: 'stands out of its order' })),
    ...[...groupBy(proposed, ({ proposal }) => proposal!)]
      .filter(([, all]) => all.length > 1)
      .map(([proposal, all]) => ({ subject: proposal, what: `took effect ${all.length} times` })),
    ...policies
      .filter(
        ({ proposedBy, approvedBy = [] }) => proposedBy !== undefined && approvedBy.includes(proposedBy),
      )
      .map(({ version, proposedBy }) => ({
        subject: `version ${version}`,
        what: `approved by ${proposedBy}`,
      })),
  ];
};

/** An experiment ends, counts each of its questions once, and lists none; a notice or an effect of one would come twice. */
export const experimentsChangeNothing: Invariant = ({ experiments, listed }) => [
  ...experiments.flatMap(({ id, stage, chosen, report }) => {
    const { gone, failed } = report.leftOut;
    const counted = report.before.questions + gone + failed;
    if (stage !== 'completed') return [{ subject: id, what: `is ${stage}` }];
    return counted === chosen
      ? []
      : [{ subject: id, what: `chose ${chosen} questions and counts ${counted}` }];
  }),
  ...listed
    .filter(({ id }) => id.startsWith('x-'))
    .map(({ id }) => ({ subject: id, what: 'was run again, and is listed' })),
];

/** An answer is recalled when a document no longer says what it quotes, or a person found it wrong; it is told once. */
export const recallsComeOnce: Invariant = ({ seen, views, webhooks }) =>
  views.flatMap((view) => {
    if (view.stage !== 'completed') return [];
    const { id: subject, answer } = view;
    const { recalled, disclaimers } = answer;
    const told = new Set(
      webhooks
        .filter(({ payload: { type, data } }) => type === 'answer.recalled' && data.queryId === subject)
        .map(({ id }) => id),
    ).size;
    const isLost = answer.citations.some(({ documentId, quote }) => {
      const now = seen.documents[documentId];
      return now === null || (now !== undefined && !now.includes(quote));
    });
    return [
      ...(told === (recalled ? 1 : 0) ? [] : [{ subject, what: `is told ${told} times` }]),
      // one whose source had changed before it was approved says so in place of a recall
      ...(isLost && !recalled && !disclaimers.some(({ code }) => code === 'evidence_changed')
        ? [{ subject, what: 'stands, though its document says otherwise' }]
        : []),
      ...(recalled && !isLost && recalled.because !== 'corrected'
        ? [{ subject, what: `is recalled (${recalled.because}), though its quotes stand` }]
        : []),
    ];
  });
