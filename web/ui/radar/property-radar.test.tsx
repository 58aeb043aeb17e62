import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { beforeAll, expect, it } from 'vitest';
import { PROPERTY_CHARTS } from '../../../core/catalogue/property-charts.ts';
import { CN } from '../../texts/cn.ts';
import { EN } from '../../texts/en.ts';
import { PropertyRadar } from './property-radar.tsx';

beforeAll(async () => {
  await i18next.use(initReactI18next).init({
    resources: { en: { translation: EN }, cn: { translation: CN } },
    interpolation: { escapeValue: false },
  });
});

it.each(['en', 'cn'] as const)('names the five axes and says their scores in %s', async (language) => {
  await i18next.changeLanguage(language);
  const texts = language === 'en' ? EN.charts : CN.charts;
  const drawn = renderToStaticMarkup(<PropertyRadar title="TYPE-20007" chart={PROPERTY_CHARTS.octet} />);
  for (const name of [
    texts.force,
    texts.structuralStability,
    texts.lightWeight,
    texts.printability,
    texts.rebound,
  ]) {
    expect(drawn).toContain(`>${name}<`);
  }
  const label = drawn.match(/aria-label="([^"]*)"/)![1]!;
  expect(label).toContain('TYPE-20007');
  expect(label.match(/4\.5|\b2\b|1\.5/g)).toHaveLength(5);
});
