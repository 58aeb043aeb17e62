import fc from 'fast-check';
import { expect, it } from 'vitest';
import { networkOf } from './network.ts';

it('is the /64 of an IPv6 address, however it is written', () => {
  const same = [
    '2001:db8:0:1::1',
    '2001:DB8::1:ffff:0:0:9',
    '2001:0db8:0000:0001:a:b:c:d',
    '2001:db8:0:1:0:0:1.2.3.4',
  ];
  for (const address of same) expect(networkOf(address), address).toBe('2001:db8:0:1::/64');
  expect(networkOf('::1')).toBe('0:0:0:0::/64');
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
});

it('is the same for all addresses of a /64 and differs from any other', () => {
  const group = fc.nat(0xffff).map((value) => value.toString(16));
  const half = fc.tuple(group, group, group, group).map((groups) => groups.join(':'));
  fc.assert(
    fc.property(half, half, half, (network, one, two) => {
      expect(networkOf(`${network}:${one}`)).toBe(networkOf(`${network}:${two}`));
      if (network !== one) expect(networkOf(`${network}:${two}`)).not.toBe(networkOf(`${one}:${two}`));
    }),
  );
});

it('is an IPv4 address itself, also inside IPv6', () => {
  expect(networkOf(' 198.51.100.7 ')).toBe('198.51.100.7');
  expect(networkOf('::ffff:198.51.100.7')).toBe('198.51.100.7');
});

it('is any other text unchanged', () => {
  for (const text of ['unknown', '', 'a::b::c', '1:2:3', 'wxyz::1', '2001:db8:0:1:0:0:0:0:9'])
    expect(networkOf(text)).toBe(text);
});
