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
  nativeSelectSlotRecipe,
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
import { semanticTokens, tokens } from './tokens.ts';

/**
 * What the stock look says of every element is said once, at the root: all of it is inherited. Some twenty variables of
 * its own on each element more than double the work of every change of styles.
 */
const { '*': everywhere, html, ...others } = globalCss;

/** Only the parts the product shows: every recipe left out is weight the first page does not carry. */
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
      nativeSelect: nativeSelectSlotRecipe,
      table: tableSlotRecipe,
      tabs: tabsSlotRecipe,
      toast: toastSlotRecipe,
      tooltip: tooltipSlotRecipe,
    },
  },
  globalCss: { ...others, html: { ...everywhere, ...html } },
};

/** The product's own look on top of the stock parts. */
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
        // An empty box is nothing but its outline (WCAG 1.4.11, 3 : 1).
        variants: { variant: { solid: { control: { borderColor: 'fg.subtle' } } } },
      },
      dialog: {
        slots: dialogSlotRecipe.slots ?? [],
        base: {
          // No blur: behind a dialog stands a 3D picture, and blurring it costs more than drawing it.
          // One that was closed before it had opened may stay a while; it must not catch clicks.
          backdrop: {
            bg: 'blackAlpha.700',
            _closed: { pointerEvents: 'none' },
          },
          content: { borderRadius: 'l3', borderWidth: '1px', width: 'calc(100% - 2rem)' },
          title: { textStyle: 'lg', letterSpacing: '-0.01em', pe: '8' },
          body: { textStyle: 'md', color: 'fg.muted', lineHeight: '1.6' },
          footer: { pb: '6', flexWrap: 'wrap' },
        },
        defaultVariants: { placement: 'center', scrollBehavior: 'inside', motionPreset: 'scale' },
      },
    },
  },
  globalCss: {
    html: { colorPalette: 'green', fontFeatureSettings: '"cv11", "ss03"' },
    'html, body, #root': { height: '100%' },
    body: { overflowX: 'hidden', textRendering: 'optimizeLegibility' },
    'h1, h2, h3': { textWrap: 'balance', letterSpacing: '-0.02em' },
    '*, *::before, *::after': {
      '@media (prefers-reduced-motion: reduce)': {
        animationDuration: '1ms !important',
        transitionDuration: '1ms !important',
      },
    },
  },
});

/** The style system of the whole site. */
export const system = createSystem(mergeConfigs(defaultBaseConfig, parts, look));
