import { chakra } from '@chakra-ui/react';
import { createLink } from '@tanstack/react-router';

/** Router link that accepts Chakra style props. */
export const RouteLink = createLink(chakra('a'));
