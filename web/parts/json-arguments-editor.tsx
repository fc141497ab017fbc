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
import type { BuiltInTool, ToolArguments } from '../../contract/plan.js';
import { useTexts } from '../language/language.js';
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

/** An argument as it is edited: a text as it is, anything else as JSON. */
interface ArgumentRow {
  name: string;
  text: string;
  json: boolean;
}

/** Arguments of the built-in tools: those filled in at once, and those that can be added. */
const KNOWN: Record<BuiltInTool, { shown: readonly string[]; more: readonly string[] }> = {
  search_documents: { shown: ['query'], more: [] },
  search_web: { shown: ['query'], more: [] },
  calculate: { shown: ['expression'], more: [] },
  ask_human: {
    shown: ['question', 'type'],
    more: ['options', 'required', 'min', 'max', 'pattern', 'default'],
  },
  synthesize: { shown: [], more: [] },
};

/** Types that a question to a person can have. */
const QUESTION_TYPES = ['text', 'choice', 'number', 'date', 'multiselect'] as const;

/** Rows for the arguments of a call, those that its tool takes first. */
export function rowsOf(tool: string, args: ToolArguments): ArgumentRow[] {
  const shown = knownOf(tool)?.shown ?? [];
  const names = [...new Set([...shown, ...Object.keys(args)])];
  return names.map((name) => {
    const value = args[name];
    if (value === undefined) return { name, text: '', json: false };
    return typeof value === 'string'
      ? { name, text: value, json: false }
      : { name, text: JSON.stringify(value, null, 2), json: true };
  });
}

/** Names of arguments that can be added to a call; undefined when they are not known here. */
function addableNames(tool: string, rows: readonly ArgumentRow[]): string[] | undefined {
  return knownOf(tool)?.more.filter((name) => rows.every((row) => row.name !== name));
}

/** The arguments that rows stand for, empty ones left out; undefined while one is no JSON. */
export function argumentsOf(rows: readonly ArgumentRow[]): ToolArguments | undefined {
  const filled = rows.filter(({ text }) => text.trim() !== '');
  if (!filled.every(isReadable)) return undefined;
  return Object.fromEntries(
    filled.map(({ name, text, json }) => [name, json ? (JSON.parse(text) as ToolArguments[string]) : text]),
  );
}

function isReadable({ text, json }: ArgumentRow): boolean {
  if (!json || text.trim() === '') return true;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function knownOf(tool: string) {
  return Object.hasOwn(KNOWN, tool) ? KNOWN[tool as BuiltInTool] : undefined;
}
