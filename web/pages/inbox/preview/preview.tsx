import { Text } from '@mantine/core';
import { Suspense } from 'react';
import { useTexts } from '../../../language/language.js';
import { lazily } from '../../../parts/lazily.js';
import { Loading } from '../../../parts/loading.js';
import { KeyList } from '../key-list.js';
import type { Waiting } from '../waiting.js';
import type { RequestActions } from './actions.js';
import classes from './preview.module.css';
import { inboxTexts } from '../texts.js';

// the list is to be seen first
const Selected = lazily(() => import('./selected.js'));

interface Props {
  request: Waiting | undefined;
  /** False once it has left the list. */
  inList: boolean;
  busy: boolean;
  actions: RequestActions;
}

/** The request that is looked at, beside the list. */
export function Preview({ request, ...props }: Props) {
  const { preview: texts } = useTexts(inboxTexts);
  return (
    <section className={classes['pane']} aria-label={texts.title}>
      {request ? (
        <Suspense
          fallback={
            <div className={classes['scroll']}>
              <Loading lines={6} />
            </div>
          }
        >
          <Selected request={request} {...props} />
        </Suspense>
      ) : (
        <div className={classes['scroll']}>
          <Text fw={600} mb="xs">
            {texts.none}
          </Text>
          <Text size="sm" c="dimmed" mb="md">
            {texts.noneHint}
          </Text>
          <KeyList />
        </div>
      )}
    </section>
  );
}
