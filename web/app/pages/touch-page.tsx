import { Box, Button, Heading, Stack, Text } from '@chakra-ui/react';
import { useNavigate } from '@tanstack/react-router';
import { LogIn, Upload } from 'lucide-react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { EnquiryBand } from '../../features/account/enquiry/enquiry-band.tsx';
import { HostNotices } from '../../features/notices/host-notices.tsx';
import { useSession } from '../../features/session/use-session.ts';
import { SampleButtons } from '../../features/start/sample-buttons.tsx';
import { UploadEntry } from '../../features/upload/upload-entry.tsx';
import { type StageModel, stage } from '../../state/stage.ts';
import { RouteLink } from '../../ui/route-link.tsx';
import { DialogViews } from '../dialog-views.ts';
import { AreaCards } from '../home/area-cards.tsx';
import { HeroPicture } from '../home/hero-picture.tsx';
import { PageFoot } from '../home/page-foot.tsx';
import { usePageTitle } from '../page-title.ts';
import { searchOfUpload } from '../search.ts';
import { TouchRecords } from '../touch/touch-records.tsx';

/** Home on touch screens: upload, orders, areas. */
export function TouchPage() {
  usePageTitle('home');
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { state, user } = useSession();
  const open = (id: string, search: { reload?: 1 } = {}) =>
    void navigate({ to: '/touchHome', search: { id, ...search } });
  const onReady = useCallback(
    (model: StageModel) => {
      stage.model = model;
      void navigate({ to: '/touchHome', search: searchOfUpload(model) });
    },
    [navigate],
  );
  return (
    <Box>
      <HostNotices signedIn={user !== null} />
      <Stack gap="10" px="4" pt="6" pb="16" maxW="2xl" mx="auto" w="full">
        <UploadEntry
          views={DialogViews}
          signedIn={user !== null}
          showNotes={user?.showNotice.introduction ?? true}
          onReady={onReady}
        >
          {(pick) => (
            <Stack gap="4">
              <Heading as="h1" fontSize="3xl" lineHeight="1.15">
                {t('touch.home')}
              </Heading>
              <Text color="fg.muted">{t('touch.lead')}</Text>
              <Box h="44" css={{ '& > div': { height: '100%' } }}>
                <HeroPicture />
              </Box>
              <Button h="14" fontSize="md" rounded="full" onClick={pick} data-testid="upload">
                <Upload aria-hidden />
                {t('home.upload')}
              </Button>
              <SampleButtons
                centred
                onOpen={(sample) => void navigate({ to: '/touchHome', search: { sample } })}
              />
              <Text textStyle="sm" color="fg.subtle" textAlign="center">
                {t('home.limits')}
              </Text>
            </Stack>
          )}
        </UploadEntry>
        {user !== null && (
          <TouchRecords onOpen={(item) => open(item.id)} onReload={(item) => open(item.id, { reload: 1 })} />
        )}
        {state === 'visitor' && (
          <Stack gap="3" p="5" rounded="l3" borderWidth="1px" bg="bg.panel">
            <Text color="fg.muted">{t('touch.signInLead')}</Text>
            <Button asChild h="12" variant="outline" data-testid="touch-sign-in">
              <RouteLink to="/login" search={{ target: '/touch' }}>
                <LogIn aria-hidden />
                {t('session.signIn')}
              </RouteLink>
            </Button>
          </Stack>
        )}
        <AreaCards to="/touchHome" />
        <EnquiryBand />
      </Stack>
      <PageFoot />
    </Box>
  );
}
