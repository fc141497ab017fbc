import { Alert, Badge, Code, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconWorldUpload } from '@tabler/icons-react';
import type { SideEffect } from '../../../../contract/tools.js';
import { hasEffects } from '../../../kinds/second-thought.js';
import { useTexts } from '../../../language/language.js';
import { DecisionBar } from '../../../parts/decision-bar.js';
import { ArgumentList } from '../../../parts/json-value.js';
import { useEstimates, useToolDescription, useToolName } from '../../../parts/plan-names.js';
import { planTexts } from '../../../parts/plan-texts.js';
import { vocabulary } from '../../../parts/vocabulary.js';
import { useChoices, type FormProps } from '../form.js';

const en = {
  tool: 'Tool to be called',
  calledWith: 'Arguments of the call, exactly as sent',
  why: 'Approval is needed because',
  approve: 'the tool is called once, exactly as shown.',
  confirm:
    'The call costs money, changes data or sends data outside the organisation, and cannot be undone. Approve it?',
  skip: 'the tool is not called; the question continues without it.',
  reject: 'the tool is not called, and the question ends without an answer.',
};

const ko: typeof en = {
  tool: '호출할 도구',
  calledWith: '호출 내용 (그대로 전달됩니다)',
  why: '승인이 필요한 사유',
  approve: '표시된 내용 그대로 도구를 한 번 호출합니다.',
  confirm:
    '비용이 들거나 데이터를 변경하거나 조직 밖으로 보내는 호출이며, 되돌릴 수 없습니다. 승인하시겠습니까?',
  skip: '도구를 호출하지 않고 질문 처리를 계속합니다.',
  reject: '도구를 호출하지 않으며, 답변 없이 질문을 끝냅니다.',
};

const approvalTexts = { en, ko };

/** A call of a tool that waits for approval: exactly what will be called, and what follows from it. */
export default function ApprovalRequest({
  request,
  decide,
  deciding,
  readOnly,
}: FormProps<'approval_request'>) {
  const texts = useTexts(approvalTexts);
  const words = useTexts(vocabulary);
  const plan = useTexts(planTexts);
  const nameOf = useToolName();
  const { atOnce, withReason } = useChoices(decide);
  const { todo, description, sideEffects, reasons } = request.payload;
  const descriptionOf = useToolDescription();
  const { time, cost } = useEstimates()(todo);
  return (
    <Stack gap="md">
      <Text fw={600}>{todo.task}</Text>
      {sideEffects !== 'none' && <SideEffectMark effect={sideEffects} />}
      <Paper withBorder p="md">
        <Stack gap="sm">
          <Group justify="space-between" gap="xs" align="flex-start">
            <div>
              <Title order={2} size="h5">
                {nameOf(todo.tool)} {nameOf(todo.tool) !== todo.tool && <Code>{todo.tool}</Code>}
              </Title>
              <Text size="sm" c="dimmed">
                {descriptionOf(todo.tool, description)}
              </Text>
            </div>
            <Group gap="md">
              <Fact name={plan.cost} value={cost} strong={todo.estimatedCostUsd > 0} />
              <Fact name={plan.time} value={time} />
            </Group>
          </Group>
          <Title order={3} size="h6">
            {texts.calledWith}
          </Title>
          <ArgumentList args={todo.arguments} />
          {sideEffects === 'none' && <SideEffectMark effect="none" />}
        </Stack>
      </Paper>
      <Group gap="xs">
        <Text size="sm" c="dimmed">
          {texts.why}
        </Text>
        {reasons.map((reason) => (
          <Badge key={reason} variant="light">
            {words.approvalReasons[reason]}
          </Badge>
        ))}
      </Group>
      <DecisionBar
        id={request.id}
        deciding={deciding}
        readOnly={readOnly}
        choices={[
          atOnce('approve', texts.approve, {}, hasEffects(request) ? texts.confirm : undefined),
          withReason('skip', texts.skip),
          withReason('reject', texts.reject),
        ]}
      />
    </Stack>
  );
}

function Fact({ name, value, strong = false }: { name: string; value: string; strong?: boolean }) {
  return (
    <div>
      <Text size="xs" c="dimmed">
        {name}
      </Text>
      <Text size="sm" fw={strong ? 700 : 500}>
        {value}
      </Text>
    </div>
  );
}

const MARKS = {
  none: { color: 'teal', icon: IconCircleCheck },
  leaves_organisation: { color: 'orange', icon: IconWorldUpload },
  changes_data: { color: 'red', icon: IconAlertTriangle },
} as const satisfies Record<SideEffect, unknown>;

function SideEffectMark({ effect }: { effect: SideEffect }) {
  const { title, detail } = useTexts(planTexts).sideEffects[effect];
  const { color, icon: Icon } = MARKS[effect];
  if (effect === 'none') {
    return (
      <Group gap={6} wrap="nowrap">
        <Icon size={18} aria-hidden color={`var(--mantine-color-${color}-text)`} style={{ flexShrink: 0 }} />
        <Text size="sm">{detail}</Text>
      </Group>
    );
  }
  return (
    <Alert color={color} icon={<Icon aria-hidden />} title={title} py="xs">
      {detail}
    </Alert>
  );
}
