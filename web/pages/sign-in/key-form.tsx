import { Button, PasswordInput, Stack } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import { ApiProblem } from '../../../client/errors.js';
import { useAct } from '../../api/api.js';
import { useTexts } from '../../language/language.js';
import { useProblemText } from '../../parts/problem-view.js';
import { signInTexts } from './texts.js';

/** Signing in with an API key. @param onDone called with who one is */
export function KeyForm({ onDone, filled }: { onDone: (id: string) => void; filled: boolean }) {
  const texts = useTexts(signInTexts);
  const [key, setKey] = useState('');
  const [missing, setMissing] = useState(false);
  const { act, isPending, error } = useAct('beginSession');

  async function send(event: SyntheticEvent) {
    event.preventDefault();
    setMissing(key.trim() === '');
    if (key.trim() === '') return;
    try {
      onDone((await act({ body: { key } })).id);
    } catch {
      // shown below the field
    }
  }

  return (
    <form onSubmit={(event) => void send(event)} noValidate>
      <Stack gap="md">
        <PasswordInput
          label={texts.key}
          description={texts.keyHelp}
          value={key}
          onChange={(event) => setKey(event.currentTarget.value)}
          error={missing ? texts.missing : error && <Refusal error={error} />}
          autoComplete="current-password"
          spellCheck={false}
          data-autofocus
          required
          withAsterisk={false}
        />
        <Button type="submit" loading={isPending} variant={filled ? 'filled' : 'default'} fullWidth>
          {texts.submit}
        </Button>
      </Stack>
    </form>
  );
}

function Refusal({ error }: { error: Error }) {
  const texts = useTexts(signInTexts);
  const { detail } = useProblemText(error);
  const code = error instanceof ApiProblem ? error.problem.code : undefined;
  return (
    <span role="alert">
      {code === 'UNAUTHENTICATED' ? texts.refused : code === 'RATE_LIMITED' ? texts.tooMany : detail}
    </span>
  );
}
