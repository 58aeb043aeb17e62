/** Nodes that move with the point of another element in which they lie. */
export interface NodeTies {
  nodes: Int32Array;
  /** Eight nodes and eight weights per tied node. None of the nodes is tied itself. */
  hosts: Int32Array;
  weights: Float64Array;
}

/** Moves tied nodes as their hosts do. */
export function expandTies({ nodes, hosts, weights }: NodeTies, x: Float64Array): void {
  for (let tie = 0; tie < nodes.length; tie++) {
    const to = 3 * nodes[tie]!;
    for (let k = 0; k < 3; k++) {
      let sum = 0;
      for (let i = 8 * tie; i < 8 * tie + 8; i++) sum += weights[i]! * x[3 * hosts[i]! + k]!;
      x[to + k] = sum;
    }
  }
}

export function foldTies({ nodes, hosts, weights }: NodeTies, forces: Float64Array): void {
  for (let tie = 0; tie < nodes.length; tie++) {
    const from = 3 * nodes[tie]!;
    for (let k = 0; k < 3; k++) {
      const force = forces[from + k]!;
      forces[from + k] = 0;
      for (let i = 8 * tie; i < 8 * tie + 8; i++) forces[3 * hosts[i]! + k]! += weights[i]! * force;
    }
  }
}
