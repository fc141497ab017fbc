import { Checkbox, Group, NumberInput, TagsInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Role } from '../../../../contract/principal.js';
import { useAct } from '../../../api/api.js';
import { useTexts } from '../../../language/language.js';
import { vocabulary } from '../../../parts/vocabulary.js';
import { MakingForm, type FormProps } from '../making.js';
import { keysTexts } from './texts.js';

const ROLES = ['asker', 'reviewer', 'auditor', 'admin'] as const satisfies readonly Role[];
const DAYS = 365;

/** A form for a new key: what it is for, who acts with it, what they may, and until when. */
export function KeyForm(form: FormProps) {
  const texts = useTexts(keysTexts);
  const { roles: names } = useTexts(vocabulary);
  const { act, isPending, error } = useAct('createKey', ['listKeys']);
  const [name, setName] = useState('');
  const [principal, setPrincipal] = useState('');
  const [roles, setRoles] = useState<string[]>(['asker']);
  const [groups, setGroups] = useState<string[]>([]);
  const [days, setDays] = useState<number | string>(DAYS);

  async function send() {
    const expires = typeof days === 'number' ? { expiresInDays: days } : {};
    const body = { name, principal, roles: roles as Role[], groups, ...expires };
    return (await act({ body })).secret;
  }

  return (
    <MakingForm
      {...form}
      texts={texts}
      send={send}
      isPending={isPending}
      error={error}
      disabled={roles.length === 0}
    >
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
    </MakingForm>
  );
}
