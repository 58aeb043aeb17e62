import { createHmac, randomBytes } from 'node:crypto';
import * as z from 'zod';
import { type DisplayWarp, drawShifts } from '../../core/lattice/geometry/display-warp.ts';
import { latticeName, namedLattice } from '../../core/lattice/spec/name.ts';
import { isConformal, type LatticeSpec } from '../../core/lattice/spec/spec.ts';
import type { Ports } from '../../core/studio/ports.ts';
import { keys } from '../../core/studio/store/keys.ts';
import { recordFormat } from '../../core/studio/store/record.ts';
import { WriteRefused } from '../../core/studio/store/table.ts';

const seedRecord = recordFormat(z.object({ seed: z.string().regex(/^[0-9a-f]{64}$/) }));

/**
 * Returns the shifts of everything that an account sees before payment, for one family of lattices. They are the same
 * for each such job, so an average of many jobs is still displaced. The fixed shifts belong to the host, so that
 * averaging over accounts does not help either. Every family has other shifts, so that known textbook cells do not
 * reveal those of foams or of cells along a surface (decision 0020).
 */
export async function accountWarp(
  ports: Pick<Ports, 'table'>,
  uid: string,
  spec: LatticeSpec,
): Promise<DisplayWarp> {
  const seed = await displaySeed(ports);
  const family = isConformal(spec) ? 'conformal' : namedLattice(latticeName(spec))!.type.family;
  const shiftsOf = (what: 'lattice' | 'solids') =>
    drawShifts(what, drawn(seed, `${what} ${family} account ${uid}`), drawn(seed, `${what} ${family} host`));
  return { lattice: shiftsOf('lattice'), solids: shiftsOf('solids') };
}

/** Returns the host's secret seed. The first job makes it; it never leaves the server. */
async function displaySeed({ table }: Pick<Ports, 'table'>): Promise<string> {
  const key = keys.displaySeed();
  const stored = seedRecord.readIfAny(await table.get(key));
  if (stored !== undefined) return stored.seed;
  const made = { seed: randomBytes(32).toString('hex') };
  try {
    await table.write([{ put: seedRecord.item(key, made), when: { pk: 'absent' } }]);
    return made.seed;
  } catch (error) {
    // Another job made it, or the answer to this write was lost.
    if (!(error instanceof WriteRefused)) throw error;
    return await displaySeed({ table });
  }
}

/** Returns a source of numbers from 0 to 1 that cannot be reproduced without the seed. */
function drawn(seed: string, name: string): () => number {
  let count = 0;
  return () => {
    count += 1;
    const digest = createHmac('sha256', Buffer.from(seed, 'hex')).update(`${name} ${count}`).digest();
    return digest.readUIntBE(0, 6) / 2 ** 48;
  };
}
