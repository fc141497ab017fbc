import { Button, CloseButton, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconFilterOff, IconSearch } from '@tabler/icons-react';
import { useState, type RefObject } from 'react';
import type { RequestCounts } from '../../../contract/endpoints.js';
import { useEndpoint } from '../../api/api.js';
import { KINDS } from '../../kinds/kinds.js';
import { useFormat } from '../../language/format.js';
import { useTexts } from '../../language/language.js';
import { FilterChip, FilterChips } from '../../parts/filter-chip.js';
import { vocabulary } from '../../parts/vocabulary.js';
import { isFiltered, SORTS, type Filter } from './filter.js';
import classes from './inbox.module.css';
import { inboxTexts } from './texts.js';

const TYPING_MS = 250;

interface Props {
  filter: Filter;
  onChange: (part: Filter) => void;
  onClear: () => void;
  counts: { ofKinds: RequestCounts | undefined; all: RequestCounts | undefined };
  searchBox: RefObject<HTMLInputElement | null>;
}

/** Search and filters, with how much each would leave. */
export function Filters({ filter, onChange, onClear, counts: { ofKinds, all }, searchBox }: Props) {
  const { filter: texts } = useTexts(inboxTexts);
  return (
    <div className={classes['filters']}>
      <div className={classes['search']}>
        <Search filter={filter} onChange={onChange} searchBox={searchBox} />
        <KindChoice filter={filter} onChange={onChange} counts={ofKinds} />
        <GroupChoice filter={filter} onChange={onChange} />
        <SortChoice filter={filter} onChange={onChange} />
      </div>
      <FilterChips label={texts.state}>
        <FilterChip
          pressed={filter.claimed === 'me'}
          count={all?.claimedByMe ?? 0}
          stays
          onChange={(on) => onChange({ claimed: on ? 'me' : undefined })}
        >
          {texts.mine}
        </FilterChip>
        <FilterChip
          pressed={filter.claimed === 'nobody'}
          onChange={(on) => onChange({ claimed: on ? 'nobody' : undefined })}
        >
          {texts.free}
        </FilterChip>
        <FilterChip
          pressed={filter.due === 'soon'}
          count={all?.dueSoon ?? 0}
          onChange={(on) => onChange({ due: on ? 'soon' : undefined })}
        >
          {texts.soon}
        </FilterChip>
        {isFiltered(filter) && (
          <Button
            variant="subtle"
            size="compact-sm"
            h={32}
            style={{ flexShrink: 0 }}
            leftSection={<IconFilterOff size={16} aria-hidden />}
            onClick={onClear}
          >
            {texts.clear}
          </Button>
        )}
      </FilterChips>
    </div>
  );
}

type SearchProps = Pick<Props, 'filter' | 'onChange' | 'searchBox'>;

function Search({ filter, onChange, searchBox }: SearchProps) {
  const { filter: texts } = useTexts(inboxTexts);
  const [typed, setTyped] = useState(filter.text ?? '');
  const [known, setKnown] = useState(filter.text);
  if (known !== filter.text) {
    setKnown(filter.text);
    // changed by something else than this field
    if ((filter.text ?? '') !== typed.trim()) setTyped(filter.text ?? '');
  }
  const search = useDebouncedCallback((text: string) => onChange({ text: text.trim() }), TYPING_MS);
  const type = (text: string) => {
    setTyped(text);
    search(text);
  };
  return (
    <TextInput
      ref={searchBox}
      type="search"
      aria-label={texts.search}
      placeholder={texts.hint}
      maxLength={200}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        typed === '' ? undefined : (
          <CloseButton size="sm" aria-label={texts.clearSearch} onClick={() => type('')} />
        )
      }
      style={{ flex: 1, minWidth: '8rem' }}
    />
  );
}

/** The kinds that wait, each with its number. */
function KindChoice({
  filter,
  onChange,
  counts,
}: Pick<Props, 'filter' | 'onChange'> & { counts: RequestCounts | undefined }) {
  const { filter: texts } = useTexts(inboxTexts);
  const { kinds } = useTexts(vocabulary);
  const format = useFormat();
  const waiting = KINDS.filter((kind) => kind === filter.kind || (counts?.kinds[kind] ?? 0) > 0);
  return (
    <NativeSelect
      aria-label={texts.kind}
      data={[
        { value: '', label: texts.anyKind },
        ...waiting.map((kind) => ({
          value: kind,
          label: `${kinds[kind]} (${format.number(counts?.kinds[kind] ?? 0)})`,
        })),
      ]}
      value={filter.kind ?? ''}
      miw={125}
      onChange={({ currentTarget: { value } }) => onChange({ kind: KINDS.find((kind) => kind === value) })}
    />
  );
}

/** Only for who belongs to several groups. */
function GroupChoice({ filter, onChange }: Pick<Props, 'filter' | 'onChange'>) {
  const { filter: texts } = useTexts(inboxTexts);
  const { data: me } = useEndpoint('getMe', {}, { staleTime: Infinity });
  const groups = [...new Set([...(me?.groups ?? []), ...(filter.group ? [filter.group] : [])])];
  if (groups.length < 2) return null;
  return (
    <NativeSelect
      aria-label={texts.group}
      data={[{ value: '', label: texts.anyGroup }, ...groups]}
      value={filter.group ?? ''}
      miw={125}
      onChange={({ currentTarget: { value } }) => onChange({ group: value || undefined })}
    />
  );
}

function SortChoice({ filter, onChange }: Pick<Props, 'filter' | 'onChange'>) {
  const { sorts, sort: label } = useTexts(inboxTexts);
  return (
    <NativeSelect
      aria-label={label}
      data={SORTS.map((value) => ({ value, label: sorts[value] }))}
      value={filter.sort ?? SORTS[0]}
      miw={{ base: 135, sm: 155 }}
      onChange={({ currentTarget: { value } }) =>
        onChange({ sort: SORTS.find((sort) => sort === value && sort !== SORTS[0]) })
      }
    />
  );
}
