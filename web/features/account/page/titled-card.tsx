import { Box, Heading, Stack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Lead } from '../../../ui/texts.tsx';

interface Props {
  title: string;
  lead: string;
  link?: ReactNode;
  testId?: string;
  children: ReactNode;
}

export function TitledCard({ title, lead, link, testId, children }: Props) {
  return (
    <Box bg="bg.panel" borderWidth="1px" rounded="l3" p={{ base: '5', md: '7' }} data-testid={testId}>
      <Stack gap="1" mb="4">
        <Heading as="h2" size="lg">
          {title}
        </Heading>
        <Lead>{lead}</Lead>
        {link}
      </Stack>
      {children}
    </Box>
  );
}
