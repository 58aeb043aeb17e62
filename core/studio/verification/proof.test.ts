import { beforeEach, describe, expect, it } from 'vitest';
import { type MemoryPorts, memoryPorts } from '../testing/memory-ports.ts';
import { makeProof, takeProof } from './proof.ts';
import { solvedProof } from './testing/solved-proof.ts';

let ports: MemoryPorts;
beforeEach(() => {
  ports = memoryPorts();
});

describe('proof of work', () => {
  it('is accepted once', async () => {
    const proof = await solvedProof(ports);
    await takeProof(ports, proof);
    await expect(takeProof(ports, proof)).rejects.toThrow('proofRefused');
  });

  it('is refused if unsolved, altered, foreign, expired or malformed', async () => {
    const challenge = await makeProof(ports);
    const unsolved = btoa(JSON.stringify({ challenge, solution: { counter: 1, derivedKey: '00' } }));
    const solved = JSON.parse(atob(await solvedProof(ports)));
    solved.challenge.parameters.cost = 1;
    const altered = btoa(JSON.stringify(solved));
    for (const proof of ['', 'x', btoa('{}'), btoa('null'), '骨', unsolved, altered, 'a'.repeat(10_000)]) {
      await expect(takeProof(ports, proof)).rejects.toThrow('proofRefused');
    }
    const old = await solvedProof(ports);
    ports.clock.ms += 3600_000;
    await expect(takeProof(ports, old)).rejects.toThrow('proofRefused');
  });
});
