import { createSystem, defaultBaseConfig, defineConfig, mergeConfigs } from '@chakra-ui/react';
import {
  animationStyles,
  breakpoints,
  buttonRecipe,
  checkboxSlotRecipe,
  checkmarkRecipe,
  containerRecipe,
  cssVarsPrefix,
  cssVarsRoot,
  dialogSlotRecipe,
  fieldSlotRecipe,
  globalCss,
  headingRecipe,
  inputRecipe,
  keyframes,
  layerStyles,
  menuSlotRecipe,
  progressSlotRecipe,
  skeletonRecipe,
  sliderSlotRecipe,
  spinnerRecipe,
  semanticTokens as stockSemanticTokens,
  tokens as stockTokens,
  switchSlotRecipe,
  tableSlotRecipe,
  tabsSlotRecipe,
  textStyles,
  toastSlotRecipe,
  tooltipSlotRecipe,
} from '@chakra-ui/react/theme';
import { LOW_WINDOW } from '../../lib/use-media-query.ts';
import { semanticTokens, tokens } from './tokens.ts';

/**
 * Styles that the stock theme sets on every element are set once at the root, because all of them inherit.
 * About twenty variables per element more than double the cost of every style change.
 */
const { '*': everywhere, html, ...others } = globalCss;

/** Only the recipes in use: every other one adds weight to the first page. */
const parts = {
  theme: {
    breakpoints,
    keyframes,
    layerStyles,
    textStyles,
    animationStyles,
    tokens: stockTokens,
    semanticTokens: stockSemanticTokens,
    recipes: {
      button: buttonRecipe,
      checkmark: checkmarkRecipe,
      container: containerRecipe,
      heading: headingRecipe,
      input: inputRecipe,
      skeleton: skeletonRecipe,
      spinner: spinnerRecipe,
    },
    slotRecipes: {
      checkbox: checkboxSlotRecipe,
      dialog: dialogSlotRecipe,
      field: fieldSlotRecipe,
      menu: menuSlotRecipe,
      progress: progressSlotRecipe,
      slider: sliderSlotRecipe,
      switch: switchSlotRecipe,
      table: tableSlotRecipe,
      tabs: tabsSlotRecipe,
      toast: toastSlotRecipe,
      tooltip: tooltipSlotRecipe,
    },
  },
  globalCss: { ...others, html: { ...everywhere, ...html } },
};

/** Own theme on top of the stock recipes. */
const look = defineConfig({
  cssVarsPrefix,
  cssVarsRoot,
  preflight: true,
  theme: {
    tokens,
    semanticTokens,
    slotRecipes: {
      checkbox: {
        slots: checkboxSlotRecipe.slots ?? [],
        // An empty checkbox consists of its outline only (WCAG 1.4.11, 3 : 1).
        variants: { variant: { solid: { control: { borderColor: 'fg.subtle' } } } },
      },
      dialog: {
        slots: dialogSlotRecipe.slots ?? [],
        base: {
          // No blur: blurring the 3D view behind a dialog costs more than drawing it. A backdrop closed
          // before it opened may stay for a moment and must not catch clicks.
          backdrop: {
            bg: 'blackAlpha.700',
            // For the page, which a dialog does not make deaf (`#root` below).
            _open: { pointerEvents: 'auto' },
            _closed: { pointerEvents: 'none' },
          },
          content: { borderRadius: 'l3', borderWidth: '1px', width: 'calc(100% - 2rem)' },
          title: { textStyle: 'lg', letterSpacing: '-0.01em', pe: '8' },
          body: { textStyle: 'md', color: 'fg.muted', lineHeight: '1.6' },
          header: { [`@media ${LOW_WINDOW}`]: { pt: '4', pb: '2' } },
          footer: { pb: '6', flexWrap: 'wrap', [`@media ${LOW_WINDOW}`]: { pt: '2', pb: '4' } },
        },
        // A margin that a low window has no height for: it leaves 8 px above and below.
        variants: {
          scrollBehavior: {
            inside: { content: { maxH: 'calc(100% - clamp(1rem, 100dvh - 34rem, 7.5rem))' } },
          },
        },
        defaultVariants: { placement: 'center', scrollBehavior: 'inside', motionPreset: 'scale' },
      },
    },
  },
  globalCss: {
    html: { colorPalette: 'green', fontFeatureSettings: '"cv11", "ss03"' },
    'html, body, #root': { height: '100%' },
    // An open dialog turns off pointer events of the body. Inherited, that restyled 1,500 elements in one task.
    '#root': { pointerEvents: 'auto' },
    body: { overflowX: 'hidden', textRendering: 'optimizeLegibility' },
    // The page behind two dialogs is as dark as behind one; the lower dialog is a little darker.
    '[data-part=backdrop][data-state=open] ~ [data-part=backdrop][data-state=open]': { bg: 'blackAlpha.300' },
    // A report is printed instead of the page.
    'body:has(> [data-printed]) > *:not([data-printed])': { '@media print': { display: 'none !important' } },
    // So is a sheet of a page, without what surrounds it.
    'body:has([data-sheet]) > *:not(#root), #root:has([data-sheet]) header': {
      '@media print': { display: 'none !important' },
    },
    'html:has([data-printed], [data-sheet]), html:has([data-printed], [data-sheet]) body': {
      '@media print': { bg: 'white !important', colorScheme: 'light !important' },
    },
    // No line of one or two characters, which Chinese notes would end with.
    p: { textWrapStyle: 'pretty' },
    'h1, h2, h3': { textWrapStyle: 'balance', letterSpacing: '-0.02em' },
    '*, *::before, *::after': {
      '@media (prefers-reduced-motion: reduce)': {
        // A spinner would flicker a thousand times a second.
        animationIterationCount: '1 !important',
        animationDuration: '1ms !important',
        // None instead of a short one: an inherited colour would pass on transition after transition.
        transitionDuration: '0s !important',
      },
    },
  },
});

export const system = createSystem(mergeConfigs(defaultBaseConfig, parts, look));
