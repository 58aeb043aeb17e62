import { readFileSync, writeFileSync } from 'node:fs';
import type { ElasticKey } from '../core/catalogue/elastic-law.ts';
import { relativeModulus } from '../core/catalogue/elastic-laws.ts';
import { LATTICE_TYPES } from '../core/catalogue/lattice-types.ts';
import { hashinShtrikman } from '../core/mechanics/elasticity/bounds.ts';

/**
 * `npm run mechanics-plots`: draws docs/mechanics/modulus.svg: Young's modulus along z over density, the laws as lines and
 * the figures they were fitted to as dots, below the bound of Hashin and Shtrikman.
 */
const FOLDER = new URL('../docs/mechanics/', import.meta.url);
const WIDTH = 760;
const HEIGHT = 520;
const LEFT = 60;
const RIGHT = 590;
const TOP = 20;
const BOTTOM = 470;
const DENSITIES = { low: 0.04, high: 0.5 };
const MODULI = { low: 2e-4, high: 0.5 };
const POISSON_RATIO = 0.3;

const across = (density: number) =>
  LEFT + ((RIGHT - LEFT) * Math.log(density / DENSITIES.low)) / Math.log(DENSITIES.high / DENSITIES.low);
const up = (modulus: number) =>
  BOTTOM - ((BOTTOM - TOP) * Math.log(modulus / MODULI.low)) / Math.log(MODULI.high / MODULI.low);
const one = (value: number) => value.toFixed(1);

function curve(modulus: (density: number) => number, style: string): string {
  const steps = 60;
  const points = Array.from({ length: steps + 1 }, (_, i) => {
    const density = DENSITIES.low * (DENSITIES.high / DENSITIES.low) ** (i / steps);
    return `${one(across(density))},${one(Math.max(TOP, up(modulus(density))))}`;
  });
  return `<polyline fill="none" ${style} points="${points.join(' ')}"/>`;
}

const { lattices } = JSON.parse(readFileSync(new URL('table.json', FOLDER), 'utf8')) as {
  lattices: Record<ElasticKey, { density: number; values: number[] }[]>;
};
const parts: string[] = [];
for (const density of [0.05, 0.1, 0.2, 0.3, 0.4])
  parts.push(
    `<line x1="${one(across(density))}" x2="${one(across(density))}" y1="${TOP}" y2="${BOTTOM}" stroke="#8884"/>`,
    `<text x="${one(across(density))}" y="${BOTTOM + 18}" text-anchor="middle">${100 * density} %</text>`,
  );
for (const modulus of [0.001, 0.01, 0.1])
  parts.push(
    `<line x1="${LEFT}" x2="${RIGHT}" y1="${one(up(modulus))}" y2="${one(up(modulus))}" stroke="#8884"/>`,
    `<text x="${LEFT - 6}" y="${one(up(modulus) + 4)}" text-anchor="end">${modulus}</text>`,
  );
parts.push(
  `<text x="${(LEFT + RIGHT) / 2}" y="${BOTTOM + 40}" text-anchor="middle">relative density</text>`,
  curve(
    (density) => hashinShtrikman(density, POISSON_RATIO).young,
    'stroke="#888" stroke-width="2" stroke-dasharray="6 4"',
  ),
);
const shown = LATTICE_TYPES.map(({ cell }) => cell).sort(
  (a, b) =>
    relativeModulus(b, DENSITIES.high, POISSON_RATIO) - relativeModulus(a, DENSITIES.high, POISSON_RATIO),
);
shown.forEach((cell, i) => {
  const color = `hsl(${Math.round((360 * i) / shown.length)} 65% 45%)`;
  parts.push(curve((density) => relativeModulus(cell, density, POISSON_RATIO), `stroke="${color}"`));
  for (const { density, values } of lattices[cell])
    parts.push(`<circle cx="${one(across(density))}" cy="${one(up(values[0]!))}" r="2.5" fill="${color}"/>`);
  const label = TOP + 20 + i * 23;
  const end = up(relativeModulus(cell, DENSITIES.high, POISSON_RATIO));
  parts.push(
    `<line x1="${RIGHT}" x2="${RIGHT + 34}" y1="${one(end)}" y2="${label - 4}" stroke="${color}" opacity="0.5"/>`,
    `<text x="${RIGHT + 38}" y="${label}" fill="${color}">${cell}</text>`,
  );
});
writeFileSync(
  new URL('modulus.svg', FOLDER),
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="13" fill="#888" role="img" aria-label="Young's modulus of lattices over relative density">
<title>Young's modulus of lattices over relative density</title>
${parts.join('\n')}
</svg>
`,
);
