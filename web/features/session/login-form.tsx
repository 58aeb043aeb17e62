import { Checkbox, Field, Input, Stack } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EMAIL_MAX_CHARACTERS, isLoginName, isPassword } from '../../../core/rules/account/fields.ts';
import { useHost } from '../../api/use-host.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { FormError } from '../../ui/form-error.tsx';
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
  const ready = nameValid && isPassword(pass);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ready) signIn.mutate({ name: name.trim(), pass, autoLogin: keep }, { onSuccess: onSignedIn });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="5">
        <Field.Root invalid={name !== '' && !nameValid}>
          <Field.Label>{t('login.name')}</Field.Label>
          <Input
            h="12"
            name="username"
            autoComplete="username"
            maxLength={EMAIL_MAX_CHARACTERS}
            value={name}
            onChange={(event) => setName(event.target.value)}
            data-testid="login-name"
          />
          <Field.ErrorText>{t('login.nameHint')}</Field.ErrorText>
        </Field.Root>
        <PasswordField
          label={t('login.password')}
          value={pass}
          onValue={setPass}
          autoComplete="current-password"
          disabled={!nameValid}
          testId="login-password"
        />
        <Checkbox.Root checked={keep} onCheckedChange={(change) => setKeep(change.checked === true)} minH="6">
          <Checkbox.HiddenInput />
          <Checkbox.Control />
          <Checkbox.Label fontWeight="normal">{t('login.keep')}</Checkbox.Label>
        </Checkbox.Root>
        <FormError error={signIn.error} testId="login-error" />
        <Button
          type="submit"
          size="xl"
          disabled={!ready}
          loading={signIn.isPending}
          loadingText={t('login.busy')}
          data-testid="login-submit"
        >
          {t('login.submit')}
        </Button>
        {demo !== undefined && <DemoButton demo={demo} signIn={signIn} onSignedIn={onSignedIn} />}
      </Stack>
    </form>
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
