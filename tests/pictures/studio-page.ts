import {
  ACESFilmicToneMapping,
  AmbientLight,
  Box2,
  Box3,
  Color,
  DirectionalLight,
  HemisphereLight,
  Mesh,
  MeshStandardMaterial,
  PCFSoftShadowMap,
  PerspectiveCamera,
  Scene,
  Sphere,
  Vector2,
  Vector3,
  WebGLRenderer,
} from 'three';
import { STLLoader } from 'three/addons/loaders/STLLoader.js';
import { mergeVertices, toCreasedNormals } from 'three/addons/utils/BufferGeometryUtils.js';

/** Content of one picture, passed to the page as JSON. */
export interface Shot {
  width: number;
  height: number;
  /** Rotations about the vertical axis, degrees, one picture below the other. */
  turnsDeg: number[];
  /** Colours of the lattice near and far. */
  near: string;
  far: string;
  /** Colour of the solid part beside the lattice, if there is one. */
  solid?: string;
  /** A word below the lattice, in every frame. */
  word?: { text: string; color: string };
  maxBytes: number;
}

declare global {
  interface Window {
    loadParts(addresses: string[]): Promise<void>;
    shoot(shot: Shot): Promise<string>;
  }
}

/** Oversampling: drawn this many times larger and scaled down, for the smoothest edges. */
const OVERSIZE = 3;
/** View from the front right, slightly above, degrees. */
const TURN_DEG = 32;
const TILT_DEG = 24;
const FIELD_OF_VIEW_DEG = 18;
const CREASE_DEG = 40;
const WORD_PX = 12;
/** Share of the picture that the lattice fills. */
const FILLED = 0.96;
/** Steps of transparency that are kept. The edges of a lattice are most of its picture's bytes. */
const ALPHA_STEPS = 12;

const scene = new Scene();
const renderer = new WebGLRenderer({ antialias: true, alpha: true, preserveDrawingBuffer: true });
renderer.shadowMap.enabled = true;
renderer.shadowMap.type = PCFSoftShadowMap;
renderer.toneMapping = ACESFilmicToneMapping;
renderer.toneMappingExposure = 1.15;
const camera = new PerspectiveCamera(FIELD_OF_VIEW_DEG, 1, 1, 1000);
const material = new MeshStandardMaterial({ roughness: 0.62, metalness: 0 });
const solidMaterial = new MeshStandardMaterial({ roughness: 0.62, metalness: 0 });
const fade = { far: { value: new Color() }, from: { value: 0 }, to: { value: 1 } };
// Deeper parts of the block take on the second colour, so that the layers can be distinguished.
material.onBeforeCompile = (shader) => {
  Object.assign(shader.uniforms, { fadeFar: fade.far, fadeFrom: fade.from, fadeTo: fade.to });
  shader.vertexShader = shader.vertexShader
    .replace('void main() {', 'varying float depthMm;\nvoid main() {')
    .replace('#include <project_vertex>', '#include <project_vertex>\ndepthMm = -mvPosition.z;');
  shader.fragmentShader = shader.fragmentShader
    .replace(
      'void main() {',
      'varying float depthMm;\nuniform vec3 fadeFar;\nuniform float fadeFrom;\nuniform float fadeTo;\nvoid main() {',
    )
    .replace(
      '#include <color_fragment>',
      '#include <color_fragment>\ndiffuseColor.rgb = mix(diffuseColor.rgb, fadeFar, smoothstep(fadeFrom, fadeTo, depthMm));',
    );
};
const sun = new DirectionalLight('#fff6e6', 3.1);
sun.castShadow = true;
sun.shadow.mapSize.set(2048, 2048);
sun.shadow.bias = -0.0006;
sun.shadow.normalBias = 0.02;
const back = new DirectionalLight('#cfe8ff', 0.5);
scene.add(
  sun,
  sun.target,
  back,
  new HemisphereLight('#ffffff', '#8d9a94', 1.25),
  new AmbientLight('#ffffff', 0.15),
);
let parts: Mesh[] = [];
let radius = 1;

/** Shows a lattice, and the solid part beside it if there is a second address. */
window.loadParts = async (addresses) => {
  for (const part of parts) {
    part.geometry.dispose();
    scene.remove(part);
  }
  parts = await Promise.all(
    addresses.map(async (address, at) => {
      const soup = new STLLoader().parse(await (await fetch(address)).arrayBuffer());
      soup.deleteAttribute('normal');
      const geometry = toCreasedNormals(mergeVertices(soup, 1e-6), (CREASE_DEG * Math.PI) / 180);
      return new Mesh(geometry, at === 0 ? material : solidMaterial);
    }),
  );
  const all = new Box3();
  for (const part of parts) all.expandByObject(part);
  const { center, radius: around } = all.getBoundingSphere(new Sphere());
  radius = around;
  for (const part of parts) {
    part.geometry.translate(-center.x, -center.y, -center.z);
    part.castShadow = true;
    part.receiveShadow = true;
    scene.add(part);
  }
};

