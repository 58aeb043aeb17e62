import { writeThreeMfPackage } from '../../formats/threemf/package.ts';
import type { Sink } from '../../formats/zip/zip-stream.ts';
import type { PrinterPixels } from '../../rules/parameters/slicing.ts';
import { boundsOf } from '../../solid/geometry/box.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import { layerHeightsMm } from '../slice-mesh.ts';
import { sweepLayers } from '../sweep/sweep.ts';
import { imageEntries, type ManifestNotes, svgEntries } from './image-archive.ts';
import { layerFileEnd, layerFileHead, layerFilePart } from './layer-interface.ts';
import { sliceModelXml } from './slice-package.ts';
import { writeArchive } from './write-archive.ts';

/** Formats of layers: images for DLP printers, vectors, Common Layer Interface as text and binary, 3MF slices. */
export const LAYER_FORMATS = ['png', 'svg', 'cli', 'cli-binary', '3mf'] as const;
export type LayerFormat = (typeof LAYER_FORMATS)[number];

export const LAYER_EXTENSIONS: Record<LayerFormat, string> = {
  png: 'zip',
  svg: 'zip',
  cli: 'cli',
  'cli-binary': 'cli',
  '3mf': '3mf',
};

export interface LayerExport {
  format: LayerFormat;
  layerMm: number;
  screen: PrinterPixels;
  notes: ManifestNotes;
}

/**
 * Writes the layers of a mesh in a format to `write`, layer by layer. Returns the number of bytes.
 * @throws SlicingError for an open mesh, too many layers, and a screen that is too small
 */
export async function writeLayers(
  mesh: Mesh,
  {
    onLayer = () => {},
    format,
    layerMm,
    screen,
    notes,
  }: LayerExport & { onLayer?: ((index: number) => void) | undefined },
  write: Sink,
): Promise<number> {
  if (format === 'png')
    return await writeArchive(imageEntries(mesh, layerMm, { screen, notes }), write, onLayer);
  if (format === 'svg') return await writeArchive(svgEntries(mesh, layerMm), write, onLayer);
  if (format === '3mf')
    return await writeThreeMfPackage(sliceModelXml(notes.name, mesh, { layerMm, onLayer }), write);
  return await writeLayerInterface(mesh, layerMm, { isBinary: format === 'cli-binary', write, onLayer });
}

async function writeLayerInterface(
  mesh: Mesh,
  layerMm: number,
  { isBinary, write, onLayer }: { isBinary: boolean; write: Sink; onLayer: (index: number) => void },
): Promise<number> {
  const { min, max } = boundsOf(mesh);
  const heightsMm = layerHeightsMm(mesh, layerMm);
  const head = { layers: heightsMm.length, layerMm, minMm: min, maxMm: max };
  let bytes = 0;
  const put = async (chunk: Uint8Array) => {
    bytes += chunk.length;
    await write(chunk);
  };
  await put(layerFileHead(head, isBinary));
  for (const layer of sweepLayers(mesh, heightsMm)) {
    await put(layerFilePart(layer, layerMm, isBinary));
    onLayer(layer.index);
  }
  await put(layerFileEnd(isBinary));
  return bytes;
}
