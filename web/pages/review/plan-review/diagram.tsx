import { Code, List, Stack, Text, Title, useComputedColorScheme } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Plan, Todo } from '../../../../contract/plan.js';
import { useTexts } from '../../../language/language.js';
import { Loading } from '../../../parts/loading.js';
import { planTexts } from '../../../parts/plan-texts.js';
import classes from './diagram.module.css';
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
        <div className={classes['drawing']} tabIndex={0} role="group" aria-label={texts.alt}>
          <img
            src={drawing.data.url}
            width={drawing.data.width}
            height={drawing.data.height}
            alt={texts.alt}
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
  const { svg } = await mermaid.render(
    `plan-diagram-${++drawn}`,
    withOwnEntities(dark ? inDark(source) : source),
  );
  const [width, height] = sizeOf(svg);
  return { url: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`, width, height };
}

/** Style of a todo by its status on a dark page; the source has those for a light one. */
const DARK: Record<Todo['status'], string> = {
  pending: 'fill:#1e293b,stroke:#94a3b8,color:#f1f5f9',
  running: 'fill:#1e3a8a,stroke:#60a5fa,color:#f8fafc,stroke-width:3px',
  completed: 'fill:#14532d,stroke:#4ade80,color:#f0fdf4',
  failed: 'fill:#7f1d1d,stroke:#f87171,color:#fef2f2',
  skipped: 'fill:#1f2937,stroke:#6b7280,color:#cbd5e1,stroke-dasharray:4 3',
};

function inDark(source: string): string {
  return source.replace(/^( *classDef )(\w+) .*$/gm, (line, head: string, status: string) =>
    Object.hasOwn(DARK, status) ? `${head}${status} ${DARK[status as Todo['status']]}` : line,
  );
}

/** Signs that are escaped in labels, as the library writes them for labels that are no HTML. */
function withOwnEntities(source: string): string {
  return source.replaceAll('&quot;', '#quot;').replaceAll('&num;', '#35;').replaceAll('&amp;', '#amp;');
}

function sizeOf(svg: string): [number, number] {
  const box = /viewBox="[-\d.e]+ [-\d.e]+ ([\d.e]+) ([\d.e]+)"/.exec(svg);
  return [Math.ceil(Number(box?.[1] ?? 600)), Math.ceil(Number(box?.[2] ?? 400))];
}
