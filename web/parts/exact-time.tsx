import { Text, type TextProps } from '@mantine/core';
import { useFormat } from '../language/format.js';

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
