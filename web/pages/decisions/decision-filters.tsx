import { useMemo } from 'react';
import type { DecisionFilter } from '../../../contract/decision-log.js';
import type { DecidedBy } from '../../../contract/requests/index.js';
import { asLabels } from '../../../domain/vocabulary/index.js';
import { KINDS } from '../../kinds/kinds.js';
import { useTexts } from '../../language/language.js';
import { LEVELS, Choice, Days, Filters, momentOf, oneOf, Words } from '../../parts/filters.js';
import { useUrlFilters } from '../../parts/url-parameter.js';
import { vocabulary } from '../../parts/vocabulary.js';
import { decisionsTexts } from './texts.js';

const DECIDERS = ['human', 'timeout', 'policy', 'cancel'] as const satisfies readonly DecidedBy[];
const NARROWING = ['decidedBy', 'kind', 'confidence', 'by', 'from', 'until'];

/** The filter of the log as the address has it, as the API takes it, and what changes it. */
export function useDecisionFilter() {
  const { params, ...filters } = useUrlFilters(NARROWING);
  const query = useMemo((): DecisionFilter => {
    const decidedBy = oneOf(DECIDERS, params.get('decidedBy'));
    const kind = oneOf(KINDS, params.get('kind'));
    const confidence = oneOf(LEVELS, params.get('confidence'));
    const by = params.get('by')?.slice(0, 200);
    const since = momentOf(params.get('from'));
    const until = momentOf(params.get('until'), { after: true });
    return {
      ...(decidedBy && { decidedBy }),
      ...(kind && { kind }),
      ...(confidence && { confidence }),
      ...(by && { by }),
      ...(since && { since }),
      ...(until && { until }),
    };
  }, [params]);
  return { params, query, ...filters };
}

export function DecisionFilters({ params, change, field, clear }: ReturnType<typeof useDecisionFilter>) {
  const texts = useTexts(decisionsTexts);
  const { kinds, levels, ...words } = useTexts(vocabulary);
  const decidedBy = asLabels(words.decidedBy);
  return (
    <Filters onClear={clear}>
      <Choice
        label={texts.kind}
        placeholder={texts.anyKind}
        data={KINDS.map((value) => ({ value, label: kinds[value] }))}
        {...field('kind')}
      />
      <Choice
        label={texts.decidedBy}
        placeholder={texts.anyDecidedBy}
        data={DECIDERS.map((value) => ({ value, label: decidedBy[value] }))}
        {...field('decidedBy')}
      />
      <Choice
        label={texts.confidence}
        placeholder={texts.anyConfidence}
        data={LEVELS.map((value) => ({ value, label: levels[value] }))}
        {...field('confidence')}
      />
      <Words label={texts.person} {...field('by')} />
      <Days params={params} change={change} />
    </Filters>
  );
}
