import { Code, List, Stack, Text, Title, useComputedColorScheme } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Plan } from '../../../../contract/plan.js';
import { useTexts } from '../../../language/language.js';
import { Loading } from '../../../parts/loading.js';
import { planTexts } from '../../../parts/plan-texts.js';
import { draw } from './draw.js';
import { planReviewTexts } from './texts.js';

interface Props {
  plan: Plan;
  source: string;
  /** Changes are not applied yet and not in the diagram. */
  outdated: boolean;
}

/** The plan as a diagram, and the same in words. */
export function Diagram({ plan, source, outdated }: Props) {
  const texts = useTexts(planReviewTexts).diagram;
  const { after } = useTexts(planTexts);
  const dark = useComputedColorScheme('light') === 'dark';
  const drawing = useQuery({
    queryKey: ['diagram', source, dark],
    queryFn: () => draw(source, dark),
    retry: false,
    staleTime: Infinity,
  });
  const numberOf = (id: string) => plan.todos.findIndex((todo) => todo.id === id) + 1;
  return (
    <Stack gap="md">
      {outdated && <Text size="sm">{texts.unsaved}</Text>}
      {drawing.isPending && <Loading />}
      {drawing.data && (
        <div style={{ overflowX: 'auto' }} tabIndex={0} role="group" aria-label={texts.alt}>
          <img
            src={drawing.data.url}
            width={drawing.data.width}
            height={drawing.data.height}
            alt={texts.alt}
            style={{ display: 'block', maxWidth: '100%', height: 'auto' }}
          />
        </div>
      )}
      {drawing.isError && (
        <Stack gap="xs">
          <Text size="sm" role="alert">
            {texts.failed}
          </Text>
          <Code block aria-label={texts.source}>
            {source}
          </Code>
        </Stack>
      )}
      <section>
        <Title order={3} size="h6" mb={4}>
          {texts.text}
        </Title>
        <List type="ordered" size="sm">
          {plan.todos.map(({ id, task, dependsOn }) => (
            <List.Item key={id}>
              {task}{' '}
              <Text span c="dimmed" inherit>
                (
                {dependsOn.length > 0
                  ? after(dependsOn.map((other) => `#${numberOf(other)}`).join(', '))
                  : texts.first}
                )
              </Text>
            </List.Item>
          ))}
        </List>
      </section>
    </Stack>
  );
}
