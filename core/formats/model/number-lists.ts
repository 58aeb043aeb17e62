import { withRoom } from '../../solid/lists/with-room.ts';

/** Initial capacity: small, since a file may hold thousands of empty lists. */
const FIRST_ROOM = 96;

/** Growing list of coordinates, in the precision of the file. */
export class FloatList {
  length = 0;
  values = new Float64Array(FIRST_ROOM);

  push(value: number): void {
    if (this.length === this.values.length) this.values = withRoom(this.values);
    this.values[this.length++] = value;
  }
}

/** Growing list of vertex numbers. */
export class IndexList {
  length = 0;
  values = new Uint32Array(FIRST_ROOM);

  push(value: number): void {
    if (this.length === this.values.length) this.values = withRoom(this.values);
    this.values[this.length++] = value;
  }
}
