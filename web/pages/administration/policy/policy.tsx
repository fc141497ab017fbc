import { Badge, Button, Text, TextInput, Title } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import type { PolicyKey } from '../../../../contract/administration.js';
import { useEndpoint } from '../../../api/api.js';
import { useTexts } from '../../../language/language.js';
import { FilterChip } from '../../../parts/filter-chip.js';
import { Filters, Words } from '../../../parts/filters.js';
import { Loading } from '../../../parts/loading.js';
import { ProblemView } from '../../../parts/problem-view.js';
import { useUrlParameter } from '../../../parts/url-parameter.js';
import { vocabulary } from '../../../parts/vocabulary.js';
import classes from '../administration.module.css';
import { changesOf, editable, valueOfTyped } from './changes.js';
import { meaningOf } from './meanings.js';
import { Proposal } from './proposal.js';
import { policyTexts } from './texts.js';
import { AGAIN_MS, Versions } from './versions.js';

/** The policy that new questions are started with: each key with its value, its origin and what it means. */
export function PolicyInForce() {
  const texts = useTexts(policyTexts);
  const { data, error, refetch } = useEndpoint('explainPolicy', {}, { refetchInterval: AGAIN_MS });
  const [words = '', setWords] = useUrlParameter('text');
  const [changed, setChanged] = useState(false);
  const [typed, setTyped] = useState<Record<string, string>>();
  if (!data)
    return error ? <ProblemView error={error} onRetry={() => void refetch()} /> : <Loading lines={8} />;
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const shown = data.items.filter((item) => {
    const said = `${item.key} ${meaningOf(item, texts.meanings) ?? ''}`.toLowerCase();
    return (!changed || item.origin !== 'default') && wanted.every((word) => said.includes(word));
  });
  const sections = [...new Set(shown.map(sectionOf))];
  return (
    <>
      <div className={classes['head']}>
        <p>
          {texts.about(data.version)} {data.file !== undefined && texts.aboutFile(data.file)}
        </p>
        {!typed && (
          <Button size="sm" leftSection={<IconPencil size={16} aria-hidden />} onClick={() => setTyped({})}>
            {texts.change}
          </Button>
        )}
      </div>
      {typed && (
        <Proposal
          what={texts.changing(Object.keys(typed).length)}
          proposed={isSound(data.items, typed) ? { changes: changesOf(data.items, typed) } : undefined}
          onDone={() => setTyped(undefined)}
        />
      )}
      <Versions />
      <Title order={2} size="h6" mt="lg" mb={6}>
        {texts.keys}
      </Title>
      <Filters>
        <Words search label={texts.search} value={words} onChange={(value) => setWords(value ?? undefined)} />
        <FilterChip
          pressed={changed}
          onChange={setChanged}
          count={data.items.filter(({ origin }) => origin !== 'default').length}
        >
          {texts.changed}
        </FilterChip>
      </Filters>
      {shown.length === 0 && <Text c="dimmed">{texts.nothing}</Text>}
      {sections.map((section) => (
        <section key={section} aria-label={section}>
          <Title order={2} size="h6" mt="md" mb={6}>
            <SectionName section={section} />
          </Title>
          <ul className={classes['box']}>
            {shown
              .filter((item) => sectionOf(item) === section)
              .map((item) => (
                <Key
                  key={item.key}
                  item={item}
                  typed={typed && (typed[item.key] ?? editable(item.value))}
                  onType={(text) => setTyped((before) => withTyped(before, item, text))}
                  name={item.key.slice(section === '' ? 0 : section.length + 1)}
                />
              ))}
          </ul>
        </section>
      ))}
    </>
  );
}

/** Returns what is typed with the text for a key; one that stands as it was is not typed. */
function withTyped(
  before: Record<string, string> = {},
  item: PolicyKey,
  text: string,
): Record<string, string> {
  const { [item.key]: _, ...others } = before;
  return text === editable(item.value) ? others : { ...others, [item.key]: text };
}

/** True if something was typed, and all of it is a value. */
function isSound(items: readonly PolicyKey[], typed: Record<string, string>): boolean {
  const edited = items.filter(({ key }) => key in typed);
  return edited.length > 0 && edited.every((item) => valueOfTyped(item, typed[item.key]!) !== undefined);
}

/** Section of a key: one per kind of request, and one for what stands in none. */
function sectionOf({ key }: PolicyKey): string {
  const [first = '', second = '', ...rest] = key.split('.');
  if (first === 'requests' && rest.length > 0) return `${first}.${second}`;
  return second === '' ? '' : first;
}

function SectionName({ section }: { section: string }) {
  const { sections } = useTexts(policyTexts);
  const { kinds } = useTexts(vocabulary);
  const [first = '', request] = section.split('.');
  // two policies of one kind, by how strict the review is
  const kind = request?.replace(/_(hard|soft)$/, '') as keyof typeof kinds | undefined;
  const name = sections[first as keyof typeof sections] ?? first;
  return (
    <>
      {kind === undefined ? name : `${name}: ${kinds[kind] ?? request}`}{' '}
      <Text span c="dimmed" size="xs" fw={400} ff="monospace">
        {section}
      </Text>
    </>
  );
}

interface KeyProps {
  item: PolicyKey;
  name: string;
  /** Text in the field of the value; undefined while nothing is proposed. */
  typed: string | undefined;
  onType: (text: string) => void;
}

function Key({ item, name, typed, onType }: KeyProps) {
  const texts = useTexts(policyTexts);
  const { value, origin, byQuestion } = item;
  const meaning = meaningOf(item, texts.meanings);
  return (
    <li className={classes['item']}>
      <div className={classes['said']}>
        <div className={classes['name']}>
          {name}
          {origin !== 'default' && (
            <Badge color="orange" variant="light">
              {texts.origins[origin]}
            </Badge>
          )}
        </div>
        {meaning !== undefined && <div className={classes['detail']}>{meaning}</div>}
        {byQuestion !== undefined && (
          <div className={classes['detail']}>{texts.byQuestion[`${byQuestion}`]}</div>
        )}
      </div>
      <div>
        {typed === undefined || origin === 'environment' || sectionOf(item) === '' ? (
          <div className={classes['value']}>{editable(value)}</div>
        ) : (
          <TextInput
            aria-label={item.key}
            size="xs"
            ff="monospace"
            value={typed}
            error={valueOfTyped(item, typed) === undefined && texts.badJson}
            onChange={({ currentTarget }) => onType(currentTarget.value)}
          />
        )}
        {origin !== 'default' && (
          <div className={classes['detail']}>{texts.standard(editable(item.default))}</div>
        )}
      </div>
    </li>
  );
}
