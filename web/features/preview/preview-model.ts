import { type Coverage, coverageOf, shownCoverage } from '../../../core/fill/coverage/coverage.ts';
import { type DomainSamples, samplesOf } from '../../../core/fill/coverage/domain-samples.ts';
import type { Frame } from '../../../core/fill/frame/frame.ts';
import { keptDesign, type shownDesign } from '../../../core/fill/surface/shown-design.ts';
import type { ModelMesh } from '../../../core/formats/stl/body-appendix.ts';
import { bodyMeshes } from '../../../core/model/bodies/body-meshes.ts';
import { type FillDomain, fillDomainOf } from '../../../core/model/domain/fill-domain.ts';
import { withoutVoids } from '../../../core/model/domain/take-away.ts';
import { smoothCurvatureMm } from '../../../core/run/estimate/solid-triangles.ts';
import { areaOf, type Mesh, volumeOf } from '../../../core/solid/mesh/mesh.ts';
import type { LatticeSpec } from '../../../core/spec/spec.ts';
import type { RendererKind } from '../../lib/webgl.ts';

/** Model with data cached between previews. */
export class PreviewModel {
  readonly mesh: ModelMesh;
  readonly renderer: RendererKind;
  readonly volumeMm3: number;
  /** Builds the period of a surface lattice; the last one is cached, since the same lattice often recurs. */
  readonly design: typeof shownDesign = keptDesign();
  /** True if the model has several bodies, each of which is filled. */
  readonly isSeveral: boolean;
  readonly #samples = new WeakMap<Mesh, DomainSamples>();
  #fillDomain: { key: string; fillDomain: FillDomain } | null = null;
  #curvatureMm: number | null = null;
  #turnPerMm: number | null = null;
  #left: PreviewModel | null = null;

  constructor(mesh: ModelMesh, renderer: RendererKind = 'card') {
    this.mesh = mesh;
    this.renderer = renderer;
    this.volumeMm3 = volumeOf(mesh);
    this.isSeveral = bodyMeshes(mesh).length > 1;
  }

  /** What a spec leaves of the model: all but the bodies that are void; the last one is cached. */
  leftBy({ bodies }: Pick<LatticeSpec, 'bodies'>): PreviewModel {
    const left = withoutVoids(this.mesh, bodies);
    if (left === this.mesh) return this;
    if (this.#left?.mesh !== left) this.#left = new PreviewModel(left, this.renderer);
    return this.#left;
  }

  /** Coverage of a fill domain by a lattice, by which it may be refused, and to show; caches the sampled places of the domain. */
  coverageOf(domain: Mesh, frame: Frame): { judged: Coverage; shown: Coverage } {
    let samples = this.#samples.get(domain);
    if (samples === undefined) {
      samples = samplesOf(domain);
      this.#samples.set(domain, samples);
    }
    const judged = coverageOf(samples, frame);
    return { judged, shown: shownCoverage(samples, frame, judged) };
  }

  /** Integral of the mean curvature over the smooth parts of the model, mm. */
  curvatureMm(): number {
    this.#curvatureMm ??= smoothCurvatureMm(this.mesh);
    return this.#curvatureMm;
  }

  turnPerMm(): number {
    this.#turnPerMm ??= this.curvatureMm() / areaOf(this.mesh);
    return this.#turnPerMm;
  }

  /** Fill domain of a spec; the last one is cached, since a shell takes far longer than its frame. */
  fillDomain(spec: LatticeSpec): FillDomain {
    const { shellMm, bottomMm, cellMm, roles, bodies } = spec;
    const key = JSON.stringify([shellMm, shellMm === undefined ? null : cellMm, bottomMm, roles, bodies]);
    if (this.#fillDomain?.key !== key) this.#fillDomain = { key, fillDomain: fillDomainOf(this.mesh, spec) };
    return this.#fillDomain.fillDomain;
  }
}
