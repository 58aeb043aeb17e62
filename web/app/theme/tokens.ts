import { defineSemanticTokens, defineTokens } from '@chakra-ui/react';

/** Height of the header; the workspace takes the rest of the screen. */
export const HEADER_HEIGHT = '60px';

const SANS =
  '"Inter Variable", "Noto Sans SC", "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", system-ui, sans-serif';

/** Raw tokens: bone neutrals, a deep green for actions, terracotta for struts. */
export const tokens = defineTokens({
  fonts: { heading: { value: SANS }, body: { value: SANS } },
  colors: {
    gray: {
      50: { value: '#faf8f4' },
      100: { value: '#f3efe7' },
      200: { value: '#e7e1d6' },
      300: { value: '#d3cbbc' },
      400: { value: '#a9a193' },
      500: { value: '#7d7568' },
      600: { value: '#5f584d' },
      700: { value: '#454038' },
      800: { value: '#2d2b27' },
      900: { value: '#201f1c' },
      950: { value: '#171715' },
    },
    green: {
      50: { value: '#eefaf6' },
      100: { value: '#d7f2e8' },
      200: { value: '#aee3d2' },
      300: { value: '#7fd1ba' },
      400: { value: '#46b598' },
      500: { value: '#22977b' },
      600: { value: '#137a63' },
      700: { value: '#0f6151' },
      800: { value: '#0f4d41' },
      900: { value: '#0d3a32' },
      950: { value: '#06221d' },
    },
    clay: {
      100: { value: '#fbe9e0' },
      300: { value: '#f0a582' },
      500: { value: '#cf6238' },
      700: { value: '#8f3d1e' },
      900: { value: '#46210f' },
    },
  },
  radii: { l: { value: '14px' } },
});

const pair = (light: string, dark: string) => ({ value: { _light: light, _dark: dark } });

/** Colours by purpose, in light and dark. */
export const semanticTokens = defineSemanticTokens({
  radii: { l1: { value: '6px' }, l2: { value: '10px' }, l3: { value: '16px' } },
  colors: {
    bg: {
      DEFAULT: pair('{colors.gray.50}', '#141413'),
      subtle: pair('{colors.gray.100}', '#252521'),
      muted: pair('#eeeae0', '#242420'),
      emphasized: pair('{colors.gray.200}', '#35332e'),
      panel: pair('#fffefb', '#1d1d1a'),
      stage: pair('#efebe2', '#191917'),
    },
    fg: {
      DEFAULT: pair('#1d1c19', '#f4f0e8'),
      muted: pair('{colors.gray.600}', '#b5ada0'),
      subtle: pair('#6d6558', '#9d9587'),
      // Dark enough for small text on tinted backgrounds (WCAG 4.5 : 1).
      error: pair('{colors.red.700}', '{colors.red.300}'),
      warning: pair('{colors.orange.800}', '{colors.orange.300}'),
    },
    border: {
      DEFAULT: pair('{colors.gray.200}', '#33312d'),
      muted: pair('#ede8de', '#292824'),
      emphasized: pair('{colors.gray.300}', '#4a463f'),
    },
    // Controls have a stronger outline than separators.
    gray: { border: pair('{colors.gray.300}', '#544f46') },
    green: {
      contrast: pair('white', '{colors.green.950}'),
      fg: pair('{colors.green.700}', '{colors.green.300}'),
      subtle: pair('{colors.green.50}', '#16302a'),
      muted: pair('{colors.green.100}', '#1b3d35'),
      emphasized: pair('{colors.green.200}', '#225145'),
      solid: pair('{colors.green.700}', '{colors.green.300}'),
      focusRing: pair('{colors.green.500}', '{colors.green.400}'),
      border: pair('{colors.green.600}', '{colors.green.400}'),
    },
    clay: {
      contrast: pair('white', '{colors.clay.900}'),
      fg: pair('{colors.clay.700}', '{colors.clay.300}'),
      subtle: pair('{colors.clay.100}', '#3a2216'),
      muted: pair('#f6d8c9', '#4a2b1b'),
      emphasized: pair('#efc3ad', '#5f3722'),
      solid: pair('{colors.clay.500}', '{colors.clay.300}'),
      focusRing: pair('{colors.clay.500}', '{colors.clay.300}'),
      border: pair('{colors.clay.500}', '{colors.clay.300}'),
    },
  },
});
