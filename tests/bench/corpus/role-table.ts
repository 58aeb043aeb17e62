import { type CorpusRecord, isRejected, type RoleRecord } from './record.ts';

/** Greatest difference between a solid's volume and the exact one, as a share. */
export const ROLE_MISFIT_SHARE = 0.005;

/** Greatest difference of what a role became from what it asks for, as a share: stated or filled; 0 if nothing is measured. */
export function misfitOf({ kind, statedMm3, exactMm3, filledShare }: RoleRecord): number {
  const filled = filledShare === undefined ? 0 : Math.abs(filledShare - (kind === 'keepClear' ? 0 : 1));
  const stated = exactMm3 === undefined ? 0 : Math.abs(statedMm3! / exactMm3 - 1);
  return Math.max(filled, stated);
}

/** A row per file that was filled with roles, and how many of those with two roles or more are as they should be. */
export function roleLines(records: readonly CorpusRecord[]): string[] {
  const tried = records.filter(({ roles = [] }) => roles.length > 0);
  const good = tried.filter(
    (record) =>
      record.stage === 'verified' &&
      !isRejected(record) &&
      record.roles!.every((role) => misfitOf(role) <= ROLE_MISFIT_SHARE),
  );
  return [
    '',
    '| Part | Faces: role, stated / exact mm3, share filled | Verified | Checked outside | Seconds |',
    '|---|---|---|---|---|',
    ...tried.map(({ file, roles, stage, outside, seconds }) => {
      const cells = [file, roles!.map(roleText).join('; '), stage === 'verified' ? 'yes' : 'no', outside];
      return `| ${[...cells, seconds.toFixed(1)].join(' | ')} |`;
    }),
    '',
    `${good.length} of ${tried.length} files filled with roles are verified here and outside, with solids within ${ROLE_MISFIT_SHARE * 100} %`,
  ];
}

function roleText(role: RoleRecord): string {
  const { kind, name, mm, statedMm3, exactMm3, filledShare } = role;
  const stated =
    statedMm3 === undefined ? '' : `, ${statedMm3.toFixed(1)} / ${exactMm3?.toFixed(1) ?? 'none'}`;
  const filled = filledShare === undefined ? '' : `, ${(100 * filledShare).toFixed(2)} %`;
  return `${misfitOf(role) > ROLE_MISFIT_SHARE ? '**misfit** ' : ''}${name}: ${kind} ${mm} mm${stated}${filled}`;
}
