import { useMemo } from 'react';
import { useLanguage } from '../../language/language.js';

/** A day of the metrics as the reader writes it. Days are UTC's: no zone may move them. */
export function useDayText(): (day: string) => string {
  const { language } = useLanguage();
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(language === 'ko' ? 'ko-KR' : 'en-GB', {
      day: 'numeric',
      month: 'short',
      timeZone: 'UTC',
    });
    return (day) => format.format(new Date(`${day}T00:00:00Z`));
  }, [language]);
}
