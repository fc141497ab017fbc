import { Button, Code } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useTexts } from '../../../language/language.js';
import { Loading } from '../../../parts/loading.js';
import { ProblemView } from '../../../parts/problem-view.js';
import classes from '../administration.module.css';
import { Light, useFindings } from './findings.js';
import { healthTexts } from './texts.js';

/** The state of the installation: each part with a sentence, and what to do where something is wrong. */
export function Health() {
  const texts = useTexts(healthTexts);
  const { data, findings, worst, verdict, error, refetch, isFetching } = useFindings();
  if (!data)
    return error ? <ProblemView error={error} onRetry={() => void refetch()} /> : <Loading lines={8} />;
  const { store, reasoner, chatModel, embedder } = data.parts;
  return (
    <>
      <div className={classes['head']}>
        <div className={classes['verdict']} role="status">
          <Light state={worst} size={28} />
          {verdict}
        </div>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconRefresh size={16} aria-hidden />}
          loading={isFetching}
          onClick={() => void refetch()}
        >
          {texts.again}
        </Button>
      </div>
      <ul className={classes['box']} aria-label={texts.list}>
        {findings.map(({ name, state, said, advice }) => (
          <li key={name} className={classes['item']}>
            <Light state={state} size={22} />
            <div className={classes['said']}>
              <div className={classes['name']}>{name}</div>
              <div className={classes['detail']}>{said}</div>
              {advice && <div className={classes['advice']}>{advice}</div>}
            </div>
          </li>
        ))}
      </ul>
      <p className={classes['detail']}>
        {texts.chosen} <Code>{store}</Code> <Code>{chatModel ?? reasoner}</Code>{' '}
        {embedder !== undefined && <Code>{embedder}</Code>}
      </p>
    </>
  );
}
