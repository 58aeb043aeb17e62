import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EMAIL_MAX_CHARACTERS, isLoginName, isPassword } from '../../../core/rules/account/fields.ts';
import { useHost } from '../../api/use-host.ts';
import { Button } from '../../ui/button.tsx';
import { CheckBox } from '../../ui/fields/check-box.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Form } from '../../ui/form.tsx';
import { useSignIn } from './use-session.ts';

interface DemoSignIn {
  name: string;
  password: string;
}

/** Address at which the local product publishes the sign-in of its demo account. */
const DEMO_ADDRESS = '/__local/demo.json';

/**
 * Name and password. The password unlocks once the name is valid, the button once both are
 * (docs/specification.md#validation).
 */
export function LoginForm({ onSignedIn }: { onSignedIn: () => void }) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const [pass, setPass] = useState('');
  const [keep, setKeep] = useState(false);
  const signIn = useSignIn();
  const demo = useDemoSignIn();
  const nameValid = isLoginName(name);
  return (
    <Form
      ready={nameValid && isPassword(pass)}
      sent={signIn}
      onSend={() => signIn.mutate({ name: name.trim(), pass, autoLogin: keep }, { onSuccess: onSignedIn })}
      submitText={t('login.submit')}
      busyText={t('login.busy')}
      testId="login"
      after={demo !== undefined && <DemoButton demo={demo} signIn={signIn} onSignedIn={onSignedIn} />}
    >
      <TextField
        label={t('login.name')}
        name="username"
        autoComplete="username"
        maxLength={EMAIL_MAX_CHARACTERS}
        value={name}
        onValue={setName}
        problem={name === '' || nameValid ? null : t('login.nameHint')}
        testId="login-name"
      />
      <PasswordField
        label={t('login.password')}
        value={pass}
        onValue={setPass}
        autoComplete="current-password"
        disabled={!nameValid}
        testId="login-password"
      />
      <CheckBox minH={{ base: '11', md: '6' }} checked={keep} onChecked={setKeep} label={t('login.keep')} />
    </Form>
  );
}

interface DemoProps {
  demo: DemoSignIn;
  signIn: ReturnType<typeof useSignIn>;
  onSignedIn: () => void;
}

function DemoButton({ demo, signIn, onSignedIn }: DemoProps) {
  const { t } = useTranslation();
  return (
    <Button
      size="xl"
      variant="outline"
      loading={signIn.isPending}
      onClick={() =>
        signIn.mutate({ name: demo.name, pass: demo.password, autoLogin: true }, { onSuccess: onSignedIn })
      }
      data-testid="login-demo"
    >
      {t('login.demo')}
    </Button>
  );
}

/** Demo account of the local product; undefined on every other host. */
function useDemoSignIn(): DemoSignIn | undefined {
  const isLocal = useHost()?.demo ?? false;
  const { data } = useQuery({
    queryKey: ['demo'],
    queryFn: async ({ signal }): Promise<DemoSignIn | null> => {
      const answer = await fetch(DEMO_ADDRESS, { signal });
      return answer.ok ? ((await answer.json()) as DemoSignIn) : null;
    },
    enabled: isLocal,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? undefined;
}
