import { Stack, Text } from '@mantine/core';
import { KeyChanges } from '../../inbox/preview/policy-change.js';
import { textsOf } from '../../../../domain/vocabulary/requests.js';
import { useTexts } from '../../../language/language.js';
import { DecisionBar } from '../../../parts/decision-bar.js';
import { useChoices, type FormProps } from '../form.js';

const en = {
  basedOn: (version: number) =>
    `Changes version ${version}. It applies to questions that are asked after the approval.`,
  restores: (version: number, to: number) =>
    `Goes back from version ${version} to version ${to}. It applies to questions that are asked after the approval.`,
};

const ko: typeof en = {
  basedOn: (version) => `버전 ${version}의 정책을 변경합니다. 승인한 뒤에 하는 질문부터 적용됩니다.`,
  restores: (version, to) =>
    `버전 ${version}에서 버전 ${to}의 내용으로 되돌립니다. 승인한 뒤에 하는 질문부터 적용됩니다.`,
};

const policyChangeTexts = { en, ko };

/** A change of the policy: each key with its value now and its value for new questions. */
export default function PolicyChange({ request, decide, deciding, readOnly }: FormProps<'policy_change'>) {
  const texts = useTexts(policyChangeTexts);
  const { happens } = useTexts(textsOf('policy_change'));
  const { atOnce, withReason } = useChoices(decide);
  const { basedOn, restores, changes } = request.payload;
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {restores === undefined ? texts.basedOn(basedOn) : texts.restores(basedOn, restores)}
      </Text>
      <KeyChanges changes={changes} />
      <DecisionBar
        id={request.id}
        deciding={deciding}
        readOnly={readOnly}
        choices={[atOnce('approve', happens.approve ?? ''), withReason('reject', happens.reject ?? '')]}
      />
    </Stack>
  );
}
