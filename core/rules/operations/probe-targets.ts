/** Addresses of a host as its customers reach them. */
export interface ProbeTargets {
  page: string;
  /** A call that everyone may make. */
  call: string;
  /** The live channel, with a ticket that is not valid. */
  socket: string;
}
