import { ActionIcon, Button, Group, Popover, Stack, Text } from '@mantine/core';
import { IconLogout, IconUserCircle } from '@tabler/icons-react';
import { useAct, useEndpoint } from '../api/api.js';
import { leave } from '../api/signed-in.js';
import { useTexts } from '../language/language.js';
import { ProblemView } from '../parts/problem-view.js';
import { vocabulary } from '../parts/vocabulary.js';
import { shellTexts } from './texts.js';

/** The signed-in user with their roles, and the button to sign out. */
export default function Account() {
  const texts = useTexts(shellTexts);
  const { roles } = useTexts(vocabulary);
  const { data: me } = useEndpoint('getMe', {}, { staleTime: Infinity });
  const { act, isPending, error } = useAct('endSession');
  if (!me) return null;

  async function signOut() {
    try {
      await act({});
      leave();
    } catch {
      // shown below
    }
  }

  return (
    <Popover position="bottom-end" withArrow shadow="md" trapFocus>
      <Popover.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={texts.account(me.id)}>
          <IconUserCircle size={22} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={texts.account(me.id)}>
        <Stack gap="sm" maw={280}>
          <div>
            <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
              {me.id}
            </Text>
            <Text size="sm" c="dimmed">
              {me.roles.length === 0 ? texts.noRole : me.roles.map((role) => roles[role]).join(' · ')}
            </Text>
          </div>
          {error && <ProblemView error={error} />}
          <Group>
            <Button
              variant="default"
              size="sm"
              leftSection={<IconLogout size={16} aria-hidden />}
              loading={isPending}
              onClick={() => void signOut()}
            >
              {texts.signOut}
            </Button>
          </Group>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
