import { Text } from '@mantine/core';
import type { Share } from '../../../contract/metrics.js';
import { useFormat } from '../../language/format.js';
import { useTexts } from '../../language/language.js';
import classes from './dashboard.module.css';
import { dashboardTexts } from './texts.js';

interface Props {
  share: Share;
  /** Draws the share as a bar, too. */
  bar?: boolean;
  /** Too few to rely on. */
  pale?: boolean;
}

/** A share with what it is a share of. */
export function ShareText({ share, bar = false, pale = false }: Props) {
  const { ratio } = useTexts(dashboardTexts);
  const format = useFormat();
  if (share.rate === undefined) return '–';
  return (
    <span className={classes['share']} data-pale={pale || undefined}>
      {format.percent(share.rate)}
      <Text span size="xs" c="dimmed" ml={6}>
        {ratio(format.number(share.count), format.number(share.of))}
      </Text>
      {bar && (
        <span className={classes['bar']} aria-hidden>
          <span style={{ width: `${share.rate * 100}%` }} />
        </span>
      )}
    </span>
  );
}
