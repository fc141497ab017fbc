import { Chip, CloseButton, Group, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useTexts } from '../../language/language.js';
import classes from './audit.module.css';
import { ENTRY_TYPES, type ReadableEntry } from './filter.js';
import { auditTexts } from './texts.js';

interface Props {
  all: readonly ReadableEntry[];
  types: readonly string[];
  onTypes: (types: string) => void;
  text: string;
  onText: (text: string) => void;
}

/** Filter of the entries by type and by text. */
export function EntryFilter({ all, types, onTypes, text, onText }: Props) {
  const { list: texts, types: names } = useTexts(auditTexts);
  const counted = ENTRY_TYPES.map((type) => ({
    type,
    count: all.filter(({ entry }) => entry.type === type).length,
  })).filter(({ type, count }) => count > 0 || types.includes(type));
  return (
    <Group gap="sm" className={classes['screen'] ?? ''}>
      <TextInput
        aria-label={texts.text}
        placeholder={texts.textHint}
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={text !== '' && <CloseButton aria-label={texts.reset} onClick={() => onText('')} />}
        value={text}
        maxLength={200}
        w={{ base: '100%', sm: 260 }}
        onChange={({ currentTarget }) => onText(currentTarget.value)}
      />
      <Chip.Group multiple value={[...types]} onChange={(chosen) => onTypes(chosen.join(','))}>
        <Group gap={6} role="group" aria-label={texts.types}>
          {counted.map(({ type, count }) => (
            <Chip key={type} value={type} size="sm" variant="light">
              {names[type]} {count}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </Group>
  );
}
