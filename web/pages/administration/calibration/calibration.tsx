import { Alert, Anchor, Button, Checkbox, Group, Paper, Table, Text, Title } from '@mantine/core';
import { useDeferredValue, useId, useMemo, useState } from 'react';
import { Link } from 'wouter';
import type { CalibrationReport, CalibrationView } from '../../../../contract/calibration.js';
import { pageAddress } from '../../../../contract/pages.js';
import type { Consequences } from '../../../../domain/autonomy/consequences.js';
import { useEndpoint } from '../../../api/api.js';
import { useFormat } from '../../../language/format.js';
import { useTexts } from '../../../language/language.js';
import { Loading } from '../../../parts/loading.js';
import { ProblemView } from '../../../parts/problem-view.js';
import { TimeText } from '../../../parts/time-text.js';
import { Calibration as Charts } from '../../dashboard/calibration.js';
import { FigureTable } from '../../dashboard/figure-table.js';
import dashboard from '../../dashboard/dashboard.module.css';
import page from '../administration.module.css';
import { Proposal } from '../policy/proposal.js';
import classes from './calibration.module.css';
import { calibrationTexts } from './texts.js';
import { asInForce, changesOf, effectOf, WEIGHTS, withWeight, type Tried } from './tried.js';

/** Tells how far the confidence can be trusted, and the effect of other thresholds, computed from recorded signals. */
export default function Calibration() {
  const texts = useTexts(calibrationTexts);
  const { data, error, refetch } = useEndpoint('readCalibration', {});
  if (!data)
    return error ? <ProblemView error={error} onRetry={() => void refetch()} /> : <Loading lines={8} />;
  const { policy, current, nightly } = data;
  return (
    <>
      <div className={page['head']}>
        <p>{texts.about}</p>
      </div>
      {policy.withdrawn && (
        <Alert color="red" mb="md">
          {texts.withdrawn}
        </Alert>
      )}
      <Stated report={current} />
      <p className={page['detail']}>
        {nightly ? texts.nightly : texts.noNight} {nightly && <TimeText at={nightly.at} />}{' '}
        {nightly?.proposed && (
          <Anchor component={Link} size="sm" href={pageAddress('query', nightly.proposed.id)}>
            {texts.proposed}
          </Anchor>
        )}
      </p>
      <TryOut key={policy.version} view={data} />
      <FaultsTable report={current} />
    </>
  );
}

/** The stated bound, and from which confidence on it is kept or how many more verdicts it needs. */
function Stated({ report: { risk, chosen, judged, drafts } }: { report: CalibrationReport }) {
  const texts = useTexts(calibrationTexts);
  const { number, percent } = useFormat();
  const { autonomy, needed } = chosen;
  return (
    <Paper withBorder p="md" mb="sm">
      <Text fw={600}>
        {autonomy
          ? texts.kept(number(autonomy.threshold), percent(autonomy.coverage), percent(autonomy.atMost))
          : needed === undefined
            ? texts.never
            : texts.needed(number(needed))}
      </Text>
      <Text size="sm" c="dimmed">
        {texts.bound(percent(risk.maxWrong), percent(risk.sureness))}{' '}
        {texts.judged(number(judged), number(drafts))}
      </Text>
    </Paper>
  );
}

function FaultsTable({ report }: { report: CalibrationReport }) {
  const texts = useTexts(calibrationTexts);
  const rows = (['given', 'fitted'] as const).flatMap((name) => {
    const faults = report[name];
    if (!faults) return [];
    const cells = [faults.ece, faults.byChance, faults.brier].map((value) => value.toFixed(3));
    return [{ key: name, name: texts[name], cells }];
  });
  if (rows.length === 0) return null;
  return (
    <Paper withBorder p="md" mt="md">
      <Title order={2} size="h6" mb={6}>
        {texts.faults}
      </Title>
      <FigureTable caption={texts.faults} head={['', texts.ece, texts.byChance, texts.brier]} rows={rows} />
    </Paper>
  );
}

