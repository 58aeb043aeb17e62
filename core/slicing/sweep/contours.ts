/** Closed contours of one layer, mm. Solid lies on the left of each: outer contours run anticlockwise. */
export class Contours {
  /** x and y of the points, loop after loop; the last point of a loop is joined to its first. */
  xy = new Float64Array(1 << 12);
  /** Index of the first point of each loop, and last the number of points; valid up to `loops`. */
  starts = new Uint32Array(1 << 8);
  /** Area of each loop, mm2, negative for holes. */
  areasMm2 = new Float64Array(1 << 8);
  /** 1 for each loop of edges that the layer below did not cut. */
  isNew = new Uint8Array(1 << 8);
  loops = 0;
  points = 0;

  clear(): void {
    this.loops = 0;
    this.points = 0;
    this.starts[0] = 0;
  }

  /** Makes room for this many points in all. */
  reserve(points: number): void {
    const needed = points * 2;
    if (needed <= this.xy.length) return;
    const longer = new Float64Array(Math.max(needed, this.xy.length * 2));
    longer.set(this.xy);
    this.xy = longer;
  }

  /** Closes the loop of the points that were written since the last one. */
  endLoop(points: number, areaMm2: number, isNew: boolean): void {
    if (this.loops + 2 > this.starts.length) this.#grow();
    this.areasMm2[this.loops] = areaMm2;
    this.isNew[this.loops] = isNew ? 1 : 0;
    this.loops++;
    this.points += points;
    this.starts[this.loops] = this.points;
  }

  /** A copy that later layers do not overwrite. */
  copy(): Contours {
    const copy = new Contours();
    copy.xy = this.xy.slice(0, this.points * 2);
    copy.starts = this.starts.slice(0, this.loops + 1);
    copy.areasMm2 = this.areasMm2.slice(0, this.loops);
    copy.isNew = this.isNew.slice(0, this.loops);
    copy.loops = this.loops;
    copy.points = this.points;
    return copy;
  }

  #grow(): void {
    const size = this.starts.length * 2;
    const starts = new Uint32Array(size);
    starts.set(this.starts);
    this.starts = starts;
    const areas = new Float64Array(size);
    areas.set(this.areasMm2);
    this.areasMm2 = areas;
    const isNew = new Uint8Array(size);
    isNew.set(this.isNew);
    this.isNew = isNew;
  }
}
