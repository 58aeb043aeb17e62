import { readFile } from 'node:fs/promises';
import { PRESSURE_UNITS } from '../rules/parameters/pressure-maps.ts';
import { LatticeError } from '../solid/error.ts';
import { CROSSING_ROUNDING_MM } from '../spec/tolerances.ts';
import { isSound, searchCrossings } from '../verify/sound.ts';
import { cornersOfStl, verifyTriangles } from '../verify/verify.ts';
import { CliError, EXIT_BAD_INPUT, EXIT_NOT_FILLABLE } from './error.ts';
import { listFaces } from './faces.ts';
import { fillFile } from './fill.ts';
import { runJobs } from './jobs.ts';
import { readOptions } from './options.ts';

const USAGE = `npm run -s lattice -- in.step|stl|3mf|obj|ply|zip -o out.stl --lattice TYPE-20002 --size 10 --rod 0.8
  --recipe FILE          a recipe in place of the options of the lattice: the same file gives the same lattice
  --size mm | x,y,z | auto  cell edge; auto takes the largest cell that reaches the whole part
  --rod mm | auto | --density % | --hardness A [--material TPU]
                         rod diameter, or the relative density of the lattice, or its Shore A hardness
  --field Medical|Shoes|...  ranges for auto (default: those of all fields together)
  --join none|links|net|shell
                         joins islands of the lattice before the largest part is kept: by struts between their nodes
                         (default with auto), by struts along the surface, or by a shell (default none)
  --variant sheet|network  for the surface lattices TYPE-1000x (default sheet); a sheet's rod is its thickness,
                         a network's the diameter of its thinnest neck
  --seed N               seed of the stochastic lattices GH-3000x (default 1); their --size is the spacing of points
  --sides 6..16          sides of a rod (default 8)
  --action high|low|cut  precision of the output (default high)
  --open-ends keep|held|none|net
                         which struts that the surface cuts open stay: all, those at a node that two others hold
                         (default with cut), none, or all, joined by struts along the surface (high only, without solid
                         parts)
  --cells grid|conformal cells of one grid (default), or cells that follow the walls of a thin part, a whole number of
                         them across; with --size x,y,z the mean of x and y counts along the walls, z across
  --shell mm | --bottom mm  thickness of a shell (a closed wall), or of a solid bottom
  --drain "x,y,z:mm" ...  drain hole through the shell, the bottom or the membrane, at the nearest point of the surface;
                         repeat it for more; --drain auto:mm places two, low and far apart
  --solid FACES=mm       solid material behind faces: hole:6.4=3 (around all holes of 6.4 mm), boss:8=2, all-holes=3, or
                         x,y,z=4 (behind the face at a point); repeat it for more; --faces lists the faces.
                         brush:x,y,z;x,y,z@5=3 paints a patch with a brush of 5 mm radius over places of the surface,
                         '|erase:x,y,z@2' after the places takes some away
  --skin FACES=mm        the same, thin; --keep-clear FACES=mm keeps the lattice that far from faces
  --body NAME=solid|void|lattice|lattice:TYPE:size:rod
                         what a body of the file is, by its name or its number from 1: solid, taken away from the others,
                         filled (default), or filled with its own lattice, of one rod diameter, which a pierced wall joins
                         to the others;
                         repeat it for more; a note lists the bodies, in the order of the file
  --gradient picture.png|jpg --projection x|y|z --rod-darkest mm --rod-lightest mm [--even density]
                         rod diameters by the shades of a picture seen along an axis; with --layers N the picture holds
                         N layers of the part, at even heights from the lowest, in a grid as near to a square as possible
  --from-faces FACES=mm | --along x|y|z  [--course smooth]
                         rods by the distance from faces (as for --solid) over a depth, or by the place along an axis,
                         evenly or slowly near both ends; the ends, first on the faces or at the low end, then beyond,
                         are --rods mm,mm, --densities %,% or --hardnesses A,A with a --material
  --pressure map.csv|txt|png  [--pressures kPa,kPa] [--pressure-unit ${Object.keys(PRESSURE_UNITS).join('|')}] [--white-kpa kPa]
                         rods by the pressure on a sole, between its ends as above: from none to the highest, or from one
                         pressure to another; --hardnesses 12,30 is firmer under peaks, 30,12 softer. A picture needs the
                         pressure of white. The map is fitted to the outline seen along z: --mirror for the other foot, --half-turn to
                         exchange heel and toe; or --lay "x,y x,y x,y x,y" names the places of its corners, the upper
                         left first, then clockwise
  --sink mm [--peak kPa]  with --pressure and the --material of an elastomer: solved by the curves of the cells, so that
                         every place sinks so far, or none bears more than the peak under a foot that sinks so far where
                         its pressure is highest; prints sink and pressure by zone, wanted and reached
  --plane "x,y,z x,y,z x,y,z" --part2 TYPE:size:rod [--part1 TYPE:size:rod]
                         two lattices on both sides of a plane; part 1 is the side from which its points run anticlockwise
  --origin x,y,z         corner of a cell (default: the middle of the model)
  --turn degrees         rotation of the cells about the vertical
  --format stl|3mf|3mf-beam  format of the file (default: by its extension, .stl or .3mf)
  --threads N            number of threads (default: 2 for long jobs of struts, else 1)
  --preview file.glb     also write a preview
  --press x|y|z --material PA12 | MPa,MPa,g/cm3 [--greased]
                         presses the lattice between two plates and prints stiffness, first yield and first buckling;
                         a custom material is given by modulus, strength and density; greased plates let the lattice
                         slide; works without -o; of struts in an elastomer it also prints the stress of a cell pressed
                         to half its height
  --load x,y,z:radius --support x,y,z:radius [--guided]
                         with --press, instead of plates: holds all struts or walls within a radius (mm) of the support
                         and pushes those near the load along the axis, towards the support, or down if both are level;
                         the load may tilt and slide, unless it is guided
  --grade [--process SLS] [--shades picture.png]
                         with --press: sets rod diameters by the stress of the test, as light as possible at the same
                         stiffness, none thinner than the process prints; --shades writes them as a picture for
                         --gradient --layers
  --also "axis [greased]" | "axis load:radius support:radius [guided]"
                         with --grade: another load whose stiffness it keeps too, as "x" or "y 0,0,9:4 0,0,0:4"; up to
                         two of them
  --repair               accepts the repair of defects, and several bodies
  --wrap                 accepts a new surface around the model if repair fails, and prints the deviation
  --units mm|cm|m|inch|foot|auto  unit of the numbers in an STL, OBJ or PLY (default mm); auto takes the one that a
                         comment names, or guesses it for models that are too small, or larger than the box
  --accuracy MM          distance of the triangles from the faces of a STEP or IGES file (0.01 to 0.1, by size)
  --turn-to-fit          rotates a model that is longer than the box, as little as needed
  --entry NAME           model to open in a ZIP archive of several (default: its first STL)
  --bodies all|1,3       bodies to fill if the file has several; 1 is the largest
  --json                 prints the report as JSON
npm run -s lattice -- --jobs jobs.json [options]   runs a list of jobs in one process, two at a time, which is faster than
                         one for each: a JSON list with the arguments of each job; options beside it hold for all jobs; a
                         list is refused in which a job reads or writes what another writes
npm run -s lattice -- in.stl --faces [--json]   lists the faces of a model: holes, bosses, planes, cones, spheres, patches
npm run -s lattice -- --check file.stl [--json]   verifies a file: closed, oriented, manifold, no
                         self-intersection deeper than ${CROSSING_ROUNDING_MM} mm, which is the rounding of its numbers`;

