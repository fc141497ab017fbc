import { Text, type TextProps } from '@mantine/core';
import { useFormat } from '../language/format.js';
import { useNow } from './now.js';

/** Relative time, with the exact time in the viewer's zone as its title. */
export function TimeText({ at, ...props }: { at: string } & TextProps) {
  const format = useFormat();
  // the clock of the server may be a little ahead
  const moment = Date.parse(at);
  const now = Math.max(useNow(moment, 60_000), moment);
  return (
    <Text component="time" inherit dateTime={at} title={format.moment(at)} {...props}>
      {format.relative(at, now)}
    </Text>
  );
}

interface Props extends TextProps {
  at: string;
  /** Without the year: for lists. */
  short?: boolean;
}

/** A moment to the millisecond in the viewer's zone, with the same in UTC as its title. */
export function ExactTime({ at, short = false, ...props }: Props) {
  const format = useFormat();
  return (
    <Text
      component="time"
      inherit
      dateTime={at}
      title={`${at.replace('T', ' ').replace('Z', '')} UTC`}
      {...props}
    >
      {format.exact(at, short)}
    </Text>
  );
}