/** Sliders, what they would have meant beside what is in force, and the way to propose it. */
function TryOut({ view }: { view: CalibrationView }) {
  const texts = useTexts(calibrationTexts);
  const { policy, current } = view;
  const inForce = useMemo(() => asInForce(policy.confidence), [policy]);
  const [tried, setTried] = useState(inForce);
  const [proposing, setProposing] = useState<'open' | 'sent'>();
  const before = useMemo(() => effectOf(inForce, view), [inForce, view]);
  const shown = useDeferredValue(tried);
  const after = useMemo(() => effectOf(shown, view), [shown, view]);
  const changes = changesOf(tried, view);
  const keys = Object.keys(changes.confidence ?? {}).map((key) => `confidence.${key}`);
  const supported = current.chosen.autonomy?.threshold;
  const move = (moved: Partial<Tried>) => {
    setProposing(undefined);
    setTried((now) => ({ ...now, ...moved }));
  };
  return (
    <>
      <Paper withBorder p="md" component="section" aria-label={texts.tryOut}>
        <Title order={2} size="h6" mb="sm">
          {texts.tryOut}
        </Title>
        <div className={classes['split']}>
          <div>
            <Slider
              label={texts.high}
              value={tried.high}
              onChange={(high) => move({ high, medium: Math.min(tried.medium, high) })}
            />
            <Slider
              label={texts.medium}
              value={tried.medium}
              onChange={(medium) => move({ medium, high: Math.max(tried.high, medium) })}
            />
            {policy.confidence.method === 'formula' &&
              WEIGHTS.map((name) => (
                <Slider
                  key={name}
                  label={texts.weights[name]}
                  value={tried[name]}
                  onChange={(value) => move(withWeight(tried, name, value))}
                />
              ))}
            <Checkbox
              mt="sm"
              label={texts.capped}
              checked={tried.capped}
              onChange={({ currentTarget }) => move({ capped: currentTarget.checked })}
            />
            {current.rules.length > 0 && (
              <Checkbox
                mt="xs"
                label={texts.fit}
                checked={tried.fit}
                onChange={({ currentTarget }) => move({ fit: currentTarget.checked })}
              />
            )}
          </div>
          <Effects before={before.consequences} after={after.consequences} />
        </div>
        <Group mt="md" gap="xs">
          <Button size="sm" disabled={keys.length === 0} onClick={() => setProposing('open')}>
            {texts.propose}
          </Button>
          {supported !== undefined && (
            <Button
              size="sm"
              variant="default"
              onClick={() =>
                move({
                  high: supported,
                  medium: Math.min(inForce.medium, supported),
                  fit: current.rules.length > 0,
                })
              }
            >
              {texts.take}
            </Button>
          )}
          <Button size="sm" variant="subtle" disabled={keys.length === 0} onClick={() => move(inForce)}>
            {texts.reset}
          </Button>
        </Group>
      </Paper>
      <div role="status">{proposing === 'sent' && <Alert mt="md">{texts.sent}</Alert>}</div>
      {proposing === 'open' && (
        <div className={classes['proposal']}>
          <Proposal
            what={texts.proposing(keys.join(', '))}
            proposed={{ changes }}
            onDone={(sent) => setProposing(sent ? 'sent' : undefined)}
          />
        </div>
      )}
      <div className={`${dashboard['cards'] ?? ''} ${classes['charts'] ?? ''}`}>
        <Charts calibration={after.calibration} threshold={shown.high} />
      </div>
    </>
  );
}

interface SliderProps {
  label: string;
  value: number;
  onChange: (value: number) => void;
}

function Slider({ label, value, onChange }: SliderProps) {
  const id = useId();
  return (
    <div className={classes['slider']}>
      <label htmlFor={id}>{label}</label>
      <output htmlFor={id}>{value.toFixed(2)}</output>
      <input
        id={id}
        type="range"
        min={0}
        max={1}
        step={0.01}
        value={value}
        onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
      />
    </div>
  );
}

function Effects({ before, after }: Record<'before' | 'after', Consequences>) {
  const texts = useTexts(calibrationTexts);
  const { number, percent } = useFormat();
  const per100 = (count: number, { drafts }: Consequences) =>
    number(Math.round((count / Math.max(drafts, 1)) * 1000) / 10);
  const rows: [string, (found: Consequences) => [string, string]][] = [
    [
      texts.alone,
      (found) => [
        percent(found.alone / Math.max(found.drafts, 1)),
        `${number(found.alone)} / ${number(found.drafts)}`,
      ],
    ],
    [
      texts.error,
      ({ error, judged }) =>
        error
          ? [percent(error.share), texts.interval(percent(error.low), percent(error.high), number(judged))]
          : ['–', ''],
    ],
    [
      texts.reviews,
      (found) => [
        per100(found.soft + found.hard, found),
        texts.ofThese(per100(found.soft, found), per100(found.hard, found)),
      ],
    ],
  ];
  return (
    <Table className={classes['effects'] ?? ''} aria-label={texts.effects} verticalSpacing={6}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{texts.effects}</Table.Th>
          <Table.Th scope="col">{texts.inForce}</Table.Th>
          <Table.Th scope="col">{texts.tried}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(([name, told]) => (
          <Table.Tr key={name}>
            <Table.Th scope="row">{name}</Table.Th>
            {[before, after].map((found, n) => {
              const [value, beside] = told(found);
              return (
                <Table.Td key={n}>
                  <b>{value}</b>
                  <small>{beside}</small>
                </Table.Td>
              );
            })}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
