import { Container, Heading, Stack, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTabTitle } from '../page-title.ts';
import { OwnersPage } from './owners-page.tsx';

/** A page of the signed-in user that takes the width of the window. */
export function WidePage({ title, children }: { title: string; children: ReactNode }) {
  useTabTitle(title);
  return (
    <OwnersPage>
      <Container maxW="7xl" px={{ base: '4', md: '8' }} py={{ base: '5', md: '8' }}>
        <Stack gap="4">
          <Heading as="h1" size="2xl">
            {title}
          </Heading>
          {children}
        </Stack>
      </Container>
    </OwnersPage>
  );
}

interface NarrowPageProps {
  title: string;
  lead: ReactNode;
  children: ReactNode;
}

/** A page of the signed-in user in one column, with its title and what it is about. */
export function NarrowPage({ title, lead, children }: NarrowPageProps) {
  return (
    <OwnersPage>
      <Container maxW="3xl" px={{ base: '4', md: '8' }} py={{ base: '8', md: '12' }}>
        <Stack gap="6">
          <Stack gap="1">
            <Heading as="h1" size="3xl">
              {title}
            </Heading>
            <Text color="fg.muted">{lead}</Text>
          </Stack>
          {children}
        </Stack>
      </Container>
    </OwnersPage>
  );
}
