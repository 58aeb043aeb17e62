const GROUPS = 8;
/** A provider gives each customer a /64 at least (RFC 6177), and its holder takes any address of it. */
const NETWORK_GROUPS = 4;
const IPV4_IN_IPV6 = /^(?:::|0:0:0:0:0:)ffff:(\d+\.\d+\.\d+\.\d+)$/;

/**
 * Returns the network whose tries count together: an IPv4 address itself, the /64 of an IPv6 address, such as
 * `2001:db8:0:1::/64`. Returns any other text unchanged, in lower case.
 */
export function networkOf(address: string): string {
  // A scope such as %eth0 belongs to one machine's own interfaces.
  const plain = address.trim().toLowerCase().split('%')[0] ?? '';
  const mapped = IPV4_IN_IPV6.exec(plain)?.[1];
  if (mapped !== undefined) return mapped;
  // An IPv4 tail stands for the last two groups, which are outside the network.
  const groups = groupsOf(plain.replace(/:\d+(\.\d+){3}$/, ':0:0'));
  if (groups === undefined) return plain;
  const head = groups.slice(0, NETWORK_GROUPS).map((group) => Number.parseInt(group, 16).toString(16));
  return `${head.join(':')}::/64`;
}

/** Returns the eight groups of an IPv6 address in hex, or undefined for another text. */
function groupsOf(address: string): string[] | undefined {
  const [before, after, more] = address.split('::');
  if (before === undefined || more !== undefined || !address.includes(':')) return undefined;
  const left = before === '' ? [] : before.split(':');
  const right = after === undefined || after === '' ? [] : after.split(':');
  const missing = GROUPS - left.length - right.length;
  if (after === undefined ? missing !== 0 : missing < 1) return undefined;
  const groups = [...left, ...Array.from({ length: missing }, () => '0'), ...right];
  return groups.every((group) => /^[0-9a-f]{1,4}$/.test(group)) ? groups : undefined;
}
