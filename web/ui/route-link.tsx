import { chakra } from '@chakra-ui/react';
import { createLink } from '@tanstack/react-router';

/** A link to a page of the app that takes the style properties of every other part. */
export const RouteLink = createLink(chakra('a'));
