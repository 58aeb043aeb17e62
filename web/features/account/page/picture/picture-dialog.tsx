import { Box, Center, Stack, Text } from '@chakra-ui/react';
import { ImagePlus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AVATAR_TYPES } from '../../../../../core/rules/account/limits.ts';
import { Button } from '../../../../ui/button.tsx';
import { FormDialog } from '../../../../ui/dialogs/form-dialog.tsx';
import { FileInput } from '../../../../ui/fields/file-input.tsx';
import { notify } from '../../../../ui/toast/toaster.ts';
import { CENTRED } from './crop.ts';
import { PictureFrame } from './picture-frame.tsx';
import { pictureProblem, useStorePicture } from './use-picture.ts';

export function PictureDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const [problem, setProblem] = useState<'type' | 'size' | 'unreadable' | null>(null);
  const [framing, setFraming] = useState(CENTRED);
  const store = useStorePicture();
  useEffect(() => () => picture?.close(), [picture]);

  const choose = async ([file]: [File, ...File[]]) => {
    const wrong = pictureProblem(file);
    const read = wrong === null ? await createImageBitmap(file).catch(() => null) : null;
    setProblem(wrong ?? (read === null ? 'unreadable' : null));
    setFraming(CENTRED);
    setPicture(read);
  };
  const saved = () => {
    notify('success', t('account.page.saved'));
    onClose();
  };
  return (
    <FormDialog
      title={t('account.picture.title')}
      ready={picture !== null}
      sent={store}
      onSave={() => canvas.current !== null && store.mutate(canvas.current, { onSuccess: saved })}
      onClose={onClose}
      testId="picture-dialog"
    >
      <Stack gap="4" align="center">
        {picture === null ? (
          <Center boxSize="64" rounded="full" bg="bg.muted" color="fg.subtle">
            <ImagePlus size={48} strokeWidth={1.25} aria-hidden />
          </Center>
        ) : (
          <PictureFrame canvas={canvas} picture={picture} framing={framing} onFraming={setFraming} />
        )}
        <Box>
          <FileInput input={input} accept={AVATAR_TYPES.join(',')} onFiles={choose} testId="picture-file" />
          <Button variant="outline" onClick={() => input.current?.click()}>
            {t('account.picture.choose')}
          </Button>
        </Box>
        <Text textStyle="sm" color={problem === null ? 'fg.muted' : 'fg.error'} aria-live="polite">
          {problem === null ? t('account.page.pictureHint') : t(`account.picture.${problem}`)}
        </Text>
      </Stack>
    </FormDialog>
  );
}
