import { expect, it } from 'vitest';
import { INITIAL_SETTINGS } from '../../../state/settings.ts';
import { drawnHtml } from '../../../testing/drawn.tsx';
import { speakIn } from '../../../testing/speak-in.ts';
import { EN } from '../../../texts/en.ts';
import { changeAction, chooseLattice } from '../edit/edit-settings.ts';
import { StrutEndsSection } from './strut-ends-section.tsx';

it('flush ends are off under low precision, with the reason: a press would sell the dearer file', async () => {
  await speakIn('en');
  const drawn = (action: 'low' | 'high') => {
    const now = changeAction(chooseLattice(INITIAL_SETTINGS, 14), action);
    return drawnHtml(
      <StrutEndsSection {...{ now, disabled: false }} smallestExtentMm={30} onEdit={() => {}} />,
    );
  };
  const isOff = /<input[^>]* disabled=""[^>]*data-testid="flush-ends"/;
  expect(drawn('low')).toMatch(isOff);
  expect(drawn('low')).toContain(EN.workspace.panel.flushNeedsHigh);
  expect(drawn('high')).not.toMatch(isOff);
  expect(drawn('high')).not.toContain(EN.workspace.panel.flushNeedsHigh);
});
