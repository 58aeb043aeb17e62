import { Center, Spinner, Stack, Text } from '@chakra-ui/react';
import { FileBox, Upload } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Sample } from '../../../../core/catalogue/starts.ts';
import { useSession } from '../../../features/session/use-session.ts';
import { SampleButtons } from '../../../features/start/sample-buttons.tsx';
import { useUploadView } from '../../../features/upload/use-upload.ts';
import { LOW_STAGE, useIsPhone } from '../../../lib/use-media-query.ts';
import { Button } from '../../../ui/button.tsx';

/** On low phones the buttons need the space; the button says the same. */
const LOW_HIDDEN = {
  [`@media (max-width: 767px) and ${LOW_STAGE}`]: { position: 'absolute', clipPath: 'inset(50%)' },
};

interface Props {
  busy: boolean;
  onUpload: () => void;
  onSample: (sample: Sample) => void;
}

export function EmptyStage({ busy, onUpload, onSample }: Props) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const { user } = useSession();
  const reading = useUploadView().step === 'reading';
  // The stage says itself that a model is loaded.
  if (busy) return null;
  if (reading) return <ReadingSign />;
  return (
    <Center position="absolute" inset="0" p={{ base: '3', md: '6' }} overflowY="auto">
      <Stack align="center" gap={{ base: '2', md: '4' }} textAlign="center" maxW="lg">
        <Center hideBelow="md" boxSize="20" rounded="full" bg="green.subtle" color="green.fg">
          <FileBox size={38} strokeWidth={1.25} aria-hidden />
        </Center>
        <Text as="h1" textStyle="xl" fontWeight="semibold" css={LOW_HIDDEN}>
          {t('workspace.empty.title')}
        </Text>
        <Text color="fg.muted" css={{ [`@media ${LOW_STAGE}`]: { display: 'none' } }}>
          {t(isPhone ? 'workspace.empty.touchText' : 'workspace.empty.text')}
        </Text>
        <Text hideBelow="md" textStyle="sm" color="fg.subtle" wordBreak="keep-all">
          {t('home.limits')}
        </Text>
        <Button size="xl" px="7" rounded="full" onClick={onUpload} data-testid="upload-empty">
          <Upload aria-hidden />
          {t('home.upload')}
        </Button>
        <SampleButtons centred signedIn={user !== null} onOpen={onSample} />
      </Stack>
    </Center>
  );
}

/** Shown while an upload is read. */
export function ReadingSign() {
  const { t } = useTranslation();
  return (
    <Center
      position="absolute"
      inset="0"
      role="status"
      color="green.solid"
      aria-label={t('workspace.viewer.opening')}
    >
      <Spinner size="lg" />
    </Center>
  );
}
