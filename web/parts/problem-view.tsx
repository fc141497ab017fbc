import { Alert, Button, List, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { ApiProblem, ApiUnreachable } from '../../client/errors.js';
import { useTexts } from '../language/language.js';
import { partTexts } from './texts.js';

interface Props {
  error: Error;
  onRetry?: (() => void) | undefined;
}

/** An error in the words of the API, with its issues. */
export function ProblemView({ error, onRetry }: Props) {
  const texts = useTexts(partTexts);
  const { title, detail, issues } = useProblemText(error);
  // whoever may not do it, or asks for what there is not, will be told the same again
  const final = error instanceof ApiProblem && [403, 404].includes(error.problem.status);
  return (
    <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title={title} role="alert">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{detail}</Text>
        {issues.length > 0 && (
          <List size="sm">
            {issues.map((issue) => (
              <List.Item key={issue}>{issue}</List.Item>
            ))}
          </List>
        )}
        {onRetry && !final && (
          <Button size="xs" variant="default" onClick={onRetry}>
            {texts.again}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}

/** An error as a person reads it. */
interface ProblemText {
  title: string;
  detail: string;
  issues: string[];
}

export function useProblemText(error: Error): ProblemText {
  return problemText(error, useTexts(partTexts));
}

/** @param texts those of `partTexts` in the reader's language */
export function problemText(error: Error, texts: (typeof partTexts)['en']): ProblemText {
  if (error instanceof ApiProblem) {
    const { title, detail, errors = [] } = error.problem;
    return { title, detail, issues: errors.map((issue) => `${issue.pointer} ${issue.detail}`.trim()) };
  }
  const { title, detail } = error instanceof ApiUnreachable ? texts.unreachable : texts.broken;
  return { title, detail, issues: [] };
}
