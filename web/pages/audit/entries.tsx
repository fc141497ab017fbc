import { Button, Group, Stack, Text, Title, Chip, CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useDeferredValue, useMemo, useState, useEffect } from 'react';
import type { QueryHistory } from '../../../contract/history.js';
import { useFormat } from '../../language/format.js';
import { useTexts } from '../../language/language.js';
import { stepWords } from '../../parts/step-words.js';
import { useUrlParameter } from '../../parts/url-parameter.js';
import { vocabulary } from '../../parts/vocabulary.js';
import classes from './audit.module.css';
import { EntryRow } from './entry-row.js';
import { entryTexts } from './entry-texts.js';
import { ExportMenu } from '../../parts/export-menu.js';
import { saveAsCsv, saveAsJsonLines } from './export.js';
import { filterEntries, readable, ENTRY_TYPES, type ReadableEntry } from './filter.js';
import { auditTexts } from './texts.js';
import { flushSync } from 'react-dom';

/** So many entries are shown at once: each is quick to draw, thousands are not. */
const PAGE = 200;

/** Everything that happened, oldest first, filtered as the address says. */
export function Entries({ history }: { history: QueryHistory }) {
  const { list: texts } = useTexts(auditTexts);
  const all = useReadable(history);
  const [types = '', setTypes] = useUrlParameter('type');
  const [text = '', setText] = useUrlParameter('text');
  const wanted = useDeferredValue(text);
  const chosen = useMemo(() => types.split(',').filter(Boolean), [types]);
  const shown = useMemo(() => filterEntries(all, chosen, wanted), [all, chosen, wanted]);
  const [limit, setLimit] = useState(PAGE);
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const printing = usePrinting();
  const visible = printing ? shown : shown.slice(0, limit);
  const left = shown.length - visible.length;
  const allOpen = visible.length > 0 && visible.every(({ number }) => open.has(number));
  const toggle = (number: number) =>
    setOpen((before) => {
      const after = new Set(before);
      if (!after.delete(number)) after.add(number);
      return after;
    });
  return (
    <section>
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h5">
          {texts.title}
        </Title>
        <Group gap="xs" className={classes['screen'] ?? ''}>
          <Button
            variant="subtle"
            color="gray"
            size="sm"
            onClick={() => setOpen(allOpen ? new Set() : new Set(visible.map(({ number }) => number)))}
          >
            {allOpen ? texts.collapseAll : texts.expandAll}
          </Button>
          <ExportMenu
            label={texts.export}
            disabled={shown.length === 0}
            files={[
              { label: texts.exportCsv, save: () => saveAsCsv(history.queryId, shown) },
              { label: texts.exportJsonLines, save: () => saveAsJsonLines(history.queryId, shown) },
            ]}
          />
        </Group>
      </Group>
      <EntryFilter all={all} types={chosen} onTypes={setTypes} text={text} onText={setText} />
      <Group justify="space-between" gap="xs" my="xs">
        <Text size="sm" c="dimmed" role="status">
          {texts.count(shown.length, all.length)}
        </Text>
        <Text size="xs" c="dimmed">
          {texts.zone(Intl.DateTimeFormat().resolvedOptions().timeZone)}
        </Text>
      </Group>
      {shown.length === 0 && (
        <Stack align="center" py="xl" gap="xs">
          <Text c="dimmed">{texts.nothing}</Text>
          <ResetFilter
            label={texts.reset}
            onReset={() => {
              setTypes(undefined);
              setText(undefined);
            }}
          />
        </Stack>
      )}
      <ol className={classes['entries']}>
        {visible.map((entry) => (
          <EntryRow
            key={entry.number}
            readable={entry}
            open={open.has(entry.number)}
            onToggle={() => toggle(entry.number)}
          />
        ))}
      </ol>
      {left > 0 && (
        <Button variant="default" mt="md" fullWidth onClick={() => setLimit(limit + PAGE)}>
          {texts.more(Math.min(PAGE, left), left)}
        </Button>
      )}
    </section>
  );
}

function ResetFilter({ label, onReset }: { label: string; onReset: () => void }) {
  return (
    <Button variant="light" onClick={onReset}>
      {label}
    </Button>
  );
}

function useReadable({ entries }: QueryHistory) {
  const texts = useTexts(entryTexts);
  const words = useTexts(vocabulary);
  const steps = useTexts(stepWords);
  const format = useFormat();
  return useMemo(
    () => readable(entries, { texts, words, steps, format }),
    [entries, texts, words, steps, format],
  );
}

/** True while the page is being printed; everything folded on the screen is then unfolded. */
function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    // the browser takes its picture as soon as the event is handled
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);
  return printing;
}

interface Props {
  all: readonly ReadableEntry[];
  types: readonly string[];
  onTypes: (types: string) => void;
  text: string;
  onText: (text: string) => void;
}

/** Filter of the entries by type and by text. */
function EntryFilter({ all, types, onTypes, text, onText }: Props) {
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
