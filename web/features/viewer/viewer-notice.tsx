import { Center, Stack, Text } from '@chakra-ui/react';
import { Button } from '../../ui/button.tsx';

interface Props {
  title: string;
  text?: string;
  action?: string;
  onAct?: () => void;
}

export function ViewerNotice({ title, text, action, onAct }: Props) {
  return (
    <Center
      position="absolute"
      inset="0"
      p="6"
      bg="bg.stage"
      zIndex="1"
      role="alert"
      data-testid="viewer-notice"
    >
      <Stack align="center" gap="3" maxW="md" textAlign="center">
        <Text fontWeight="semibold">{title}</Text>
        {text !== undefined && <Text color="fg.muted">{text}</Text>}
        {action !== undefined && <Button onClick={onAct}>{action}</Button>}
      </Stack>
    </Center>
  );
}
