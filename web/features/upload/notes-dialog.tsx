import { Checkbox, chakra, HStack, Stack, Text } from '@chakra-ui/react';
import { Box, Lock, Maximize2, Package, Ruler } from 'lucide-react';
import { memo, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogButton } from '../../ui/button.tsx';
import { DialogBox } from '../../ui/dialog-box.tsx';

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
        <>
          <DialogButton onClick={onCancel}>{t('app.cancel')}</DialogButton>
          <DialogButton main onClick={() => (read ? onAgree(noMore) : setReminded(true))}>
            {t('upload.goOn')}
          </DialogButton>
        </>
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
        <Tick checked={read} onChange={setRead} text={t('upload.agree')} testId="notes-read" />
        <Tick checked={noMore} onChange={setNoMore} text={t('upload.noMore')} testId="notes-no-more" />
        <Text role="alert" textStyle="sm" color="fg.error">
          {reminded && !read ? t('upload.pleaseAgree') : ''}
        </Text>
      </Stack>
    </DialogBox>
  );
});

interface TickProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  text: string;
  testId: string;
}

function Tick({ checked, onChange, text, testId }: TickProps) {
  return (
    <Checkbox.Root checked={checked} onCheckedChange={(change) => onChange(change.checked === true)} minH="9">
      <Checkbox.HiddenInput data-testid={testId} />
      <Checkbox.Control />
      <Checkbox.Label color="fg" fontWeight="normal">
        {text}
      </Checkbox.Label>
    </Checkbox.Root>
  );
}
