import { Field, Fieldset, HStack, Input, Stack, Text } from '@chakra-ui/react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallData } from '../../../../core/contract/call.ts';
import type { apiKeyMake } from '../../../../core/contract/calls/api-key.ts';
import {
  API_KEY_NAME_MAX_CHARACTERS,
  KEY_SCOPES,
  type KeyScope,
} from '../../../../core/rules/account/api-keys.ts';
import { isWebhookAddress, WEBHOOK_ADDRESS_MAX_CHARACTERS } from '../../../../core/rules/account/webhooks.ts';
import { Button, DialogButton } from '../../../ui/button.tsx';
import { DialogBox } from '../../../ui/dialogs/dialog-box.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { CheckBox } from '../../../ui/fields/check-box.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { notify } from '../../../ui/toast/toaster.ts';
import { useAskedPassword } from './asked-password.tsx';
import { useMakeApiKey } from './use-api-keys.ts';

/** Makes a key, then shows it once. Asks for the password if the sign-in is not recent. */
export function ApiKeyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const make = useMakeApiKey();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly KeyScope[]>(KEY_SCOPES);
  const [webhook, setWebhook] = useState('');
  const { current, field, sent, ...password } = useAskedPassword(make);
  if (make.data !== undefined) return <MadeKey made={make.data} onClose={onClose} />;
  const address = webhook.trim();
  const isAddress = address === '' || isWebhookAddress(address);
  const save = () =>
    make.mutate({ name, scopes: [...scopes], current, ...(address === '' ? {} : { webhook: address }) });
  return (
    <FormDialog
      title={t('account.keys.make')}
      saveText={t('account.keys.makeAction')}
      ready={name.trim() !== '' && scopes.length > 0 && isAddress && password.ready}
      sent={sent}
      onSave={save}
      onClose={onClose}
      testId="api-key-dialog"
    >
      <TextField
        label={t('account.keys.name')}
        autoComplete="off"
        maxLength={API_KEY_NAME_MAX_CHARACTERS}
        value={name}
        onValue={setName}
        hint={t('account.keys.nameHint')}
        testId="api-key-name"
      />
      <ScopeBoxes scopes={scopes} onScopes={setScopes} />
      <TextField
        label={t('account.keys.webhook')}
        type="url"
        autoComplete="off"
        placeholder="https://"
        maxLength={WEBHOOK_ADDRESS_MAX_CHARACTERS}
        value={webhook}
        onValue={setWebhook}
        problem={isAddress ? null : t('account.keys.webhookWrong')}
        hint={t('account.keys.webhookHint')}
        testId="api-key-webhook"
      />
      {field}
    </FormDialog>
  );
}

interface ScopeBoxesProps {
  scopes: readonly KeyScope[];
  onScopes: (scopes: readonly KeyScope[]) => void;
}

function ScopeBoxes({ scopes, onScopes }: ScopeBoxesProps) {
  const { t } = useTranslation();
  const set = (scope: KeyScope, on: boolean) =>
    onScopes(KEY_SCOPES.filter((one) => (one === scope ? on : scopes.includes(one))));
  return (
    <Fieldset.Root>
      <Fieldset.Legend textStyle="sm" fontWeight="medium" color="fg">
        {t('account.keys.scopes')}
      </Fieldset.Legend>
      <Stack gap={{ base: '0', md: '2' }} mt="2">
        {KEY_SCOPES.map((scope) => (
          <CheckBox
            key={scope}
            minH={{ base: '11', md: '6' }}
            checked={scopes.includes(scope)}
            onChecked={(on) => set(scope, on)}
            label={t(`account.keys.scopeText.${scope}`)}
          />
        ))}
      </Stack>
    </Fieldset.Root>
  );
}

interface MadeKeyProps {
  made: Pick<CallData<typeof apiKeyMake>, 'token' | 'webhookSecret'>;
  onClose: () => void;
}

/** Shows a new key and the secret of its webhook, once. */
function MadeKey({ made: { token, webhookSecret }, onClose }: MadeKeyProps) {
  const { t } = useTranslation();
  return (
    <DialogBox
      open
      modal
      size="lg"
      title={t('account.keys.made')}
      onClose={onClose}
      testId="api-key-made"
      footer={
        <DialogButton main onClick={onClose}>
          {t('app.ok')}
        </DialogButton>
      }
    >
      <Stack gap="4" color="fg">
        <Text textStyle="sm">{t('account.keys.madeText')}</Text>
        <ShownOnce label={t('account.keys.key')} value={token} testId="api-key-token" />
        {webhookSecret !== null && (
          <ShownOnce label={t('account.keys.secret')} value={webhookSecret} testId="api-key-secret" />
        )}
      </Stack>
    </DialogBox>
  );
}

function ShownOnce({ label, value, testId }: { label: string; value: string; testId: string }) {
  const { t } = useTranslation();
  const id = useId();
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => notify('success', t('account.keys.copied')),
      () => notify('warning', t('viewer.link.failed')),
    );
  return (
    <Field.Root>
      <Field.Label htmlFor={id}>{label}</Field.Label>
      <HStack w="full">
        <Input
          id={id}
          readOnly
          value={value}
          fontFamily="mono"
          onFocus={(event) => event.currentTarget.select()}
          data-testid={testId}
        />
        <Button
          look="quiet"
          onClick={() => void copy()}
          aria-label={t('account.keys.copyOne', { label })}
          data-testid={`${testId}-copy`}
        >
          {t('account.keys.copy')}
        </Button>
      </HStack>
    </Field.Root>
  );
}
