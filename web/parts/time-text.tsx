import { Text, type TextProps } from '@mantine/core';
import { useFormat } from '../language/format.js';
import { useNow } from './now.js';

/** How long ago something was, with the exact time in the viewer's zone as its title. */
export function TimeText({ at, ...props }: { at: string } & TextProps) {
  const format = useFormat();
  const now = useNow();
  return (
    <Text component="time" inherit dateTime={at} title={format.moment(at)} {...props}>
      {format.relative(at, now)}
    </Text>
  );
}
