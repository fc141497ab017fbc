import { Button, Checkbox, Group, NumberInput, Paper, Stack, TagsInput, TextInput } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import type { Role } from '../../../../contract/principal.js';
import { useAct } from '../../../api/api.js';
import { useTexts } from '../../../language/language.js';
import { ProblemView } from '../../../parts/problem-view.js';
import { shellTexts } from '../../../shell/texts.js';
import { keysTexts } from './texts.js';

const ROLES = ['asker', 'reviewer', 'auditor', 'admin'] as const satisfies readonly Role[];
const DAYS = 365;

interface Props {
  /** Told the secret of the key that was made. */
  onMade: (secret: string) => void;
  onCancel: () => void;
}

/** A form for a new key: what it is for, who acts with it, what they may, and until when. */
export function KeyForm({ onMade, onCancel }: Props) {
  const texts = useTexts(keysTexts);
  const { roles: names } = useTexts(shellTexts);
  const { act, isPending, error } = useAct('createKey', ['listKeys']);
  const [name, setName] = useState('');
  const [principal, setPrincipal] = useState('');
  const [roles, setRoles] = useState<string[]>(['asker']);
  const [groups, setGroups] = useState<string[]>([]);
  const [days, setDays] = useState<number | string>(DAYS);

  async function send(event: SyntheticEvent) {
    event.preventDefault();
    const expires = typeof days === 'number' ? { expiresInDays: days } : {};
    const body = { name, principal, roles: roles as Role[], groups, ...expires };
    try {
      onMade((await act({ body })).secret);
    } catch {
      // shown in the form
    }
  }

  return (
    <Paper withBorder p="md" mb="md" component="form" onSubmit={(event) => void send(event)}>
      <Stack gap="sm">
        <TextInput
          label={texts.name}
          description={texts.nameHelp}
          value={name}
          maxLength={100}
          required
          data-autofocus
          autoFocus
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <TextInput
          label={texts.principal}
          description={texts.principalHelp}
          value={principal}
          maxLength={200}
          required
          onChange={({ currentTarget }) => setPrincipal(currentTarget.value)}
        />
        <Checkbox.Group label={texts.roles} description={texts.rolesHelp} value={roles} onChange={setRoles}>
          <Group mt={6}>
            {ROLES.map((role) => (
              <Checkbox key={role} value={role} label={names[role]} />
            ))}
          </Group>
        </Checkbox.Group>
        <TagsInput
          label={texts.groups}
          description={texts.groupsHelp}
          value={groups}
          onChange={setGroups}
          splitChars={[',', ' ']}
        />
        <NumberInput
          label={texts.days}
          description={texts.daysHelp}
          value={days}
          min={1}
          max={3650}
          allowDecimal={false}
          w={220}
          onChange={setDays}
        />
        {error && <ProblemView error={error} />}
        <Group>
          <Button type="submit" size="sm" loading={isPending} disabled={roles.length === 0}>
            {texts.make}
          </Button>
          <Button size="sm" variant="default" onClick={onCancel}>
            {texts.cancel}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}
