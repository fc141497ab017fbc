import { Text, UnstyledButton } from '@mantine/core';
import { useId } from 'react';
import type { Confidence as ConfidenceOf, Signal } from '../../../../contract/judgement.js';
import { useFormat } from '../../../language/format.js';
import { useTexts } from '../../../language/language.js';
import { ConfidenceBadge } from '../../../parts/confidence-badge.js';
import { Popup } from '../../../parts/popup.js';
import { vocabulary } from '../../../parts/vocabulary.js';
import classes from './result.module.css';
import { resultTexts } from './texts.js';

/** Signals that count something; the others are shares, or hold or not. */
const COUNTS: ReadonlySet<Signal> = new Set(['passagesUsed', 'rewrites', 'agreement']);

/** The confidence, and for who wants to know what it is made of. */
export function ConfidenceDetails({ confidence }: { confidence: ConfidenceOf }) {
  const texts = useTexts(resultTexts);
  const words = useTexts(vocabulary);
  const format = useFormat();
  const id = useId();
  const { score, level, signals } = confidence;
  const valueOf = (signal: Signal): string | undefined => {
    const value = signal === 'judged' ? signals.judged?.overall : signals[signal];
    if (typeof value === 'boolean') return value ? texts.yes : texts.no;
    if (signal === 'rewrites' && value === 0) return texts.rewritesNone;
    if (value === undefined) return undefined;
    return COUNTS.has(signal) ? format.number(value) : format.percent(value);
  };
  const rows = (Object.keys(words.signals) as Signal[]).flatMap((signal) => {
    const value = valueOf(signal);
    return value === undefined ? [] : [[words.signals[signal], value]];
  });
  return (
    <>
      <UnstyledButton
        py={5}
        display="inline-flex"
        aria-label={`${words.confidence}: ${words.levels[level]} ${score.toFixed(2)}. ${texts.signals}`}
        popoverTarget={id}
      >
        <ConfidenceBadge level={level} score={score} />
      </UnstyledButton>
      <Popup id={id} label={texts.signals}>
        <Text size="sm" fw={600} mb={4}>
          {texts.signals}
        </Text>
        <table className={classes['signals']}>
          <tbody>
            {rows.map(([name, value]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Popup>
    </>
  );
}
