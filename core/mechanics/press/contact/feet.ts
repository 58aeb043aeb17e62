import { withRoom } from '../../../solid/lists/with-room.ts';
import type { StrutNetwork } from '../network/strut-network.ts';
import type { Contact, Plates, PressAxis } from './plates.ts';

/** Foot over rod: brings octets of 0.9 and 1.3 mm rods and Kelvin's cells to voxels of their files. */
const FOOT_SHARE = 0.7;

/**
 * Returns a network whose joints stand on the plates by feet, and what the plates touch of it. Rods that lie on a plate
 * along their side, as in conformal cells, are squashed between joint and plate: a foot is a stub of their radius. Feet
 * follow the struts. Joints in a rigid solid or a solid bottom have none.
 */
export function onFeet(
  network: StrutNetwork,
  plates: Plates,
  { axis, hasBottom }: { axis: PressAxis; hasBottom: boolean },
): { network: StrutNetwork; plates: Plates } {
  const { ends, radiiMm, places, part, bodies = [] } = network;
  const radiusOf = new Float64Array(places.length / 3);
  ends.forEach((node, end) => {
    radiusOf[node] = Math.max(radiusOf[node]!, radiiMm[end]!);
  });
  for (const { node } of bodies) radiusOf[node] = 0;
  if (hasBottom) for (const node of plates.low.nodes) radiusOf[node] = 0;
  const standing = [plates.low, plates.high]
    .flatMap(({ nodes }) => [...nodes])
    .filter((node) => radiusOf[node]! > 0);
  const struts = part.length + standing.length;
  const grown = {
    places: withRoom(places, places.length + 3 * standing.length),
    ends: withRoom(ends, 2 * struts),
    lines: withRoom(network.lines, 6 * struts),
    radiiMm: withRoom(radiiMm, 2 * struts),
    part: withRoom(part, struts),
    jointed: withRoom(network.jointed, 2 * struts),
    ...(network.shares && { shares: withRoom(network.shares, struts).fill(1, part.length) }),
    ...(network.joints && { joints: withRoom(network.joints, 2 * struts).fill(1, 2 * part.length) }),
    ...(network.offsets && { offsets: withRoom(network.offsets, 6 * struts) }),
  };
  let strut = part.length;
  const stand = (contact: Contact, sign: 1 | -1): Contact => ({
    ...contact,
    nodes: contact.nodes.map((node) => {
      const radius = radiusOf[node]!;
      if (radius === 0) return node;
      const foot = radiusOf.length + strut - part.length;
      const from = places.subarray(3 * node, 3 * node + 3);
      grown.places.set(from, 3 * foot);
      grown.places[3 * foot + axis]! += sign * radius;
      grown.ends.set([node, foot], 2 * strut);
      grown.lines.set(from, 6 * strut);
      grown.lines.set(grown.places.subarray(3 * foot, 3 * foot + 3), 6 * strut + 3);
      grown.radiiMm.fill(FOOT_SHARE * radius, 2 * strut, 2 * strut + 2);
      strut++;
      return foot;
    }),
  });
  const touched = { ...plates, low: stand(plates.low, -1), high: stand(plates.high, 1) };
  return { network: { ...network, ...grown }, plates: touched };
}
