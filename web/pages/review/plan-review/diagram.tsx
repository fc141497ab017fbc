import { Code, List, Stack, Text, Title, useComputedColorScheme } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Plan } from '../../../../contract/plan.js';
import { useTexts } from '../../../language/language.js';
import { Loading } from '../../../parts/loading.js';
import { planTexts } from '../../../parts/plan-texts.js';
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

/** A drawing as an image: nothing in it is part of the page, nor can it act. */
interface Drawing {
  url: string;
  width: number;
  height: number;
}

let drawn = 0;

/**
 * Draws a diagram. The library is large and loaded when the first one is looked at.
 * @throws when the source is no diagram
 */
async function draw(source: string, dark: boolean): Promise<Drawing> {
  const { default: mermaid } = await import('mermaid');
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: 'strict',
    htmlLabels: false,
    theme: dark ? 'dark' : 'neutral',
    fontFamily:
      'system-ui, "Apple SD Gothic Neo", "Malgun Gothic", "Noto Sans KR", "Noto Sans CJK KR", sans-serif',
    flowchart: { htmlLabels: false, useMaxWidth: false },
    suppressErrorRendering: true,
  });
  const { svg } = await mermaid.render(`plan-diagram-${++drawn}`, withOwnEntities(source));
  const [width, height] = sizeOf(svg);
  return { url: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`, width, height };
}

/** Signs that are escaped in labels, as the library writes them for labels that are no HTML. */
function withOwnEntities(source: string): string {
  return source.replaceAll('&quot;', '#quot;').replaceAll('&num;', '#35;').replaceAll('&amp;', '#amp;');
}

function sizeOf(svg: string): [number, number] {
  const box = /viewBox="[-\d.e]+ [-\d.e]+ ([\d.e]+) ([\d.e]+)"/.exec(svg);
  return [Math.ceil(Number(box?.[1] ?? 600)), Math.ceil(Number(box?.[2] ?? 400))];
}
