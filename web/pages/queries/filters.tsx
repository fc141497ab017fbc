import { Button, Select } from '@mantine/core';
import { IconFilterOff } from '@tabler/icons-react';
import { useEndpoint } from '../../api/api.js';
import { useTexts } from '../../language/language.js';
import { FilterChip, FilterChips } from '../../parts/filter-chip.js';
import { vocabulary } from '../../parts/vocabulary.js';
import { LEVELS, MODES, STAGES, type Filter } from './filter.js';
import classes from './queries.module.css';
import { queriesTexts } from './texts.js';

interface Props {
  filter: Filter;
  filtered: boolean;
  onChange: (part: Record<string, string | null>) => void;
  onClear: () => void;
}

export function Filters({ filter, filtered, onChange, onClear }: Props) {
  const texts = useTexts(queriesTexts);
  const { stages, modes, levels } = useTexts(vocabulary);
  const { data: me } = useEndpoint('getMe', {}, { staleTime: Infinity });
  return (
    <div className={classes['filters']}>
      {me?.roles.includes('auditor') && (
        <FilterChips label={texts.whose}>
          <FilterChip pressed={!filter.everyone} onChange={() => onChange({ asker: null })}>
            {texts.mine}
          </FilterChip>
          <FilterChip pressed={filter.everyone} onChange={() => onChange({ asker: 'everyone' })}>
            {texts.everyone}
          </FilterChip>
        </FilterChips>
      )}
      <Choice
        label={texts.stage}
        placeholder={texts.anyStage}
        data={STAGES.map((value) => ({ value, label: stages[value] }))}
        value={filter.stage}
        onChange={(stage) => onChange({ stage })}
      />
      <Choice
        label={texts.mode}
        placeholder={texts.anyMode}
        data={MODES.map((value) => ({ value, label: modes[value] }))}
        value={filter.mode}
        onChange={(mode) => onChange({ mode })}
      />
      <Choice
        label={texts.confidence}
        placeholder={texts.anyConfidence}
        data={LEVELS.map((value) => ({ value, label: levels[value] }))}
        value={filter.confidence}
        onChange={(confidence) => onChange({ confidence })}
      />
      {filtered && (
        <Button
          variant="subtle"
          size="compact-sm"
          h={32}
          leftSection={<IconFilterOff size={16} aria-hidden />}
          onClick={onClear}
        >
          {texts.clear}
        </Button>
      )}
    </div>
  );
}

interface ChoiceProps {
  label: string;
  placeholder: string;
  data: { value: string; label: string }[];
  value: string | undefined;
  onChange: (value: string | null) => void;
}

function Choice({ label, placeholder, data, value, onChange }: ChoiceProps) {
  return (
    <Select
      className={classes['choice'] ?? ''}
      size="sm"
      aria-label={label}
      placeholder={placeholder}
      data={data}
      value={value ?? null}
      clearable
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
      onChange={onChange}
    />
  );
}
