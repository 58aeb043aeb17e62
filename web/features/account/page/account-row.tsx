import { Box, HStack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Lead } from '../../../ui/texts.tsx';

interface Props {
  label: string;
  value: string;
  /** Renders the value muted, for texts such as "not set". */
  quiet?: boolean;
  action: string;
  onAct: () => void;
  testId: string;
}

export function AccountRow({ label, value, quiet = false, action, onAct, testId }: Props) {
  const { t } = useTranslation();
  return (
    <HStack gap="4" py="4" borderTopWidth="1px" align="center">
      <Box flex="1" minW="0">
        <Lead>{label}</Lead>
        <Text
          truncate
          fontWeight={quiet ? 'normal' : 'medium'}
          color={quiet ? 'fg.muted' : 'fg'}
          data-testid={`${testId}-value`}
        >
          {value}
        </Text>
      </Box>
      <Button
        look="quiet"
        aria-label={t('account.page.action', { action, label })}
        onClick={onAct}
        data-testid={testId}
      >
        {action}
      </Button>
    </HStack>
  );
}
