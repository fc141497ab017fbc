import { Stack, Text, Title } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import type { ResponseOf } from '../../../client/api-client.js';
import type { FileProblem } from '../../../contract/indexing.js';
import type { SourceView } from '../../../contract/sources.js';
import { useFormat } from '../../language/format.js';
import { useTexts } from '../../language/language.js';
import { EmptyState } from '../../parts/empty-state.js';
import { TimeText } from '../../parts/time-text.js';
import classes from './documents.module.css';
import { documentsTexts } from './texts.js';

type Failed = ResponseOf<'listFailedUploads'>['items'];

/** The number of files that could not be read. */
export function countProblems(failed: Failed, sources: readonly SourceView[]): number {
  return sources.reduce((sum, { lastRun }) => sum + (lastRun?.result?.problemCount ?? 0), failed.length);
}

/** Files that could not be read, by where they came from, each with the reason. */
export function Problems({ failed, sources }: { failed: Failed; sources: readonly SourceView[] }) {
  const { problems: texts } = useTexts(documentsTexts);
  if (countProblems(failed, sources) === 0)
    return (
      <EmptyState icon={<IconCircleCheck size={40} />} title={texts.empty.title}>
        <Text c="dimmed">{texts.empty.detail}</Text>
      </EmptyState>
    );
  return (
    <Stack gap="lg">
      <Text c="dimmed" size="sm">
        {texts.lead}
      </Text>
      {failed.length > 0 && (
        <section aria-labelledby="problems-uploads">
          <Title order={2} size="h5" mb="xs" id="problems-uploads">
            {texts.upload}
          </Title>
          <ul className={classes['problems']}>
            {failed.map(({ id, problem, at }) => (
              <ProblemRow key={id} path={id} problem={problem}>
                <TimeText at={at} size="sm" c="dimmed" />
              </ProblemRow>
            ))}
          </ul>
        </section>
      )}
      {sources.map(({ collection, lastRun }) => {
        const { problems = [], problemCount = 0 } = lastRun?.result ?? {};
        if (problemCount === 0) return null;
        return (
          <section key={collection} aria-labelledby={`problems-${collection}`}>
            <Title order={2} size="h5" mb="xs" id={`problems-${collection}`}>
              {texts.folder(collection)}
            </Title>
            <FileProblems problems={problems} count={problemCount} />
          </section>
        );
      })}
    </Stack>
  );
}

/** Files of a folder that could not be read. @param count of all; the first hundred are named */
export function FileProblems({ problems, count }: { problems: readonly FileProblem[]; count: number }) {
  const { problems: texts } = useTexts(documentsTexts);
  const format = useFormat();
  return (
    <>
      <ul className={classes['problems']}>
        {problems.map(({ path, problem }) => (
          <ProblemRow key={path} path={path} problem={problem} />
        ))}
      </ul>
      {count > problems.length && (
        <Text size="sm" c="dimmed" mt="xs">
          {texts.more(format.number(count - problems.length))}
        </Text>
      )}
    </>
  );
}

function ProblemRow({ path, problem, children }: FileProblem & { children?: React.ReactNode }) {
  return (
    <li>
      <Text size="sm" fw={600}>
        <bdi>{path}</bdi>
      </Text>
      <Text size="sm">{problem}</Text>
      {children}
    </li>
  );
}
