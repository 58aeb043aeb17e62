import { Box, HStack, Link, Stack, Text } from '@chakra-ui/react';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedKey } from '../../../../core/contract/calls/api-key.ts';
import { API_KEYS_PER_USER } from '../../../../core/rules/account/api-keys.ts';
import { dateTimeText } from '../../../lib/date-text.ts';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { Lead } from '../../../ui/texts.tsx';
import { notify } from '../../../ui/toast/toaster.ts';
import { ApiKeyDialog } from './api-key-dialog.tsx';
import { TitledCard } from './titled-card.tsx';
import { useApiKeys, useEndApiKey } from './use-api-keys.ts';

export function ApiKeysCard() {
  const { t } = useTranslation();
  const { data: keys = [] } = useApiKeys();
  const [isMaking, setMaking] = useState(false);
  const [ending, setEnding] = useState<ListedKey | null>(null);
  return (
    <TitledCard
      title={t('account.keys.title')}
      lead={t('account.keys.lead')}
      testId="api-keys"
      link={
        <Link
          href="/api-docs.html"
          target="_blank"
          rel="noopener"
          minH={{ base: '11', md: 'auto' }}
          textStyle="sm"
          color="green.fg"
        >
          {t('account.keys.docs')}
        </Link>
      }
    >
      <Stack as="ul" gap="0" mb={keys.length > 0 ? '3' : '0'} listStyleType="none">
        {keys.map((key) => (
          <KeyItem key={key.id} shown={key} onEnd={() => setEnding(key)} />
        ))}
      </Stack>
      <Button
        look="quiet"
        disabled={keys.length >= API_KEYS_PER_USER}
        onClick={() => setMaking(true)}
        data-testid="api-key-new"
      >
        {t('account.keys.make')}
      </Button>
      {isMaking && <ApiKeyDialog onClose={() => setMaking(false)} />}
      {ending !== null && <RevokeDialog shown={ending} onClose={() => setEnding(null)} />}
    </TitledCard>
  );
}

function KeyItem({ shown, onEnd }: { shown: ListedKey; onEnd: () => void }) {
  const { t, i18n } = useTranslation();
  const { name, scopes, lastUsedAt, webhook } = shown;
  const time = lastUsedAt === null ? '' : dateTimeText(lastUsedAt, i18n.language === 'cn' ? 'cn' : 'en');
  return (
    <HStack as="li" gap="4" py="3" borderTopWidth="1px" data-testid="api-key">
      <Box color="fg.muted">
        <KeyRound size={22} aria-hidden />
      </Box>
      <Box flex="1" minW="0">
        <Text fontWeight="medium" overflowWrap="anywhere">
          {name}
        </Text>
        <Lead>{scopes.map((scope) => t(`account.keys.scope.${scope}`)).join(t('app.comma'))}</Lead>
        <Lead>{lastUsedAt === null ? t('account.keys.unused') : t('account.keys.used', { time })}</Lead>
        {webhook !== null && (
          <Lead overflowWrap="anywhere">{t('account.keys.hooked', { address: webhook })}</Lead>
        )}
      </Box>
      <Button
        look="quiet"
        onClick={onEnd}
        aria-label={t('account.keys.endOne', { name })}
        data-testid="api-key-end"
      >
        {t('account.keys.end')}
      </Button>
    </HStack>
  );
}

/** Asks before a key is revoked: programs with it stop at once. */
function RevokeDialog({ shown: { id, name }, onClose }: { shown: ListedKey; onClose: () => void }) {
  const { t } = useTranslation();
  const end = useEndApiKey();
  const ended = () => {
    notify('success', t('account.keys.ended'));
    onClose();
  };
  return (
    <FormDialog
      title={t('account.keys.endOne', { name })}
      saveText={t('account.keys.end')}
      ready
      sent={end}
      onSave={() => end.mutate(id, { onSuccess: ended })}
      onClose={onClose}
      testId="api-key-revoke"
    >
      <Text textStyle="sm">{t('account.keys.endText')}</Text>
    </FormDialog>
  );
}
