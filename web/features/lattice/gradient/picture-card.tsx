import { Box, Center, chakra, Flex, Spinner, Stack, Text } from '@chakra-ui/react';
import { Image as ImageIcon, Images, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Grayscale } from '../../../../core/contract/calls/grayscale.ts';
import { errorText } from '../../../api/error-text.ts';
import { SmallButton } from '../../../ui/button.tsx';
import { FileInput } from '../../../ui/fields/file-input.tsx';
import { Note } from '../../../ui/texts.tsx';
import { notify } from '../../../ui/toast/toaster.ts';
import { BadPictureDialog } from './bad-picture-dialog.tsx';
import { TemplatePicker } from './template-picker.tsx';
import { useOwnPicture } from './use-own-picture.ts';

interface Props {
  picture: Grayscale | null;
  /** True if the picture holds the layers of a gradient by stress. */
  byStress?: boolean;
  disabled: boolean;
  onChoose: (picture: Grayscale) => void;
}

/** Current gradient image, with buttons for a template or an upload. */
export function PictureCard({ picture, byStress = false, disabled, onChoose }: Props) {
  const { t } = useTranslation();
  const [picking, setPicking] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const own = useOwnPicture(onChoose, (error) => notify('error', errorText(error, t)));
  const pickFile = () => input.current?.click();
  const name = useNameOf(picture, byStress);
  return (
    <Flex gap="4" align="flex-start">
      <PictureFrame picture={picture} name={name} busy={own.busy} />
      <Stack gap="2" flex="1" minW="0">
        <Text textStyle="sm" fontWeight="medium" truncate color={name === null ? 'fg.muted' : 'fg'}>
          {name ?? t('modes.picture.none')}
        </Text>
        <SmallButton
          disabled={disabled || own.busy}
          onClick={() => setPicking(true)}
          data-testid="choose-template"
        >
          <Images aria-hidden />
          {t(`modes.picture.${picture === null ? 'choose' : 'change'}`)}
        </SmallButton>
        <SmallButton
          look="quiet"
          disabled={disabled || own.busy}
          onClick={pickFile}
          data-testid="own-picture"
        >
          <Upload aria-hidden />
          {t('modes.picture.own')}
        </SmallButton>
        <Note>{t(byStress ? 'modes.picture.byStressHint' : 'modes.picture.ownHint')}</Note>
      </Stack>
      <FileInput
        input={input}
        accept=".png,.jpg,.jpeg,image/png,image/jpeg"
        onFiles={([file]) => own.take(file)}
        testId="picture-input"
      />
      <TemplatePicker
        open={picking}
        chosenId={picture?.id ?? null}
        onClose={() => setPicking(false)}
        onConfirm={(template) => {
          setPicking(false);
          onChoose(template);
        }}
      />
      <BadPictureDialog
        refused={own.refused}
        onShrink={own.shrink}
        onClose={own.dismiss}
        onAnother={() => {
          own.dismiss();
          pickFile();
        }}
      />
    </Flex>
  );
}

function useNameOf(picture: Grayscale | null, byStress: boolean): string | null {
  const { t, i18n } = useTranslation();
  if (picture === null) return null;
  if (byStress) return t('modes.picture.byStress');
  return i18n.language === 'cn' ? picture.nameZh : picture.nameEn;
}

interface FrameProps {
  picture: Grayscale | null;
  name: string | null;
  /** True while an own picture is sent. */
  busy: boolean;
}

function PictureFrame({ picture, name, busy }: FrameProps) {
  const { t } = useTranslation();
  return (
    <Center boxSize="24" flexShrink="0" rounded="l2" borderWidth="1px" bg="bg.muted" overflow="hidden">
      {busy && <Spinner color="green.solid" role="status" aria-label={t('modes.picture.sending')} />}
      {!busy && picture === null && (
        <Box color="fg.subtle">
          <ImageIcon size={28} strokeWidth={1.25} aria-hidden />
        </Box>
      )}
      {!busy && picture !== null && (
        <chakra.img
          src={picture.path}
          // The stage fetches the same address with CORS, and the browser would give it this answer from its cache.
          crossOrigin="anonymous"
          alt={t('modes.picture.alt', { name: name ?? '' })}
          boxSize="full"
          objectFit="cover"
          data-testid="gradient-picture"
        />
      )}
    </Center>
  );
}
