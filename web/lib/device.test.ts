import { describe, expect, it } from 'vitest';
import { homePath, isTouchDevice, workspacePathOf } from './device.ts';

describe('the device', () => {
  it('is a touch device with a coarse pointer and no hover', () => {
    const queries: string[] = [];
    const answer = (matches: boolean) => (query: string) => {
      queries.push(query);
      return matches;
    };
    expect([isTouchDevice(answer(true)), isTouchDevice(answer(false))]).toEqual([true, false]);
    expect(queries[0]).toContain('hover: none');
  });

  it('determines the home page of start, logo and sign-in', () => {
    expect([homePath(true), homePath(false)]).toEqual(['/touch', '/index']);
  });

  it('does not change the workspace of a page', () => {
    expect(['/touch', '/touchHome', '/index', '/blank'].map(workspacePathOf)).toEqual([
      '/touchHome',
      '/touchHome',
      '/blank',
      '/blank',
    ]);
  });
});
