import { Box, Flex, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { LOW_DESKTOP } from '../lib/use-media-query.ts';

interface Props {
  title?: string;
  aside?: ReactNode;
  children: ReactNode;
}

/** Group of the parameter panel. */
export function Section({ title, aside, children }: Props) {
  return (
    <Box
      px="5"
      py="4"
      borderBottomWidth="1px"
      borderColor="border.muted"
      css={{ [`@media ${LOW_DESKTOP}`]: { py: '2.5' } }}
    >
      {title !== undefined && (
        <Flex align="center" justify="space-between" mb="2.5" minH="6">
          <Text textStyle="sm" fontWeight="semibold">
            {title}
          </Text>
          {aside}
        </Flex>
      )}
      {children}
    </Box>
  );
}
