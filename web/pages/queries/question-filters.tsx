import { useEndpoint } from '../../api/api.js';
import { useTexts } from '../../language/language.js';
import { FilterChip, FilterChips } from '../../parts/filter-chip.js';
import { Choice, Days, Filters, LEVELS, Words } from '../../parts/filters.js';
import { vocabulary } from '../../parts/vocabulary.js';
import { MODES, STAGES, type useFilter } from './filter.js';
import { queriesTexts } from './texts.js';

/** Search and filters of the questions; those that would not distinguish anything are not there. */
export function QuestionFilters({
  params,
  change,
  field,
  clear,
  mayChoose,
  everyone,
}: ReturnType<typeof useFilter>) {
  const texts = useTexts(queriesTexts);
  const { stages, modes, levels, undecided } = useTexts(vocabulary);
  const { data: { items: collections = [] } = {} } = useEndpoint('listCollections', {});
  return (
    <>
      <Filters>
        <Words search label={texts.search} {...field('text')} />
        {mayChoose && (
          <FilterChips label={texts.whose}>
            <FilterChip pressed={!everyone} onChange={() => change({ asker: 'me', by: null })}>
              {texts.mine}
            </FilterChip>
            <FilterChip pressed={everyone} onChange={() => change({ asker: 'everyone' })}>
              {texts.everyone}
            </FilterChip>
          </FilterChips>
        )}
      </Filters>
      <Filters onClear={clear}>
        <Choice
          label={texts.stage}
          placeholder={texts.anyStage}
          data={STAGES.map((value) => ({
            value,
            label: value === 'undecided' ? undecided : stages[value],
          }))}
          {...field('stage')}
        />
        <Choice
          label={texts.confidence}
          placeholder={texts.anyConfidence}
          data={LEVELS.map((value) => ({ value, label: levels[value] }))}
          {...field('confidence')}
        />
        <Choice
          label={texts.mode}
          placeholder={texts.anyMode}
          data={MODES.map((value) => ({ value, label: modes[value] }))}
          {...field('mode')}
        />
        {collections.length > 1 && (
          <Choice
            label={texts.collection}
            placeholder={texts.anyCollection}
            data={collections.map(({ collection }) => ({ value: collection, label: collection }))}
            {...field('collection')}
          />
        )}
        {everyone && <Words label={texts.askedBy} {...field('by')} />}
        <Days params={params} change={change} />
      </Filters>
    </>
  );
}
