import { Button, Code } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { Suspense, useEffect, useRef, type ComponentType } from 'react';
import { Link } from 'wouter';
import { PAGES, pageAddress } from '../../../contract/pages.js';
import { useTexts } from '../../language/language.js';
import { Loading } from '../../parts/loading.js';
import { NotFound } from '../../parts/not-found.js';
import { PageHead } from '../../parts/page-head.js';
import classes from './administration.module.css';
import { lazily } from '../../parts/lazily.js';
import { ProblemView } from '../../parts/problem-view.js';
import { Light, useFindings } from './health/findings.js';
import { healthTexts } from './health/texts.js';
import { Keys } from './keys/keys.js';
import { People } from './people/people.js';
import { PolicyInForce } from './policy/policy.js';
import { administrationTexts, type Part } from './texts.js';
import { Webhooks } from './webhooks/webhooks.js';

const PARTS: Record<Part, ComponentType> = {
  health: Health,
  keys: Keys,
  webhooks: Webhooks,
  people: People,
  policy: PolicyInForce,
  calibration: lazily(() => import('./calibration/calibration.js')),
};

/** The administration, in parts with an address each. @param part health without one */
export default function Administration({ part = 'health' }: { part?: string }) {
  const texts = useTexts(administrationTexts);
  const parts = useRef<HTMLElement>(null);
  // on a phone the parts are a row that is wider than the screen
  useEffect(() => {
    parts.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [part]);
  const Shown = Object.hasOwn(PARTS, part) ? PARTS[part as Part] : undefined;
  if (!Shown) return <NotFound />;
  const shown = part as Part;
  return (
    <>
      <PageHead title={texts.title} tab={`${texts.parts[shown]} · ${texts.title}`} />
      <div className={classes['page']}>
        <nav ref={parts} className={classes['parts']} aria-label={texts.title}>
          {(Object.keys(PARTS) as Part[]).map((name) => (
            <Link
              key={name}
              href={name === 'health' ? PAGES.administration : pageAddress('administrationPart', name)}
              className={classes['part'] ?? ''}
              aria-current={name === shown ? 'page' : undefined}
            >
              {texts.parts[name]}
            </Link>
          ))}
        </nav>
        <section aria-label={texts.parts[shown]} className={classes['shown']}>
          <Suspense fallback={<Loading />}>
            <Shown />
          </Suspense>
        </section>
      </div>
    </>
  );
}

/** The state of the installation: each part with a sentence, and what to do where something is wrong. */
function Health() {
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
