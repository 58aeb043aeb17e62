import { expect, it } from 'vitest';
import { agentName } from './agent-name.ts';

it('gives the common names of browser and system', () => {
  const chrome =
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';
  expect(agentName(chrome)).toBe('Chrome · Windows');
  expect(agentName(`${chrome} Edg/140.0`)).toBe('Edge · Windows');
  expect(agentName('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1')).toBe(
    'Safari · iOS',
  );
  expect(agentName('curl/8')).toBe('');
});
