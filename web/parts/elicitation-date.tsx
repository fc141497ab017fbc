import { ActionIcon, Popover, TextInput } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import '@mantine/dates/styles.css';
import 'dayjs/locale/ko';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import { isDate } from '../../domain/forms/validate.js';
import { useLanguage, useTexts } from '../language/language.js';
import type { FieldProps } from './elicitation-field.js';
import { elicitationTexts } from './elicitation-texts.js';

/** A day: typed as YYYY-MM-DD or chosen from a calendar. A text that is no day stays in the field, to be corrected. */
export default function DateField({ common, value, onChange }: FieldProps) {
  const { language } = useLanguage();
  const { calendar } = useTexts(elicitationTexts);
  const [opened, setOpened] = useState(false);
  const text = typeof value === 'string' ? value : '';
  return (
    <TextInput
      {...common}
      value={text}
      placeholder="YYYY-MM-DD"
      autoComplete="off"
      maw="16rem"
      onChange={({ currentTarget }) => onChange(currentTarget.value.trim() || undefined)}
      rightSection={
        <Popover opened={opened} onChange={setOpened} position="bottom-end" shadow="md" trapFocus returnFocus>
          <Popover.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={calendar}
              disabled={common.disabled}
              onClick={() => setOpened(!opened)}
            >
              <IconCalendar size={18} aria-hidden />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown>
            <DatePicker
              value={isDate(text) ? text : null}
              {...(isDate(text) && { defaultDate: text })}
              locale={language}
              firstDayOfWeek={language === 'ko' ? 0 : 1}
              onChange={(day) => {
                onChange(day ?? undefined);
                setOpened(false);
              }}
            />
          </Popover.Dropdown>
        </Popover>
      }
    />
  );
}
