import { ActionIcon, Group, NativeSelect, useMantineColorScheme } from '@mantine/core';
import { IconLanguage, IconMoon, IconSun } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useEndpoint } from '../api/api.js';
import type { Connection } from '../api/live.js';
import { changePerson } from '../api/person.js';
import { useLanguage, useTexts } from '../language/language.js';
import { lazily } from '../parts/lazily.js';
import { shellTexts } from './texts.js';
import { Tip } from '../parts/tip.js';

/** Never loaded where nobody needs to sign in. */
const Account = lazily(() => import('./account.js'));

/** Connection, person, language and colours. */
export function Controls({ connection }: { connection: Connection }) {
  const texts = useTexts(shellTexts);
  const { data: me } = useEndpoint('getMe', {}, { staleTime: Infinity });
  return (
    <Group gap="xs" wrap="nowrap">
      <ConnectionMark connection={connection} />
      <PersonChoice label={texts.person} />
      <LanguageButton />
      <SchemeButton />
      <Suspense>{me?.via !== undefined && <Account />}</Suspense>
    </Group>
  );
}

export function LanguageButton() {
  const texts = useTexts(shellTexts);
  const { language, choose } = useLanguage();
  return (
    <Tip label={texts.language}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={texts.language}
        lang={language === 'ko' ? 'en' : 'ko'}
        onClick={() => choose(language === 'ko' ? 'en' : 'ko')}
      >
        <IconLanguage size={20} aria-hidden />
      </ActionIcon>
    </Tip>
  );
}

export function SchemeButton() {
  const texts = useTexts(shellTexts);
  const { toggleColorScheme } = useMantineColorScheme();
  return (
    <Tip label={texts.scheme}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={texts.scheme}
        onClick={() => toggleColorScheme()}
      >
        <IconSun size={20} aria-hidden data-scheme="dark" />
        <IconMoon size={20} aria-hidden data-scheme="light" />
      </ActionIcon>
    </Tip>
  );
}

/** Switches between people where nobody needs to sign in and several people are set up. */
function PersonChoice({ label }: { label: string }) {
  const { data: me } = useEndpoint('getMe', {}, { staleTime: Infinity });
  if (!me?.people) return null;
  return (
    <NativeSelect
      aria-label={label}
      data={me.people}
      value={me.id}
      w={{ base: 92, sm: 120 }}
      size="xs"
      onChange={({ currentTarget: { value } }) => changePerson(value === 'local' ? undefined : value)}
    />
  );
}

const COLOURS: Record<Connection, string> = {
  connecting: 'var(--mantine-color-gray-5)',
  live: 'var(--mantine-color-teal-6)',
  broken: 'var(--mantine-color-orange-6)',
  ended: 'var(--mantine-color-gray-5)',
};

/** A dot that tells whether changes arrive as they happen. */
function ConnectionMark({ connection }: { connection: Connection }) {
  const { connection: texts } = useTexts(shellTexts);
  return (
    <Tip label={texts[connection]}>
      <span
        role="img"
        aria-label={texts[connection]}
        style={{ width: 10, height: 10, borderRadius: 5, background: COLOURS[connection], flexShrink: 0 }}
      />
    </Tip>
  );
}
