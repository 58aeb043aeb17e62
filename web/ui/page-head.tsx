import { Heading, Stack, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';

export interface PageHeadProps {
  title: string;
  lead?: ReactNode;
}

export function PageHead({ title, lead }: PageHeadProps) {
  return (
    <Stack gap="2">
      <Heading as="h1" size="3xl">
        {title}
      </Heading>
      {lead !== undefined && <Text color="fg.muted">{lead}</Text>}
    </Stack>
  );
}