window.shoot = async (shot) => {
  const { width, height, turnsDeg } = shot;
  const page = document.createElement('canvas');
  page.width = width;
  page.height = height * turnsDeg.length;
  const brush = page.getContext('2d')!;
  brush.imageSmoothingQuality = 'high';
  material.color.set(shot.near);
  fade.far.value.set(shot.far);
  if (shot.solid) solidMaterial.color.set(shot.solid);
  renderer.setPixelRatio(1);
  renderer.setSize(width * OVERSIZE, height * OVERSIZE);
  const wordPx = shot.word ? (WORD_PX * 2 * width) / 296 : 0;
  const frame = new Box2();
  for (const turn of turnsDeg) {
    aim(turn, width / height);
    frame.union(screenBox());
  }
  for (const [row, turn] of turnsDeg.entries()) {
    aim(turn, width / height);
    placeIn(frame, width / height, wordPx / height);
    renderer.render(scene, camera);
    brush.drawImage(halve(renderer.domElement), 0, row * height, width, height);
  }
  if (shot.word) {
    brush.font = `600 ${wordPx * 0.8}px "Noto Sans CJK SC", Inter, sans-serif`;
    brush.textAlign = 'center';
    brush.fillStyle = shot.word.color;
    for (let below = height; below <= page.height; below += height)
      brush.fillText(shot.word.text, width / 2, below - wordPx * 0.28);
  }
  const image = brush.getImageData(0, 0, page.width, page.height);
  refuseBlank(image.data);
  for (let i = 3; i < image.data.length; i += 4) {
    image.data[i] = Math.round((Math.round((image.data[i]! / 255) * ALPHA_STEPS) / ALPHA_STEPS) * 255);
  }
  brush.putImageData(image, 0, 0);
  return await encode(page, shot.maxBytes);
};

/** Views the lattice from the front right, slightly above, with light from there. */
function aim(turnDeg: number, aspect: number): void {
  const turn = ((TURN_DEG + turnDeg) * Math.PI) / 180;
  const tilt = (TILT_DEG * Math.PI) / 180;
  const direction = new Vector3(
    Math.sin(turn) * Math.cos(tilt),
    -Math.cos(turn) * Math.cos(tilt),
    Math.sin(tilt),
  );
  const distance = (radius * 1.2) / Math.sin((FIELD_OF_VIEW_DEG * Math.PI) / 360);
  camera.aspect = aspect;
  camera.zoom = 1;
  camera.clearViewOffset();
  camera.up.set(0, 0, 1);
  camera.position.copy(direction).multiplyScalar(distance);
  camera.near = distance - radius * 1.5;
  camera.far = distance + radius * 1.5;
  camera.lookAt(0, 0, 0);
  camera.updateProjectionMatrix();
  camera.updateMatrixWorld();
  fade.from.value = distance - radius * 0.55;
  fade.to.value = distance + radius * 0.8;
  // The lights move with the camera, so the shading stays while the lattice turns.
  const left = new Vector3().crossVectors(camera.up, direction).negate();
  sun.position
    .copy(direction)
    .multiplyScalar(1.1)
    .addScaledVector(left, 0.75)
    .addScaledVector(camera.up, 1.35)
    .multiplyScalar(radius * 2);
  back.position
    .copy(direction)
    .negate()
    .addScaledVector(left, -1.2)
    .multiplyScalar(radius * 2);
  const reach = radius * 1.05;
  Object.assign(sun.shadow.camera, { left: -reach, right: reach, top: reach, bottom: -reach });
  Object.assign(sun.shadow.camera, { near: radius * 0.2, far: radius * 8 });
  sun.shadow.camera.updateProjectionMatrix();
}

/** Bounding box of the parts on the screen, -1 to 1 both ways. */
function screenBox(): Box2 {
  const box = new Box2();
  const corner = new Vector3();
  for (const { geometry } of parts) {
    const places = geometry.getAttribute('position');
    for (let i = 0; i < places.count; i++) {
      corner.fromBufferAttribute(places, i).project(camera);
      box.expandByPoint(new Vector2(corner.x, corner.y));
    }
  }
  return box;
}

/** Moves the camera: the lattice fills the picture above the word; a rotation keeps one frame. */
function placeIn(box: Box2, aspect: number, wordShare: number): void {
  const size = box.getSize(new Vector2());
  const middle = box.getCenter(new Vector2());
  const zoom = Math.min(2 / size.x, (2 * (1 - wordShare)) / size.y) * FILLED;
  const [wide, high] = [1000 * aspect * zoom, 1000 * zoom];
  const x = ((middle.x + 1) / 2) * wide - 500 * aspect;
  const y = ((1 - middle.y) / 2) * high - 500 * (1 - wordShare);
  camera.setViewOffset(wide, high, x, y, 1000 * aspect, 1000);
}

/** Throws for a blank picture: it needs covered, empty, light and shaded parts. */
function refuseBlank(pixels: Uint8ClampedArray): void {
  let covered = 0;
  let darkest = 255;
  let lightest = 0;
  for (let i = 0; i < pixels.length; i += 4) {
    if (pixels[i + 3]! < 200) continue;
    covered++;
    darkest = Math.min(darkest, pixels[i + 1]!);
    lightest = Math.max(lightest, pixels[i + 1]!);
  }
  const share = (4 * covered) / pixels.length;
  if (share < 0.05 || share > 0.9 || lightest - darkest < 60) throw new Error('the picture is blank');
}

/** Browsers blend only four pixels when they shrink a picture. An intermediate step uses every pixel. */
function halve(canvas: HTMLCanvasElement): HTMLCanvasElement {
  const half = document.createElement('canvas');
  half.width = canvas.width / 1.5;
  half.height = canvas.height / 1.5;
  const brush = half.getContext('2d')!;
  brush.imageSmoothingQuality = 'high';
  brush.drawImage(canvas, 0, 0, half.width, half.height);
  return half;
}

/** Returns the WebP of the highest quality that fits, in base 64. */
async function encode(canvas: HTMLCanvasElement, maxBytes: number): Promise<string> {
  for (let quality = 0.76; quality > 0.2; quality -= 0.06) {
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/webp', quality));
    if (!blob || blob.size > maxBytes) continue;
    const bytes = new Uint8Array(await blob.arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  }
  throw new Error(`the picture does not fit into ${maxBytes} bytes`);
}
