import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { PAGES } from '../../contract/pages.js';
import { useApi, useEndpoint } from '../api/api.js';
import { useLiveLists } from '../api/live.js';
import { useLanguage, useTexts } from '../language/language.js';
import { isNotified } from '../parts/notify-choice.js';
import { Controls } from './controls.js';
import { useKeptFocus } from './keep-focus.js';
import { Navigation } from './navigation.js';
import { EVERYTHING, mayWatch } from './roles.js';
import classes from './shell.module.css';
import { shellTexts } from './texts.js';

/** Frame of every page: navigation, account and the state of the connection. */
export function Shell({ children }: { children: ReactNode }) {
  const texts = useTexts(shellTexts);
  const { data: me } = useEndpoint('getMe', {}, { staleTime: Infinity });
  const api = useApi();
  const { language } = useLanguage();
  const connection = useLiveLists(
    (event) => {
      if (!isNotified()) return;
      const told = import('../pages/inbox/notifications.js').then(({ notify }) =>
        notify(event, api, language),
      );
      told.catch(() => undefined); // the inbox shows what one was not told of
    },
    mayWatch(me?.roles ?? EVERYTHING),
  );
  useKeptFocus();
  return (
    <div className={classes['frame']}>
      <a className={classes['skip']} href="#content">
        {texts.skip}
      </a>
      <header className={classes['bar']}>
        <Link href={PAGES.inbox} className={classes['brand'] ?? ''} aria-label="Vouch">
          <img src="/icon.svg" alt="" width={28} height={28} />
          Vouch
        </Link>
        <nav className={classes['places']} aria-label={texts.nav}>
          <Navigation />
        </nav>
        <Controls connection={connection} />
      </header>
      <main id="content" tabIndex={-1} className={classes['main']}>
        {connection === 'broken' && (
          <Alert color="orange" role="status" mb="md">
            {texts.connection.broken}
          </Alert>
        )}
        {children}
      </main>
      <footer className={classes['foot']}>
        <nav className={classes['tabs']} aria-label={texts.nav}>
          <Navigation />
        </nav>
      </footer>
    </div>
  );
}
