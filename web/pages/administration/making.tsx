import { Button, Group, Paper, Stack, Alert, Text } from '@mantine/core';
import { IconPlus, IconKey } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTexts } from '../../language/language.js';
import { HashText } from '../../parts/hash-text.js';
import { ProblemView } from '../../parts/problem-view.js';
import classes from './administration.module.css';
import { administrationTexts } from './texts.js';

/** A secret that is to be shown once, and what to show it with. */
export function useSecretOnce() {
  const [secret, show] = useState<string>();
  return {
    show,
    shown: secret !== undefined && <SecretOnce secret={secret} onDone={() => show(undefined)} />,
  };
}

interface HeadProps {
  about: string;
  /** Label of the button that opens the form. */
  create: string;
  /** Told the secret of what was made. */
  onMade: (secret: string) => void;
  form: (props: FormProps) => ReactNode;
}

export interface FormProps {
  onMade: (secret: string) => void;
  onCancel: () => void;
}

/** Says what a part is about, and opens the form for a new one of it. */
export function MakingHead({ about, create, onMade, form: Form }: HeadProps) {
  const [making, setMaking] = useState(false);
  const [wasMaking, setWasMaking] = useState(false);
  const end = () => {
    setMaking(false);
    setWasMaking(true);
  };
  return (
    <>
      <div className={classes['head']}>
        <p>{about}</p>
        {!making && (
          <Button
            size="sm"
            autoFocus={wasMaking}
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setMaking(true)}
          >
            {create}
          </Button>
        )}
      </div>
      {making && (
        <Form
          onMade={(secret) => {
            onMade(secret);
            end();
          }}
          onCancel={end}
        />
      )}
    </>
  );
}

interface FrameProps extends FormProps {
  texts: { make: string; cancel: string };
  /** Sends what was filled in; resolves to the secret of what was made. */
  send: () => Promise<string>;
  isPending: boolean;
  error: Error | null;
  disabled?: boolean;
  children: ReactNode;
}

/** Frame of a form that makes something with a secret. */
export function MakingForm({
  texts,
  send,
  isPending,
  error,
  disabled,
  onMade,
  onCancel,
  children,
}: FrameProps) {
  return (
    <Paper
      withBorder
      p="md"
      mb="md"
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        // what went wrong is shown from `error`
        void send().then(onMade, () => undefined);
      }}
    >
      <Stack gap="sm">
        {children}
        {error && <ProblemView error={error} />}
        <Group>
          <Button type="submit" size="sm" loading={isPending} disabled={disabled ?? false}>
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

/** A secret, the only time that it can be read. */
function SecretOnce({ secret, onDone }: { secret: string; onDone: () => void }) {
  const { once } = useTexts(administrationTexts);
  return (
    <Alert color="orange" icon={<IconKey aria-hidden />} title={once.title} role="status" mb="md">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{once.detail}</Text>
        <HashText value={secret} label={once.label} />
        <Button size="sm" variant="default" onClick={onDone}>
          {once.done}
        </Button>
      </Stack>
    </Alert>
  );
}
