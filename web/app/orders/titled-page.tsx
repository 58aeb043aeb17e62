import { Container, Stack } from '@chakra-ui/react';
import { useCanGoBack, useRouter } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { PageHead, type PageHeadProps } from '../../ui/page-head.tsx';
import { useTabTitle } from '../page-title.ts';
import { OwnersPage } from './owners-page.tsx';

interface Props extends PageHeadProps {
  /** Takes the width of the window, for tables; otherwise one column. */
  isWide?: boolean;
  children: ReactNode;
}

/** A page of the signed-in user with its title, and the way back for who came from another page. */
export function TitledPage({ title, lead, isWide = false, children }: Props) {
  useTabTitle(title);
  return (
    <OwnersPage>
      <Container
        maxW={isWide ? '7xl' : '3xl'}
        px={{ base: '4', md: '8' }}
        pt="4"
        pb={{ base: '8', md: '12' }}
      >
        <BackButton />
        <Stack gap="6" mt="2">
          <PageHead title={title} lead={lead} />
          {children}
        </Stack>
      </Container>
    </OwnersPage>
  );
}

function BackButton() {
  const { t } = useTranslation();
  const { history } = useRouter();
  const hasCome = useCanGoBack();
  return (
    <Button
      look="bare"
      px="3"
      ms="-3"
      visibility={hasCome ? undefined : 'hidden'}
      onClick={() => history.back()}
      data-testid="back"
    >
      <ArrowLeft aria-hidden />
      {t('app.back')}
    </Button>
  );
}
