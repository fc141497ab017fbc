import { Alert, Button, Group, Paper, Stack, Text, Title, PasswordInput } from '@mantine/core';
import { IconLogin2 } from '@tabler/icons-react';
import { useEffect, useState, type SyntheticEvent } from 'react';
import { ApiProblem } from '../../../client/errors.js';
import { PROVIDER_SIGN_IN, type SignInProblem } from '../../../contract/browser.js';
import { useEndpoint, useAct } from '../../api/api.js';
import { noteOwner } from '../../api/signed-in.js';
import { useTexts } from '../../language/language.js';
import { Loading } from '../../parts/loading.js';
import { ProblemView, useProblemText } from '../../parts/problem-view.js';
import { LanguageButton, SchemeButton } from '../../shell/controls.js';
import classes from './sign-in.module.css';
import { signInTexts } from './texts.js';

/** The sign-in page; afterwards it leads back to the page before. */
export default function SignIn() {
  const texts = useTexts(signInTexts);
  // as it stands in the address: the router decodes it once too often for an id with a percent sign
  const { search } = location;
  const returnTo = returnPath(search);
  const { data: options, error, refetch } = useEndpoint('signInOptions', {}, { staleTime: Infinity });
  useEffect(() => {
    document.title = `${texts.title} · Vouch`;
  }, [texts]);

  function done(id: string) {
    noteOwner(id);
    // loaded anew: what was refused before is not refused any more
    location.assign(returnTo);
  }

  return (
    <main className={classes['page']}>
      <Paper className={classes['card'] ?? ''} withBorder p="xl" radius="lg" shadow="sm">
        <Stack gap="lg">
          <Group justify="space-between" wrap="nowrap">
            <div className={classes['brand']}>
              <img src="/icon.svg" alt="" width={32} height={32} />
              <Text fw={700} size="xl" component="span">
                Vouch
              </Text>
            </div>
            <Group gap={4} wrap="nowrap">
              <LanguageButton />
              <SchemeButton />
            </Group>
          </Group>
          <div>
            <Title order={1} size="h3" mb={4}>
              {texts.title}
            </Title>
            {returnTo !== '/' && (
              <Text c="dimmed" size="sm">
                {texts.lead}
              </Text>
            )}
          </div>
          <Problem search={search} />
          {error && <ProblemView error={error} onRetry={() => void refetch()} />}
          {!options && !error && <Loading lines={3} />}
          {options?.required === false && (
            <>
              <Text size="sm">{texts.notNeeded}</Text>
              <Button component="a" href={returnTo}>
                {texts.goOn}
              </Button>
            </>
          )}
          {options?.provider && (
            <Button
              component="a"
              href={`${PROVIDER_SIGN_IN.start}?${new URLSearchParams({ returnTo }).toString()}`}
              leftSection={<IconLogin2 size={18} aria-hidden />}
            >
              {texts.provider(options.provider.name)}
            </Button>
          )}
          {options?.provider && options.key && (
            <Text size="sm" c="dimmed" ta="center">
              {texts.or}
            </Text>
          )}
          {options?.key && <KeyForm onDone={done} filled={!options.provider} />}
        </Stack>
      </Paper>
    </main>
  );
}

/** Explains a failed sign-in at the provider. */
function Problem({ search }: { search: string }) {
  const { problems } = useTexts(signInTexts);
  const problem = new URLSearchParams(search).get('problem');
  if (problem === null || !Object.hasOwn(problems, problem)) return null;
  return (
    <Alert color="red" role="alert">
      {problems[problem as SignInProblem]}
    </Alert>
  );
}

/** The page to go back to with its place, from the address of this one: a path of this origin, or the home page. */
function returnPath(search: string): string {
  const asked = new URLSearchParams(search).get('returnTo') ?? '/';
  if (!/^\/(?![/\\])/.test(asked) || !URL.canParse(asked, location.origin)) return '/';
  const { origin, pathname, search: query, hash } = new URL(asked, location.origin);
  return origin === location.origin && !pathname.startsWith('//') ? pathname + query + hash : '/';
}

/** Signing in with an API key. @param onDone called with who one is */
function KeyForm({ onDone, filled }: { onDone: (id: string) => void; filled: boolean }) {
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
          autoFocus={filled}
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
