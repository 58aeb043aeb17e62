import { HStack, Stack, Switch } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { LONG_JOB_SECONDS } from '../../../../core/rules/order/job-limits.ts';
import { errorText } from '../../../api/error-text.ts';
import { Lead } from '../../../ui/texts.tsx';
import { notify } from '../../../ui/toast/toaster.ts';
import { useJobMail } from './use-account.ts';

interface Props {
  /** Undefined until the account is known, which keeps the switch as it is. */
  on: boolean | undefined;
  /** Address of the account; empty if it has none, which keeps the switch off. */
  email: string;
}

export function JobMailRow({ on, email }: Props) {
  const { t } = useTranslation();
  const change = useJobMail();
  const hasEmail = email !== '';
  const shown = hasEmail && (change.isPending ? change.variables : on === true);
  return (
    <Switch.Root
      checked={shown}
      onCheckedChange={({ checked }) =>
        change.mutate(checked, { onError: (error) => notify('error', errorText(error, t)) })
      }
      disabled={change.isPending || !hasEmail || on === undefined}
      w="full"
      py="4"
      borderTopWidth="1px"
      data-testid="job-mail"
    >
      <HStack gap="4" w="full" justify="space-between">
        <Stack gap="0.5">
          <Switch.Label fontWeight="medium">{t('account.page.jobMail')}</Switch.Label>
          <Lead>
            {hasEmail
              ? t('account.page.jobMailHint', { minutes: LONG_JOB_SECONDS / 60 })
              : t('account.page.jobMailNeedsEmail')}
          </Lead>
        </Stack>
        <Switch.Control flexShrink="0">
          <Switch.Thumb />
        </Switch.Control>
      </HStack>
      <Switch.HiddenInput />
    </Switch.Root>
  );
}
