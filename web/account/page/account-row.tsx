import { Box, HStack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';

interface Props {
  label: string;
  value: string;
  /** The value is only a remark, such as "not set". */
  quiet?: boolean;
  action: string;
  onAct: () => void;
  testId: string;
}

/** One line of the account: what it is, what it says, and the button to change it. */
export function AccountRow({ label, value, quiet = false, action, onAct, testId }: Props) {
  const { t } = useTranslation();
  return (
    <HStack gap="4" py="4" borderTopWidth="1px" align="center">
      <Box flex="1" minW="0">
        <Text textStyle="sm" color="fg.muted">
          {label}
        </Text>
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
