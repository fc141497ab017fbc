import { Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { Citation } from '../../../../contract/answer.js';
import { useEndpoint } from '../../../api/api.js';
import { useTexts } from '../../../language/language.js';
import { Loading } from '../../../parts/loading.js';
import { useProblemText } from '../../../parts/problem-view.js';
import classes from './result.module.css';
import { resultTexts } from './texts.js';

interface Props {
  citation: Citation;
  /** Of the passage as it was when the answer was written. */
  contentHash: string | undefined;
}

/** A passage in full, with the quoted words marked. */
export function PassageText({ citation, contentHash }: Props) {
  const texts = useTexts(resultTexts);
  const { data, error } = useEndpoint('getPassage', { params: { id: citation.passageId } }, { retry: false });
  const mark = useRef<HTMLElement>(null);
  useEffect(() => mark.current?.scrollIntoView({ block: 'nearest' }), [data]);
  if (error) return <Failure error={error} />;
  if (!data) return <Loading lines={3} />;
  const start = whereIs(citation, data.text);
  const end = start + citation.quote.length;
  const changed = contentHash !== undefined && data.contentHash !== contentHash;
  return (
    <>
      {(changed || start < 0) && (
        <Text size="xs" c="orange" mt={4} role="status">
          {[changed && texts.changed, start < 0 && texts.quoteMissing].filter(Boolean).join(' ')}
        </Text>
      )}
      {/* it scrolls, so that it must be reachable by keyboard */}
      <div className={classes['passage']} tabIndex={0} role="region" aria-label={data.title}>
        {start < 0 ? (
          data.text
        ) : (
          <>
            {data.text.slice(0, start)}
            <mark ref={mark}>{data.text.slice(start, end)}</mark>
            {data.text.slice(end)}
          </>
        )}
      </div>
    </>
  );
}

/** Where the quote stands now; -1 when nowhere. */
function whereIs({ start, end, quote }: Citation, text: string): number {
  return text.slice(start, end) === quote ? start : text.indexOf(quote);
}

function Failure({ error }: { error: Error }) {
  const { title } = useProblemText(error);
  return (
    <Text size="xs" c="red" role="status">
      {title}
    </Text>
  );
}
