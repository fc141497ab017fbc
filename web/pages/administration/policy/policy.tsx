import { Badge, Text, Title } from '@mantine/core';
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
import { meaningOf } from './meanings.js';
import { policyTexts } from './texts.js';

/** The policy that new questions are started with: each key with its value, its origin and what it means. */
export function PolicyInForce() {
  const texts = useTexts(policyTexts);
  const { data, error, refetch } = useEndpoint('explainPolicy', {});
  const [words = '', setWords] = useUrlParameter('text');
  const [changed, setChanged] = useState(false);
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
        <p>{data.file === undefined ? texts.about : texts.aboutFile(data.file)}</p>
      </div>
      <Filters>
        <Words
          search
          label={texts.search}
          placeholder={texts.search}
          value={words}
          onChange={(value) => setWords(value ?? undefined)}
        />
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
                  name={item.key.slice(section === '' ? 0 : section.length + 1)}
                />
              ))}
          </ul>
        </section>
      ))}
    </>
  );
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

function Key({ item, name }: { item: PolicyKey; name: string }) {
  const texts = useTexts(policyTexts);
  const { value, origin, byQuestion } = item;
  const meaning = meaningOf(item, texts.meanings);
  return (
    <li className={classes['item']}>
      <div className={classes['said']}>
        <div className={classes['name']}>
          {name}
          {origin !== 'default' && (
            <Badge color="orange" variant="light" tt="none">
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
        <div className={classes['value']}>{asText(value)}</div>
        {origin !== 'default' && (
          <div className={classes['detail']}>{texts.standard(asText(item.default))}</div>
        )}
      </div>
    </li>
  );
}

function asText(value: PolicyKey['value']): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
