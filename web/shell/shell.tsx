import { Alert, AppShell, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { PAGES } from '../../contract/pages.js';
import { useEndpoint } from '../api/api.js';
import { useLiveLists } from '../api/live.js';
import { useTexts } from '../language/language.js';
import { Controls } from './controls.js';
import { Navigation } from './navigation.js';
import { EVERYTHING, mayWatch } from './roles.js';
import classes from './shell.module.css';
import { shellTexts } from './texts.js';

/** Frame of every page: navigation, account and the state of the connection. */
export function Shell({ children }: { children: ReactNode }) {
  const texts = useTexts(shellTexts);
  const { data: me } = useEndpoint('getMe', {}, { staleTime: Infinity });
  const connection = useLiveLists(undefined, mayWatch(me?.roles ?? EVERYTHING));
  return (
    <AppShell
      header={{ height: 56 }}
      footer={{ height: { base: 60, sm: 0 } }}
      padding={{ base: 'sm', sm: 'lg' }}
    >
      <a className={classes['skip']} href="#content">
        {texts.skip}
      </a>
      <AppShell.Header className={classes['bar'] ?? ''}>
        <Group h="100%" px={{ base: 'sm', sm: 'lg' }} justify="space-between" wrap="nowrap">
          <Group gap="lg" wrap="nowrap">
            <Link href={PAGES.inbox} className={classes['brand'] ?? ''} aria-label="Vouch">
              <img src="/icon.svg" alt="" width={28} height={28} />
              <Text fw={700} size="lg" component="span">
                Vouch
              </Text>
            </Link>
            <Group component="nav" visibleFrom="sm" gap={4} wrap="nowrap" aria-label={texts.nav}>
              <Navigation />
            </Group>
          </Group>
          <Controls connection={connection} />
        </Group>
      </AppShell.Header>
      <AppShell.Main id="content" tabIndex={-1} className={classes['main'] ?? ''}>
        {connection === 'broken' && (
          <Alert color="orange" role="status" mb="md">
            {texts.connection.broken}
          </Alert>
        )}
        {children}
      </AppShell.Main>
      <AppShell.Footer hiddenFrom="sm" className={classes['foot'] ?? ''}>
        <nav className={classes['tabs'] ?? ''} aria-label={texts.nav}>
          <Navigation />
        </nav>
      </AppShell.Footer>
    </AppShell>
  );
}
