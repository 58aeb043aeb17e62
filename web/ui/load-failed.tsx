import { HStack, type StackProps, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';

interface Props extends StackProps {
  text: string;
  onRetry: () => void;
}

/** Failed list or card with a retry button. */
export function LoadFailed({ text, onRetry, ...look }: Props) {
  const { t } = useTranslation();
  return (
    <HStack role="alert" justify="space-between" gap="3" {...look}>
      <Text color="fg.muted">{text}</Text>
      <Button variant="outline" onClick={onRetry}>
        {t('app.retry')}
      </Button>
    </HStack>
  );
}
