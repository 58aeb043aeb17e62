import { Center, chakra, Heading, Stack, Text } from '@chakra-ui/react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';

interface Props {
  icon: ReactNode;
  tone: 'success' | 'warning' | 'info';
  title: string;
  text: string;
  closable?: boolean;
  /** Order to go back to, on devices where the page took its place. */
  orderId?: string | undefined;
}

const COLORS = { success: 'green.fg', warning: 'orange.fg', info: 'fg.muted' } as const;

/** Page of the payment tab: icon, sentence and exit. */
export function NoticePage({ icon, tone, title, text, closable = false, orderId }: Props) {
  const { t } = useTranslation();
  const [stuck, setStuck] = useState(false);
  const page = `${title} · ${t('app.name')}`;
  useEffect(() => {
    document.title = page;
  }, [page]);
  const close = () => {
    window.close();
    // A tab not opened by script cannot close itself.
    setStuck(!window.closed);
  };
  return (
    <Center flex="1" p="6" minH="70vh">
      <Stack align="center" gap="4" textAlign="center" maxW="md" role="status">
        <chakra.span color={COLORS[tone]}>{icon}</chakra.span>
        <Heading as="h1" size="2xl">
          {title}
        </Heading>
        <Text color="fg.muted">{text}</Text>
        {closable && orderId !== undefined && (
          <Button asChild mt="2">
            <a href={`/touchHome?id=${orderId}`} data-testid="to-order">
              {t('pay.toOrder')}
            </a>
          </Button>
        )}
        {closable && orderId === undefined && (
          <Button mt="2" onClick={close} data-testid="close-page">
            {t('pay.closePage')}
          </Button>
        )}
        {stuck && <Text textStyle="sm">{t('pay.cannotClose')}</Text>}
      </Stack>
    </Center>
  );
}