/** Runs the command line `lattice` and returns the exit code. Errors go to standard error. */
export async function runLattice(argv: readonly string[]): Promise<number> {
  try {
    const { values, positionals } = readOptions(argv);
    if (values.help) {
      console.log(USAGE);
      return 0;
    }
    if (values.jobs !== undefined) return await runJobs(argv, values.jobs, { run: runLattice });
    if (values.check !== undefined) return checkFile(await readFile(values.check), values.json);
    return values.faces ? await listFaces(positionals, values) : await fillFile(positionals, values);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    if (error instanceof CliError) return error.exitCode;
    if (error instanceof LatticeError && error.code !== 'bad-spec' && error.code !== 'bad-model') {
      return EXIT_NOT_FILLABLE;
    }
    return EXIT_BAD_INPUT;
  }
}

/**
 * Verifies the bytes of an STL and prints the result. Returns 0 if it is closed, oriented, manifold, not
 * degenerate and free of self-intersections. `selfIntersections` counts pairs of faces that cross deeper than
 * `crossingToleranceMm`; null if the file is too large for the search.
 */
function checkFile(bytes: Uint8Array, json: boolean): number {
  const corners = cornersOfStl(bytes);
  const verification = verifyTriangles(corners);
  const crossings = searchCrossings(corners);
  const passes = isSound(verification, crossings);
  const found = {
    ...verification,
    selfIntersections: crossings?.pairs ?? null,
    crossingToleranceMm: CROSSING_ROUNDING_MM,
  };
  if (json) console.log(JSON.stringify({ passes, ...found }));
  else {
    for (const [name, value] of Object.entries(found)) console.log(`${name}: ${value ?? 'not searched'}`);
    console.log(passes ? 'passes' : 'does not pass');
  }
  return passes ? 0 : EXIT_BAD_INPUT;
}
