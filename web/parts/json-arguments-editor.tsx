import {
  ActionIcon,
  Autocomplete,
  Button,
  Group,
  SegmentedControl,
  Select,
  Stack,
  Text,
  Textarea,
} from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../language/language.js';
import { addableNames, isReadable, QUESTION_TYPES, type ArgumentRow } from './json-arguments.js';
import { todoTexts } from './todo-texts.js';

interface Props {
  tool: string;
  rows: readonly ArgumentRow[];
  onChange: (rows: ArgumentRow[]) => void;
}

/** The arguments of a call: texts as they are, other values as JSON. */
export function ArgumentsEditor({ tool, rows, onChange }: Props) {
  const texts = useTexts(todoTexts);
  const change = (name: string, text: string) =>
    onChange(rows.map((row) => (row.name === name ? { ...row, text } : row)));
  return (
    <Stack gap="sm" component="fieldset" bd={0} p={0} m={0}>
      <Text component="legend" size="sm" fw={500} mb={4}>
        {texts.arguments}
      </Text>
      {rows.map((row) => (
        <Group key={row.name} gap="xs" wrap="nowrap" align="flex-start">
          {tool === 'ask_human' && row.name === 'type' ? (
            <Select
              label={row.name}
              data={[...QUESTION_TYPES]}
              value={row.text === '' ? null : row.text}
              placeholder="text"
              clearable
              flex={1}
              onChange={(next) => change(row.name, next ?? '')}
            />
          ) : (
            <Textarea
              label={row.json ? `${row.name} (JSON)` : row.name}
              value={row.text}
              error={isReadable(row) ? undefined : texts.notJson}
              autosize
              minRows={1}
              maxRows={12}
              flex={1}
              {...(row.json ? { ff: 'monospace', spellCheck: false } : {})}
              onChange={({ currentTarget }) => change(row.name, currentTarget.value)}
            />
          )}
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            mt={25}
            aria-label={texts.removeArgument(row.name)}
            onClick={() => onChange(rows.filter((other) => other !== row))}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      <NewArgument
        names={addableNames(tool, rows)}
        taken={rows.map(({ name }) => name)}
        onAdd={(row) => onChange([...rows, row])}
      />
    </Stack>
  );
}

interface NewProps {
  /** Undefined when any name may be right. */
  names: readonly string[] | undefined;
  taken: readonly string[];
  onAdd: (row: ArgumentRow) => void;
}

function NewArgument({ names, taken, onAdd }: NewProps) {
  const texts = useTexts(todoTexts);
  const [name, setName] = useState('');
  const [form, setForm] = useState<'text' | 'json'>('text');
  if (names?.length === 0) return null;
  const isNew = name.trim() !== '' && !taken.includes(name.trim());
  return (
    <Group gap="xs" align="flex-end">
      <Autocomplete
        label={texts.newArgument}
        data={[...(names ?? [])]}
        value={name}
        maxLength={60}
        flex="1 1 10rem"
        onChange={setName}
      />
      <SegmentedControl
        aria-label={texts.valueForm}
        data={[
          { value: 'text', label: texts.text },
          { value: 'json', label: 'JSON' },
        ]}
        value={form}
        onChange={(next) => setForm(next === 'json' ? 'json' : 'text')}
      />
      <Button
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={!isNew}
        onClick={() => {
          onAdd({ name: name.trim(), text: '', json: form === 'json' });
          setName('');
        }}
      >
        {texts.add}
      </Button>
    </Group>
  );
}
