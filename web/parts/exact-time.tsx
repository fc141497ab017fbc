import { Text, type TextProps } from '@mantine/core';
import { useMemo } from 'react';
import { useLanguage } from '../language/language.js';

interface Props extends TextProps {
  at: string;
  /** Without the year: for lists. */
  short?: boolean;
}

/** A moment to the millisecond in the viewer's zone, with the same in UTC as its title. */
export function ExactTime({ at, short = false, ...props }: Props) {
  const { language } = useLanguage();
  const format = useMemo(
    () =>
      new Intl.DateTimeFormat(language === 'ko' ? 'ko-KR' : 'en-GB', {
        ...(short ? {} : { year: 'numeric' }),
        month: 'short',
        day: 'numeric',
        hour: '2-digit',
        minute: '2-digit',
        second: '2-digit',
        fractionalSecondDigits: 3,
        hourCycle: 'h23',
      }),
    [language, short],
  );
  return (
    <Text
      component="time"
      inherit
      dateTime={at}
      title={`${at.replace('T', ' ').replace('Z', '')} UTC`}
      {...props}
    >
      {format.format(new Date(at))}
    </Text>
  );
}
