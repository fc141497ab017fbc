import { Button, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { PAGES } from '../../contract/pages.js';
import { needsRole, WORDS } from '../../domain/vocabulary/index.js';
import { useEndpoint } from '../api/api.js';
import { useLanguage, useTexts } from '../language/language.js';
import { EmptyState } from '../parts/empty-state.js';
import { partTexts } from '../parts/texts.js';
import { rolesFor } from './roles.js';
import { shellTexts } from './texts.js';

/** Shows a page to whoever has a role for it, and tells everybody else which roles it takes. */
export function ForRole({ children }: { children: ReactNode }) {
  const texts = useTexts(shellTexts);
  const { language } = useLanguage();
  const { home } = useTexts(partTexts).notFound;
  const [path] = useLocation();
  const { data: me } = useEndpoint('getMe', {}, { staleTime: Infinity });
  const roles = rolesFor(path);
  if (!me || !roles || roles.some((role) => me.roles.includes(role))) return children;
  return (
    <EmptyState page icon={<IconLock size={40} />} title={texts.otherRole}>
      <Text c="dimmed">{me.roles.length === 0 ? texts.noRole : needsRole(WORDS[language], roles)}</Text>
      {me.roles.length > 0 && (
        <Button component={Link} href={PAGES.inbox} variant="light">
          {home}
        </Button>
      )}
    </EmptyState>
  );
}
