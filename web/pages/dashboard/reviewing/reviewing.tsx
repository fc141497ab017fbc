import type { Measures } from '../../../../contract/reviewing.js';
import { useEndpoint } from '../../../api/api.js';
import { useMaySome } from '../../../api/may.js';
import { useFormat } from '../../../language/format.js';
import { useTexts } from '../../../language/language.js';
import { Card, Section } from '../card.js';
import { FigureTable } from '../figure-table.js';
import { REFRESH, type Window } from '../window.js';
import { reviewingTexts } from './texts.js';

/** Figures on the reviews of the caller, and for admins on those of all; nothing for those who may see neither. */
export default function Reviewing({ window }: { window: Window }) {
  const texts = useTexts(reviewingTexts);
  const format = useFormat();
  const enabled = useMaySome('reviewMeasures');
  const { data } = useEndpoint('reviewMeasures', { query: window }, { ...REFRESH, enabled });
  if (!data) return null;
  const { readingSpeed, own, everyone } = data;
  const { englishWords, koreanCharacters } = readingSpeed;
  const help = texts.help(format.number(englishWords), format.number(koreanCharacters));
  const card = (title: string, measures: Measures) => (
    <Card
      texts={{ title, help }}
      table={
        <FigureTable
          caption={title}
          head={[texts.figure, '']}
          rows={rowsOf(measures, texts, format).map(([name, said]) => ({ key: name, name, cells: [said] }))}
        />
      }
    />
  );
  return (
    <Section title={texts.title}>
      {card(texts.own, own)}
      {everyone && card(texts.everyone(format.number(everyone.reviewers)), everyone)}
    </Section>
  );
}

function rowsOf(
  measures: Measures,
  texts: (typeof reviewingTexts)['en'],
  { number }: ReturnType<typeof useFormat>,
): [name: string, said: string][] {
  const { decisions, tooFast, pairs, agreed, kappa, seeded, noticed } = measures;
  const share = (count: number, of: number) => (of > 0 ? texts.of(number(count), number(of)) : texts.none);
  return [
    [texts.decisions, number(decisions)],
    [texts.tooFast, share(tooFast, decisions)],
    [texts.agreed, share(agreed, pairs)],
    [
      texts.kappa,
      kappa ? texts.interval(number(kappa.value), number(kappa.from), number(kappa.to)) : texts.none,
    ],
    [texts.noticed, share(noticed, seeded)],
  ];
}
