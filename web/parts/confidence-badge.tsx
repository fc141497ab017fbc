import { Badge } from '@mantine/core';
import type { Confidence } from '../../contract/judgement.js';
import { useTexts } from '../language/language.js';
import { vocabulary } from './vocabulary.js';

const COLOURS: Record<Confidence['level'], string> = { HIGH: 'teal', MEDIUM: 'yellow', LOW: 'red' };

interface Props {
  level: Confidence['level'];
  /** 0..1, two decimals. */
  score?: number | undefined;
}

/** Level of confidence, in words as well as in colour. */
export function ConfidenceBadge({ level, score }: Props) {
  const { levels, confidence } = useTexts(vocabulary);
  return (
    <Badge color={COLOURS[level]} variant="light" miw="max-content" title={confidence}>
      {levels[level]}
      {score === undefined ? '' : ` ${score.toFixed(2)}`}
    </Badge>
  );
}
