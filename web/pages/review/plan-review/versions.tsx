import { Group, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { PlanChange } from '../../../../contract/plan.js';
import { useEndpoint } from '../../../api/api.js';
import { useTexts } from '../../../language/language.js';
import { Loading } from '../../../parts/loading.js';
import { ProblemView } from '../../../parts/problem-view.js';
import { TimeText } from '../../../parts/time-text.js';
import { TodoChanges } from '../difference/todo-changes.js';
import { changesBetween } from './draft.js';
import { planReviewTexts } from './texts.js';

/** Author of a plan's first version. */
const MACHINE = 'reasoner';

/** Two versions of the plan beside each other: what changed, who asked for it and in which words. */
export function Versions({ queryId }: { queryId: string }) {
  const texts = useTexts(planReviewTexts).versions;
  const { data, error, refetch } = useEndpoint('getPlan', { params: { id: queryId } });
  if (error) return <ProblemView error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  const { changes } = data.plan;
  if (changes.length < 2) {
    return (
      <Text size="sm" c="dimmed">
        {texts.onlyOne}
      </Text>
    );
  }
  return <Compared key={changes.length} versions={changes} />;
}

function Compared({ versions }: { versions: readonly PlanChange[] }) {
  const texts = useTexts(planReviewTexts).versions;
  const last = versions.at(-1)?.version ?? 1;
  const [from, setFrom] = useState(last - 1);
  const [to, setTo] = useState(last);
  const nameOf = (by: string) => (by === MACHINE ? texts.machine : by);
  const data = versions.map(({ version, by }) => ({
    value: String(version),
    label: texts.version(version, nameOf(by)),
  }));
  const todosOf = (wanted: number) => versions.find(({ version }) => version === wanted)?.todos ?? [];
  const [first, second] = from < to ? [from, to] : [to, from];
  const changes = changesBetween(todosOf(first), todosOf(second));
  return (
    <Stack gap="md">
      <Group gap="sm">
        <Choice label={texts.from} data={data} value={from} onChange={setFrom} />
        <Choice label={texts.to} data={data} value={to} onChange={setTo} />
      </Group>
      <Stack gap={4} role="status">
        {versions
          .filter(({ version }) => version > first && version <= second)
          .map(({ version, by, at, instruction }) => (
            <Text key={version} size="sm">
              {texts.version(version, nameOf(by))} · <TimeText at={at} />
              {instruction !== undefined && (
                <>
                  {' · '}
                  {texts.words}: “{instruction}”
                </>
              )}
            </Text>
          ))}
      </Stack>
      {changes.length > 0 ? (
        <TodoChanges changes={changes} />
      ) : (
        <Text size="sm" c="dimmed">
          {texts.same}
        </Text>
      )}
    </Stack>
  );
}

interface ChoiceProps {
  label: string;
  data: { value: string; label: string }[];
  value: number;
  onChange: (version: number) => void;
}

function Choice({ label, data, value, onChange }: ChoiceProps) {
  return (
    <Select
      label={label}
      data={data}
      value={String(value)}
      allowDeselect={false}
      flex="1 1 12rem"
      maw="20rem"
      onChange={(next) => onChange(Number(next))}
    />
  );
}
