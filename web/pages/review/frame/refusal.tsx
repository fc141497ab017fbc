import { Alert, List, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCloudOff } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { ApiProblem, isOutage } from '../../../../client/errors.js';
import { useTexts } from '../../../language/language.js';
import { useProblemText } from '../../../parts/problem-view.js';
import { refusalTexts } from './refusal-texts.js';

interface Props {
  error: Error;
  onDismiss: () => void;
}

/** Explains a decision that did not count, and the next step. Nothing that was typed is lost by it. */
export function Refusal({ error, onDismiss }: Props) {
  const texts = useTexts(refusalTexts);
  const { title, detail, issues } = useProblemText(error);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [error]);
  const away = isOutage(error);
  const advice = error instanceof ApiProblem ? texts.advice[error.problem.code] : undefined;
  return (
    <Alert
      ref={box}
      color={away ? 'orange' : 'red'}
      icon={away ? <IconCloudOff aria-hidden /> : <IconAlertTriangle aria-hidden />}
      title={away ? texts.notSent : title}
      role="alert"
      mb="md"
      withCloseButton
      closeButtonLabel={texts.dismiss}
      onClose={onDismiss}
      style={{ scrollMarginTop: 72 }}
    >
      <Stack gap="xs">
        <Text size="sm">{away ? texts.notSentHint : detail}</Text>
        {issues.length > 0 && (
          <List size="sm">
            {issues.map((issue) => (
              <List.Item key={issue}>{issue}</List.Item>
            ))}
          </List>
        )}
        {advice !== undefined && !away && <Text size="sm">{advice}</Text>}
      </Stack>
    </Alert>
  );
}
