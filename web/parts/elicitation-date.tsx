import { DateInput } from '@mantine/dates';
import '@mantine/dates/styles.css';
import 'dayjs/locale/ko';
import { IconCalendar } from '@tabler/icons-react';
import { isDate } from '../../domain/forms/validate.js';
import { useLanguage } from '../language/language.js';
import type { FieldProps } from './elicitation-field.js';

/** A day: typed as YYYY-MM-DD or chosen from a calendar. */
export default function DateField({ common, value, onChange }: FieldProps) {
  const { language } = useLanguage();
  return (
    <DateInput
      {...common}
      value={typeof value === 'string' && value !== '' ? value : null}
      valueFormat="YYYY-MM-DD"
      // a day that does not exist is none, not the one behind it
      dateParser={(text) => (isDate(text.trim()) ? text.trim() : null)}
      placeholder="YYYY-MM-DD"
      locale={language}
      firstDayOfWeek={language === 'ko' ? 0 : 1}
      clearable
      leftSection={<IconCalendar size={18} aria-hidden />}
      maw="16rem"
      onChange={(day) => onChange(day ?? undefined)}
    />
  );
}
