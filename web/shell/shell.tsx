import { Alert, AppShell, Burger, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useEffect, type ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { PAGES } from '../../contract/pages.js';
import { useLiveLists } from '../api/live.js';
import { useTexts } from '../language/language.js';
import { Controls } from './controls.js';
import { Navigation } from './navigation.js';
import classes from './shell.module.css';
import { shellTexts } from './texts.js';

/** What is around every page: where to go, who one is, and whether what one sees is fresh. */
export function Shell({ children }: { children: ReactNode }) {
  const texts = useTexts(shellTexts);
  const [open, { toggle, close }] = useDisclosure();
  const [location] = useLocation();
  const connection = useLiveLists();
  useEffect(close, [location, close]);
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 0, breakpoint: 'sm', collapsed: { desktop: true, mobile: !open } }}
      padding="md"
    >
      <a className={classes['skip']} href="#content">
        {texts.skip}
      </a>
      <AppShell.Header>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap">
          <Group gap="md" wrap="nowrap">
            <Burger opened={open} onClick={toggle} hiddenFrom="sm" size="sm" aria-label={texts.menu} />
            <Link href={PAGES.inbox} className={classes['brand'] ?? ''}>
              <img src="/icon.svg" alt="" width={28} height={28} />
              <Text fw={700} size="lg" component="span">
                Vouch
              </Text>
            </Link>
            <Group component="nav" visibleFrom="sm" gap={4} aria-label={texts.nav}>
              <Navigation />
            </Group>
          </Group>
          <Controls connection={connection} />
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="md" aria-label={texts.nav}>
        <Navigation />
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1}>
        {connection === 'broken' && (
          <Alert color="orange" role="status" mb="md">
            {texts.connection.broken}
          </Alert>
        )}
        {children}
      </AppShell.Main>
    </AppShell>
  );
}
