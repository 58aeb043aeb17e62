import { Center, Stack } from '@chakra-ui/react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ChooseForm } from '../../account/choose-form.tsx';
import { homePath } from '../../lib/device.ts';
import { useAccountTitle } from '../entry/account-title.ts';
import { EntryLayout } from '../entry/entry-layout.tsx';
import { TextLink } from '../entry/text-link.tsx';

/** Registration, step 2: name and password, or skip. */
export function FillInInfoPage() {
  useAccountTitle('fillInInfo');
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <EntryLayout title={t('account.choose.title')} lead={t('account.choose.lead')}>
      <Stack gap="3">
        <ChooseForm
          onChosen={() => void navigate({ to: '/successTips', search: { id: 3 }, replace: true })}
        />
        <Center>
          <TextLink to={homePath()} testId="choose-skip">
            {t('account.choose.skip')}
          </TextLink>
        </Center>
      </Stack>
    </EntryLayout>
  );
}
