import { chakra, HStack, Stack, Text } from '@chakra-ui/react';
import { Box, Lock, Maximize2, Package, Ruler } from 'lucide-react';
import { memo, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CancelOr } from '../../ui/cancel-or.tsx';
import { DialogBox } from '../../ui/dialogs/dialog-box.tsx';
import { CheckBox } from '../../ui/fields/check-box.tsx';

const NOTES = [
  ['one', Package],
  ['wall', Ruler],
  ['hollow', Box],
  ['size', Maximize2],
  ['privacy', Lock],
] as const;

interface Props {
  open: boolean;
  onAgree: (noMore: boolean) => void;
  onCancel: () => void;
}

/** Upload notes; "I have read" must be ticked (docs/specification.md#validation). */
export const NotesDialog = memo(function NotesDialog({ open, onAgree, onCancel }: Props) {
  const { t } = useTranslation();
  const [read, setRead] = useState(false);
  const [noMore, setNoMore] = useState(false);
  const [reminded, setReminded] = useState(false);
  useEffect(() => {
    if (!open) return;
    setRead(false);
    setNoMore(false);
    setReminded(false);
  }, [open]);
  return (
    <DialogBox
      open={open}
      modal
      size="md"
      title={t('upload.notesTitle')}
      onClose={onCancel}
      testId="upload-notes"
      footer={
        <CancelOr onCancel={onCancel} onClick={() => (read ? onAgree(noMore) : setReminded(true))}>
          {t('upload.goOn')}
        </CancelOr>
      }
    >
      <chakra.ul display="grid" gap="3.5" mb="6">
        {NOTES.map(([key, Icon]) => (
          <HStack as="li" key={key} align="flex-start" gap="3">
            <chakra.span color="green.fg" mt="0.5" flexShrink="0">
              <Icon size={18} aria-hidden />
            </chakra.span>
            <Text>{t(`upload.notes.${key}`)}</Text>
          </HStack>
        ))}
      </chakra.ul>
      <Stack gap="1" p="4" rounded="l2" bg="bg.subtle">
        <CheckBox checked={read} onChecked={setRead} label={t('upload.agree')} testId="notes-read" />
        <CheckBox checked={noMore} onChecked={setNoMore} label={t('upload.noMore')} testId="notes-no-more" />
        <Text role="alert" textStyle="sm" color="fg.error">
          {reminded && !read ? t('upload.pleaseAgree') : ''}
        </Text>
      </Stack>
    </DialogBox>
  );
});
