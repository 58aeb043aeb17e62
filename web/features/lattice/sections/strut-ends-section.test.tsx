import { ChakraProvider, defaultSystem } from '@chakra-ui/react';
import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { expect, it } from 'vitest';
import { INITIAL_SETTINGS } from '../../../state/settings.ts';
import { EN } from '../../../texts/en.ts';
import { changeAction, chooseLattice } from '../edit/edit-settings.ts';
import { StrutEndsSection } from './strut-ends-section.tsx';

it('flush ends are off under low precision, with the reason: a press would sell the dearer file', async () => {
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { translation: EN } } });
  const drawn = (action: 'low' | 'high') =>
    renderToStaticMarkup(
      <ChakraProvider value={defaultSystem}>
        <StrutEndsSection
          now={changeAction(chooseLattice(INITIAL_SETTINGS, 14), action)}
          disabled={false}
          smallestExtentMm={30}
          onEdit={() => undefined}
        />
      </ChakraProvider>,
    );
  const isOff = /<input[^>]* disabled=""[^>]*data-testid="flush-ends"/;
  expect(drawn('low')).toMatch(isOff);
  expect(drawn('low')).toContain(EN.workspace.panel.flushNeedsHigh);
  expect(drawn('high')).not.toMatch(isOff);
  expect(drawn('high')).not.toContain(EN.workspace.panel.flushNeedsHigh);
});
