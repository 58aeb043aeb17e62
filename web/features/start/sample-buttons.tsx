import { Flex, Stack } from '@chakra-ui/react';
import { Bone, Footprints, type LucideIcon, Pin, Triangle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { SAMPLES, type Sample } from '../../../core/catalogue/starts.ts';
import { Button } from '../../ui/button.tsx';
import { Lead } from '../../ui/texts.tsx';

const ICONS: Record<Sample, LucideIcon> = {
  midsole: Footprints,
  bracket: Triangle,
  bone: Bone,
  implant: Pin,
};

interface Props {
  centred?: boolean;
  /** Leaves out that no sign-in is needed. */
  signedIn?: boolean;
  onOpen: (sample: Sample) => void;
}

/** Sample models that open with one press, also without an account. */
export function SampleButtons({ centred = false, signedIn = false, onOpen }: Props) {
  const { t } = useTranslation();
  return (
    <Stack gap="2.5" align={centred ? 'center' : 'flex-start'}>
      <Lead>{t(signedIn ? 'start.samplesSignedIn' : 'start.samples')}</Lead>
      <Flex gap="2" wrap="wrap" justify={centred ? 'center' : 'flex-start'}>
        {SAMPLES.map((sample) => {
          const Icon = ICONS[sample];
          return (
            <Button
              key={sample}
              look="quiet"
              bg="bg.panel"
              rounded="full"
              onClick={() => onOpen(sample)}
              data-testid={`sample-${sample}`}
            >
              <Icon aria-hidden />
              {t(`start.sample.${sample}`)}
            </Button>
          );
        })}
      </Flex>
    </Stack>
  );
}
