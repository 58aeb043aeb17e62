import { describe, expect, it } from 'vitest';
import { homePath, isTouchDevice, workspacePathOf } from './device.ts';

describe('the device', () => {
  it('is a touch device where the pointer is coarse and nothing hovers', () => {
    const asked: string[] = [];
    const answer = (matches: boolean) => (query: string) => {
      asked.push(query);
      return matches;
    };
    expect([isTouchDevice(answer(true)), isTouchDevice(answer(false))]).toEqual([true, false]);
    expect(asked[0]).toContain('hover: none');
  });

  it('decides which home start, logo and sign-in lead to', () => {
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
