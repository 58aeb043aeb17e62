import { Box, CloseButton, HStack, Text } from '@chakra-ui/react';
import { Info, Wrench, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';

interface Props {
  kind: 'maintenance' | 'news';
  text: string;
  /** Over the lower edge of the window, in place of a line of the page. */
  floats?: boolean;
  /** If omitted, the notice cannot be dismissed. */
  onHide?: () => void;
}

/** Notice line across the page. */
export function NoticeBar({ kind, text, floats = false, onHide }: Props) {
  const { t } = useTranslation();
  const Icon = kind === 'maintenance' ? Wrench : Info;
  const look = kind === 'maintenance' ? 'clay' : 'green';
  return (
    <HStack
      role="status"
      {...(floats ? { position: 'fixed', insetInline: '0', bottom: '0', zIndex: 'banner' } : {})}
      gap="3"
      minH="11"
      px={{ base: '4', md: '6' }}
      py="2"
      bg={`${look}.subtle`}
      color={`${look}.fg`}
      data-testid={`notice-${kind}`}
    >
      <Box flexShrink="0">
        <Icon size={18} aria-hidden />
      </Box>
      <Text textStyle="sm" flex="1">
        {text}
      </Text>
      {onHide !== undefined && (
        <CloseButton boxSize="11" my="-2" colorPalette="gray" aria-label={t('notices.hide')} onClick={onHide}>
          <X />
        </CloseButton>
      )}
    </HStack>
  );
}
