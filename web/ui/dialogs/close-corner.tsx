import { CloseButton } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';

export function CloseCorner({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <CloseButton
      position="absolute"
      top="3"
      insetEnd="3"
      boxSize="11"
      colorPalette="gray"
      aria-label={t('app.close')}
      onClick={onClose}
    >
      <X />
    </CloseButton>
  );
}
