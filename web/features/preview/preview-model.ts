import { type Coverage, coverageOf } from '../../../core/lattice/coverage/coverage.ts';
import { type DomainSamples, samplesOf } from '../../../core/lattice/coverage/domain-samples.ts';
import { type FillDomain, fillDomainOf } from '../../../core/lattice/domain/fill-domain.ts';
import { smoothCurvatureMm } from '../../../core/lattice/estimate/solid-triangles.ts';
import type { Frame } from '../../../core/lattice/frame/frame.ts';
import { bodyMeshes } from '../../../core/lattice/input/bodies/body-meshes.ts';
import { type Mesh, volumeOf } from '../../../core/lattice/mesh/mesh.ts';
import type { LatticeSpec } from '../../../core/lattice/spec/spec.ts';
import { keptDesign, type shownDesign } from '../../../core/lattice/tpms/shown-design.ts';
import type { RendererKind } from '../../lib/webgl.ts';

/** Model with data cached between previews. */
export class PreviewModel {
  readonly mesh: Mesh;
  readonly renderer: RendererKind;
  readonly volumeMm3: number;
  /** Builds the period of a surface lattice; the last one is cached, since the same lattice often recurs. */
  readonly design: typeof shownDesign = keptDesign();
  /** True if the model has several bodies, each of which is filled. */
  readonly isSeveral: boolean;
  readonly #samples = new WeakMap<Mesh, DomainSamples>();
  #fillDomain: { key: string; fillDomain: FillDomain } | null = null;
  #curvatureMm: number | null = null;

  constructor(mesh: Mesh, renderer: RendererKind = 'card') {
    this.mesh = mesh;
    this.renderer = renderer;
    this.volumeMm3 = volumeOf(mesh);
    this.isSeveral = bodyMeshes(mesh).length > 1;
  }

  /** Coverage of a fill domain by a lattice; caches the sampled places of the domain. */
  coverageOf(domain: Mesh, frame: Frame): Coverage {
    let samples = this.#samples.get(domain);
    if (samples === undefined) {
      samples = samplesOf(domain);
      this.#samples.set(domain, samples);
    }
    return coverageOf(samples, frame);
  }

  /** Integral of the mean curvature over the smooth parts of the model, mm. */
  curvatureMm(): number {
    this.#curvatureMm ??= smoothCurvatureMm(this.mesh);
    return this.#curvatureMm;
  }

  /** Fill domain of a spec; the last one is cached, since a shell takes far longer than its frame. */
  fillDomain(spec: LatticeSpec): FillDomain {
    const { shellMm, bottomMm, cellMm } = spec;
    const key = shellMm === undefined ? `bottom ${bottomMm}` : `shell ${shellMm} ${cellMm.join()}`;
    if (this.#fillDomain?.key !== key) this.#fillDomain = { key, fillDomain: fillDomainOf(this.mesh, spec) };
    return this.#fillDomain.fillDomain;
  }
}
